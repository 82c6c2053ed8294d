/** Where the engines lie that fail in one way each: programs for `childModule`, for the tests of other packages. */
export const engines = new URL('engines/', import.meta.url);
