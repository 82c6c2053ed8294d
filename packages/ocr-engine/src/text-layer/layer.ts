import type { Line, PageText } from '../page-text.ts';
import { apply, applyVector, type Matrix, type Point } from '../render/matrix.ts';
import { followsClosely } from '../unspaced.ts';
import { type FittedLine, fitLine } from './fitted-line.ts';
import type { FontKind, GlyphCodes } from '../invisible-font/glyph-codes.ts';
import { letterWidth } from '../invisible-font/metrics.ts';
import * as operators from './operators.ts';
import { slantingText } from './slanting-line.ts';
import { verticalText } from './vertical-text.ts';
import { type EncodedWord, parted, RunWriter } from './run-writer.ts';

/**
 * The content stream of a page's text layer: text in rendering mode 3 (neither filled nor stroked,
 * ISO 32000-2, table 104), one text object a line. It stands before the page's own content and
 * leaves the graphics state as it found it, so neither can disturb the other.
 * @param toUserSpace matrix from the page as shown to its user space
 */
export function layerContent(
  text: PageText,
  toUserSpace: Matrix,
  fontNames: Record<FontKind, string>,
  codes: GlyphCodes,
): Buffer {
  const lines = text.blocks.flatMap((block) => block.lines);
  const objects = lines.map((line) => textObject(line, toUserSpace, fontNames, codes));
  return Buffer.from(`q 3 Tr\n${objects.join('')}Q\n`, 'latin1');
}

/**
 * Poppler forgets the horizontal scale between text objects, so each line sets it, and a line is
 * one object, so that every viewer sees its words as one run.
 */
function textObject(
  line: Line,
  toUserSpace: Matrix,
  fontNames: Record<FontKind, string>,
  codes: GlyphCodes,
): string {
  if (line.direction === 'ttb') return verticalText(line, toUserSpace, fontNames.vertical, codes);
  const fitted = fitLine(inVisualOrder(line));
  const slanting = fitted.slants
    ? slantingText(fitted, toUserSpace, fontNames.wide, codes)
    : undefined;
  if (slanting !== undefined) return slanting;
  const kind = codes.kindFor(fitted.words.map(({ text }) => text).join(''));
  const [first, ...rest] = parted(encodeWords(fitted, codes, kind), fitted.size);
  if (!first) return '';
  const writer = new RunWriter(fitted.size, kind, [first, ...rest]);
  for (const word of [first, ...rest]) writer.add(word);
  const font = operators.setFont(fontNames[kind], fitted.size);
  return `BT\n${font}${position(fitted, first, toUserSpace)}${writer.finish()}ET\n`;
}

/**
 * Right-to-left words are written from the left with their letters turned round, since extraction
 * puts what it finds in visual order back into reading order.
 */
function inVisualOrder(line: Line): Line {
  if (line.direction !== 'rtl') return line;
  const words = line.words.map((word) => ({ ...word, text: reverse(word.text) }));
  return { ...line, words };
}

/** Turns letters round but keeps marks behind their letter; numbers and Latin stay as they are. */
function reverse(text: string): string {
  if (!/\p{Script=Hebrew}|\p{Script=Arabic}/u.test(text)) return text;
  return (text.match(/\P{M}\p{M}*/gu) ?? []).toReversed().join('');
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
