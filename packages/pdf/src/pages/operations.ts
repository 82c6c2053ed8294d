import { Keyword, type PdfObject, PdfSyntaxError } from '../objects/objects.ts';
import { Parser } from '../objects/parser.ts';

/** One operator of a content stream with what stands before it (ISO 32000-2, 7.8.2). */
export interface Operation {
  operator: string;
  operands: PdfObject[];
  /** Bytes from the first operand to the operator's end. */
  start: number;
  end: number;
}

/** Operands that belong to no operator are garbage; this many are kept. */
const MOST_OPERANDS = 4096;

/**
 * The operations of a content stream, in order. An inline image is one operation, `BI`.
 * @param isStrict refuses a stream that ends in the middle of something; readers draw all that comes before
 * @throws {PdfSyntaxError}
 */
export function* operations(bytes: Buffer, { isStrict = false } = {}): Generator<Operation> {
  const parser = new Parser(bytes, { readsRefs: false });
  let operands: PdfObject[] = [];
  let start: number | undefined;
  for (;;) {
    parser.skipWhite();
    start ??= parser.at;
    const token = isStrict ? parser.next() : nextUnlessCutOff(parser);
    if (token === undefined) return;
    if (!(token instanceof Keyword)) {
      if (operands.length < MOST_OPERANDS) operands.push(token);
      continue;
    }
    if (token.value === 'BI') skipInlineImage(parser);
    yield { operator: token.value, operands, start, end: parser.at };
    operands = [];
    start = undefined;
  }
}

/** Undefined, too, where a string, an array or a dictionary has no end. */
function nextUnlessCutOff(parser: Parser): PdfObject | undefined {
  try {
    return parser.next();
  } catch (error) {
    if (error instanceof PdfSyntaxError && parser.at >= parser.bytes.length) return undefined;
    throw error;
  }
}

/** How many graphics states a content stream restores that it never saved (8.4.2). */
export function unsavedRestores(bytes: Buffer): number {
  let [depth, lowest] = [0, 0];
  for (const { operator } of operations(bytes)) {
    if (operator === 'q') depth += 1;
    if (operator === 'Q') depth -= 1;
    lowest = Math.min(lowest, depth);
  }
  return Math.abs(lowest);
}

/** To behind `EI`, which counts only where it stands alone and text follows (8.9.7). */
function skipInlineImage(parser: Parser): void {
  const { bytes } = parser;
  for (;;) {
    const token = parser.next();
    if (token === undefined) return;
    if (token instanceof Keyword && token.value === 'ID') break;
  }
  for (let at = parser.at; ;) {
    const found = bytes.indexOf('EI', at);
    if (found < 0) {
      parser.at = bytes.length;
      return;
    }
    const before = bytes[found - 1] ?? 0;
    const after = bytes.toString('latin1', found + 2, found + 12);
    if (isWhite(before) && /^(?:$|[\0\t\n\f\r ][\t\n\f\r -~]*$)/.test(after)) {
      parser.at = found + 2;
      return;
    }
    at = found + 2;
  }
}

const isWhite = (byte: number) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
