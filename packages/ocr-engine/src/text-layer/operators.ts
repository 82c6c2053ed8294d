import type { Matrix } from '../render/matrix.ts';
import type { FontKind } from '../invisible-font/glyph-codes.ts';

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

/** A literal string of codes with one byte (`narrow`) or two bytes each. */
export function codeString(codes: number[], kind: FontKind): string {
  const bytes = kind === 'narrow' ? codes : codes.flatMap((code) => [code >> 8, code & 0xff]);
  return `(${bytes.map((byte) => ESCAPED.get(byte) ?? String.fromCharCode(byte)).join('')})`;
}

/** Tf, table 103. */
export const setFont = (name: string, size: number) => `/${name} ${number(size)} Tf\n`;

/** Tz, table 103: horizontal scaling in percent. */
export const setScale = (percent: number) => `${percent} Tz `;

/** Tw, table 103: what a space has more than its width. */
export const setWordSpace = (points: number) => `${number(points)} Tw `;

/** Ts, table 103: how far letters stand above the baseline. */
export const setRise = (points: number) => `${number(points)} Ts `;

/** Td, table 106: where the line begins. A tenth of a point is half a pixel of the scan. */
export const moveTo = (x: number, y: number) => `${number(x, 1)} ${number(y, 1)} Td\n`;

/** Tm, table 106. Five decimals hold a direction over the length of any page. */
export const setMatrix = (a: number, b: number, c: number, d: number, x: number, y: number) =>
  `${[a, b, c, d].map((value) => number(value, 5)).join(' ')} ${number(x)} ${number(y)} Tm\n`;

/** Tj for a string, and TJ where there are shifts to the left, in thousandths of the type size. */
export function show(items: string[]): string {
  const strings = joinStrings(items);
  return strings.length === 1 ? `${strings[0]}Tj\n` : `[${strings.join('')}]TJ\n`;
}

/** Strings that follow each other without a shift are one. */
function joinStrings(items: string[]): string[] {
  const result: string[] = [];
  for (const item of items) {
    const last = result.at(-1);
    if (last?.startsWith('(') && item.startsWith('(')) {
      result[result.length - 1] = last.slice(0, -1) + item.slice(1);
    } else result.push(item);
  }
  return result;
}

/** cm, table 56. Six decimals hold a direction over the length of any page. */
export const setTransform = ([a, b, c, d, x, y]: Matrix) =>
  `${[a, b, c, d].map((value) => number(value, 6)).join(' ')} ${number(x, 3)} ${number(y, 3)} cm`;

/** BMC and EMC, table 352: marked content that holds nothing; it shows where a run of text ends. */
export const MARK = '/P BMC EMC\n';

/** BDC, table 352: marked content in a language (14.9.2.3), by its name of ASCII alone; EMC ends it. */
export const inLanguage = (tag: string) => `/Span <</Lang(${tag})>> BDC\n`;
export const END = 'EMC\n';
