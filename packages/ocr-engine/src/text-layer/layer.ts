import type { Line, PageText } from '../interface/page-text.ts';
import { apply, applyVector, type Matrix, type Point } from '../render/matrix.ts';
import { followsClosely } from '../text/unspaced.ts';
import type { DocumentLanguage } from './document-language.ts';
import { type FittedLine, fitLine } from './fitted-line.ts';
import type { FontKind, GlyphCodes } from '../invisible-font/glyph-codes.ts';
import { letterWidth } from '../invisible-font/metrics.ts';
import * as operators from './operators.ts';
import { rightToLeftText, turnedRound } from './right-to-left.ts';
import { slantingText } from './slanting-line.ts';
import { type EncodedWord, parted, RunWriter } from './run-writer.ts';

/** One of the content streams that are a page's text layer. */
export interface LayerPart {
  content: Buffer;
  /** Lines of the page that it holds, after those of the parts before it. */
  lines: number;
}

/**
 * A part has this many bytes or few more, half of them when it is compressed: a correction of one of its words writes it
 * anew, in less than a kilobyte with its place in the file.
 */
const PART_BYTES = 1250;

/**
 * The content streams of a page's text layer: text in rendering mode 3 (neither filled nor stroked,
 * ISO 32000-2, table 104), one text object a line. They stand before the page's own content and
 * leave the graphics state as they found it, so neither can disturb the other.
 * @param toUserSpace matrix from the page as shown to its user space
 * @param language of the document: lines in another one name theirs
 */
export function layerParts(
  text: PageText,
  toUserSpace: Matrix,
  fontNames: Record<FontKind, string>,
  codes: GlyphCodes,
  language: DocumentLanguage,
): LayerPart[] {
  const parts: { line: Line; object: string }[][] = [];
  let room = 0;
  for (const line of text.blocks.flatMap((block) => block.lines)) {
    const object = textObject(line, toUserSpace, fontNames, codes);
    if (room <= 0) {
      parts.push([]);
      room = PART_BYTES;
    }
    parts.at(-1)?.push({ line, object });
    room -= object.length;
  }
  return parts.map((part) => ({ content: partContent(part, language), lines: part.length }));
}

/** What stands in one of the streams. @param objects a text object for each of its lines; '' for one without a word */
export function partContent(
  objects: readonly { line: Line; object: string }[],
  language: DocumentLanguage,
): Buffer {
  let content = '';
  let open: string | undefined;
  for (const { line, object } of objects) {
    const own = object === '' ? open : language.ownOf(line);
    if (own !== open) {
      content +=
        (open === undefined ? '' : operators.END) +
        (own === undefined ? '' : operators.inLanguage(own));
    }
    open = own;
    content += object;
  }
  if (open !== undefined) content += operators.END;
  return Buffer.from(`q 3 Tr\n${content}Q\n`, 'latin1');
}

/**
 * The text object of a line; '' for one of which nothing can be written.
 * Poppler forgets the horizontal scale between text objects, so each line sets it, and a line is
 * one object, so that every viewer sees its words as one run. A column of squares is written as a line that was turned
 * clockwise with its page: readers know such lines, and put them into their order, from the right; of what a font sets in
 * vertical mode (9.7.4.3) most know neither the order nor the places.
 */
export function textObject(
  line: Line,
  toUserSpace: Matrix,
  fontNames: Record<FontKind, string>,
  codes: GlyphCodes,
): string {
  const fitted = fitLine(line);
  const isRightToLeft = line.direction === 'rtl';
  const slanting = fitted.slants
    ? slantingText(isRightToLeft ? turnedRound(fitted) : fitted, toUserSpace, fontNames.wide, codes)
    : undefined;
  if (slanting !== undefined) return slanting;
  if (isRightToLeft) return rightToLeftText(fitted, toUserSpace, fontNames, codes);
  const kind = codes.kindFor(fitted.words.map(({ text }) => text).join(''));
  const [first, ...rest] = parted(encodeWords(fitted, codes, kind), fitted.size);
  if (!first) return '';
  const writer = new RunWriter(fitted.size, kind, [first, ...rest]);
  for (const [index, word] of [first, ...rest].entries()) {
    // PDFium sorts objects that begin at one height from the left: half of a column begins lower than the next one.
    if (line.direction === 'ttb' && index === (rest.length + 1) >> 1) writer.endPiece();
    writer.add(word);
  }
  const font = operators.setFont(fontNames[kind], fitted.size);
  return `BT\n${font}${position(fitted, first, toUserSpace)}${writer.finish()}ET\n`;
}

/** The space belongs into the string of the word before it, except at the line's end and in CJK. */
function encodeWords(line: FittedLine, codes: GlyphCodes, kind: FontKind): EncodedWord[] {
  return line.words.flatMap((word, index) => {
    const next = line.words[index + 1];
    const space = next && !followsClosely(word.text, next.text) ? ' ' : '';
    const natural = naturalWidth(word.text);
    const encoded = codes.encode(word.text + space, kind);
    if (natural === 0 || encoded.length === 0) return [];
    return [{ ...word, codes: encoded, natural, advance: naturalWidth(word.text + space) }];
  });
}

function naturalWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + letterWidth(character), 0) / 1000;
}

/** Puts the pen on the first word's start. Text that stands upright in user space needs no matrix. */
function position(
  { origin, along }: FittedLine,
  { start, rise }: EncodedWord,
  toUserSpace: Matrix,
): string {
  const up: Point = [along[1], -along[0]];
  const [x, y] = apply(toUserSpace, [
    origin[0] + start * along[0] + rise * up[0],
    origin[1] + start * along[1] + rise * up[1],
  ]);
  const [a, b] = applyVector(toUserSpace, along);
  const [c, d] = applyVector(toUserSpace, up);
  const upright = Math.abs(a - 1) < 1e-4 && Math.abs(b) < 1e-4 && Math.abs(d - 1) < 1e-4;
  return upright ? operators.moveTo(x, y) : operators.setMatrix(a, b, c, d, x, y);
}
