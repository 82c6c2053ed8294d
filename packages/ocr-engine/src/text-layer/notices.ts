/** What a reader of the report should know about the file. */
export const SIGNED =
  'The file is signed. The signature covers the original, which the processed file begins with; ' +
  'viewers may say that something was added since.';

export const REPAIRED =
  'The cross-reference table of the file is damaged. A whole one was appended; the file itself is as it was.';
