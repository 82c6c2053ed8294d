/** Spreadsheets take a file without it for one in the system's old encoding. */
export const BYTE_ORDER_MARK = '\ufeff';
/** RFC 4180, 2.1. */
export const LINE_END = '\r\n';
/** What a spreadsheet would run as a formula (OWASP, CSV injection), full-width forms included… */
const FORMULA = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
/** …but for numbers, and for the dash of an empty cell. */
const HARMLESS = /^[+-]?[\d.,\u2019\s]*\d\s?%?$|^-+$/u;

/** A text as a cell of CSV (RFC 4180); what could be a formula begins with an apostrophe. */
export function textCell(text: string): string {
  return quoted(FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
