/** PDF operators of text, as strings of bytes (ISO 32000-2, 9.3 and 9.4). */

const BACKSLASH = 0x5c;
/** Bytes that end, open or bend a literal string (7.3.4.2); a bare CR would be read as LF. */
const ESCAPED = new Map([
  [0x28, '\\('],
  [0x29, '\\)'],
  [BACKSLASH, '\\\\'],
  [0x0d, '\\r'],
]);

/** A number with at most `digits` decimals and nothing superfluous. */
export function number(value: number, digits = 2): string {
  const text = value.toFixed(digits);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short.replace(/^(-?)0\./, '$1.');
}

/** A literal string of two-byte codes. */
export function codeString(codes: number[]): string {
  const bytes = codes.flatMap((code) => [code >> 8, code & 0xff]);
  return `(${bytes.map((byte) => ESCAPED.get(byte) ?? String.fromCharCode(byte)).join('')})`;
}

/** Tf, table 103. */
export const setFont = (name: string, size: number) => `/${name} ${number(size)} Tf\n`;

/** Tz, table 103: horizontal scaling in percent. */
export const setScale = (percent: number) => `${percent} Tz`;

/** Td, table 106: a step from where the line last began. */
export const moveBy = (x: number, y: number) => `${number(x)} ${number(y)} Td\n`;

/** Tm, table 106. Five decimals hold a direction over the length of any page. */
export const setMatrix = (a: number, b: number, c: number, d: number, x: number, y: number) =>
  `${[a, b, c, d].map((value) => number(value, 5)).join(' ')} ${number(x)} ${number(y)} Tm\n`;

/** TJ, table 107: strings, and shifts to the left in thousandths of the type size. */
export const showWithShifts = (items: string[]) => `[${items.join('')}]TJ\n`;
