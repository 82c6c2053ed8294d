/** The `{product}` of the specification: one value, used in every path by client and server (D53). */
export const PRODUCT = 'ocr';

/** The name a person sees. */
export const PRODUCT_NAME = 'Legible';

/** Keys in the browser's local storage start with this (S3.12). */
export const STORAGE_PREFIX = 'legible.';
