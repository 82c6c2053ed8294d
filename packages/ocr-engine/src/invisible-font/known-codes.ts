import { type Dict, Ref, Stream } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';
import { DEFAULT_WIDTH, letterWidth } from './metrics.ts';

/** Codes of an invisible font: what each of them means. */
type Codes = Map<number, string>;

const LONGEST_MAP = 4 << 20;

/**
 * The codes of the invisible fonts that a page of a processed file knows, as `writeInvisibleFonts` wrote them. Codes in a gap
 * of a range have no width there, and are left out.
 * @throws {PdfSyntaxError} when the fonts cannot be read
 */
export function knownCodes(
  file: PdfFile,
  fonts: Dict | undefined,
  names: { narrow: string; wide: string },
): { narrow: Codes; wide: Codes } {
  const [narrow, wide] = [file.dict(fonts?.get(names.narrow)), file.dict(fonts?.get(names.wide))];
  return {
    narrow: narrow ? narrowCodes(file, narrow) : new Map(),
    wide: wide ? wideCodes(file, wide) : new Map(),
  };
}

function narrowCodes(file: PdfFile, font: Dict): Codes {
  const first = font.number('FirstChar') ?? 0;
  const widths = file.resolve(font.get('Widths'));
  const hasWidth = (code: number) => Array.isArray(widths) && Number(widths[code - first]) > 0;
  return new Map([...meanings(file, font)].filter(([code]) => hasWidth(code)));
}

function wideCodes(file: PdfFile, font: Dict): Codes {
  const descendants = file.resolve(font.get('DescendantFonts'));
  const descendant = Array.isArray(descendants) ? file.dict(descendants[0]) : undefined;
  const widths = widthsOf(file, descendant);
  const isUsed = ([code, text]: [number, string]) =>
    (widths.get(code) ?? DEFAULT_WIDTH) === letterWidth(text);
  return new Map([...meanings(file, font)].filter(isUsed));
}

/** The W array (ISO 32000-2, 9.7.4.3), in the one form in which it was written. */
function widthsOf(file: PdfFile, descendant: Dict | undefined): Map<number, number> {
  const found = new Map<number, number>();
  const array = file.resolve(descendant?.get('W'));
  if (!Array.isArray(array)) return found;
  for (let at = 0; at + 1 < array.length; at += 2) {
    const [first, run] = [array[at], array[at + 1]];
    if (typeof first !== 'number' || !Array.isArray(run)) continue;
    for (const [index, width] of run.entries()) found.set(first + index, Number(width));
  }
  return found;
}

const RANGE = /<([0-9A-F]+)><([0-9A-F]+)><([0-9A-F]+)>/g;
const CHARACTER = /^<([0-9A-F]+)><([0-9A-F]+)>$/gm;

/** What `toUnicodeCMap` wrote. */
function meanings(file: PdfFile, font: Dict): Codes {
  const reference = font.get('ToUnicode');
  const stream = reference instanceof Ref ? file.resolve(reference) : undefined;
  const codes: Codes = new Map();
  if (!(stream instanceof Stream)) return codes;
  const map = file.decoded(stream, LONGEST_MAP).toString('latin1');
  for (const [, ...ends] of map.matchAll(RANGE)) addRange(codes, ends.map(fromHex));
  for (const [, code = '', meaning = ''] of map.matchAll(CHARACTER)) {
    codes.set(fromHex(code), fromUtf16(meaning));
  }
  return codes;
}

function addRange(codes: Codes, [first = 0, last = 0, start = 0]: number[]): void {
  for (let code = first; code <= last; code += 1) {
    codes.set(code, String.fromCharCode(start + code - first));
  }
}

const fromHex = (hex: string) => Number.parseInt(hex, 16);
const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
