import type { Box, Line, PageText, Word } from '../interface/page-text.ts';
import { lettersIn } from '../inspect/page-content.ts';
import { printable } from '../invisible-font/glyph-codes.ts';
import { wordsIn } from '../text/words.ts';

/** In points: ten times the side of the largest page there can be (ISO 32000-1, annex C). */
const FARTHEST = 144_000;

/**
 * The part of a page's text that can be written: words that have a place and at least one printable
 * character. A recogniser may answer nonsense, and what it says crosses a process boundary unchecked.
 */
export function soundText(page: PageText): PageText {
  const blocks = page.blocks.map((block) => ({
    ...block,
    lines: block.lines.map(soundLine).filter(({ words }) => words.length > 0),
  }));
  return { ...page, blocks: blocks.filter(({ lines }) => lines.length > 0) };
}

/** The words of a page, in reading order. */
export function allWords({ blocks }: PageText): Word[] {
  return wordsIn(blocks);
}

/** Letters of all that was read and can be printed, whether it has a place or not. */
export function countLetters(page: PageText): number {
  return allWords(page).reduce((sum, { text }) => sum + lettersIn(printable(text).join('')), 0);
}

/** The part of a line that can be written; it may be left without a word. */
export function soundLine(line: Line): Line {
  const words = line.words.filter(({ box, text }) => isPlace(box) && isPrintable(text));
  return isPlace(line.box) ? { ...line, words } : { ...line, words, box: around(words) };
}

function isPlace([left, top, right, bottom]: Box): boolean {
  const near = [left, top, right, bottom].every((value) => Math.abs(value) < FARTHEST);
  return near && right > left && bottom > top;
}

function isPrintable(text: string): boolean {
  return printable(text.trim()).length > 0;
}

function around(words: Word[]): Box {
  const sides = (index: 0 | 1 | 2 | 3) => words.map(({ box }) => box[index]);
  return [
    Math.min(...sides(0)),
    Math.min(...sides(1)),
    Math.max(...sides(2)),
    Math.max(...sides(3)),
  ];
}
