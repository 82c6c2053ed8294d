import type {
  PageWords,
  TextBox,
  TextLine,
  TextWord,
} from '@legible/contracts/documents/page-text';

/** A word as it was read; boxes are left, top, right and bottom in pixels from the page's upper left corner. */
export const wordOf = (text: string, more: Partial<TextWord> = {}): TextWord => ({
  at: 0,
  text,
  confidence: 96,
  box: [60, 80, 120, 100],
  language: 'eng',
  ...more,
});

/** A line of words; a text stands for a word that was surely read. */
export const lineOf = (
  words: readonly (TextWord | string)[],
  more: Partial<TextLine> = {},
): TextLine => ({
  box: [60, 80, 540, 100],
  orientation: 0,
  direction: 'ltr',
  confidence: 90,
  words: words.map((word) => (typeof word === 'string' ? wordOf(word) : word)),
  ...more,
});

/** A page of 600 x 800 pixels with a block for each list of lines, as high as the first and the last of them. */
export const pageOf = (
  blocks: readonly TextLine[][],
  more: Partial<PageWords> = {},
): PageWords => ({
  reading: 'first',
  corrected: [],
  width: 600,
  height: 800,
  turn: 0,
  skew: 0,
  blocks: blocks.map((lines) => ({ box: around(lines), lines })),
  ...more,
});

function around(lines: readonly TextLine[]): TextBox {
  const [first, last] = [lines[0]?.box, lines.at(-1)?.box];
  return first && last ? [first[0], first[1], last[2], last[3]] : [0, 0, 0, 0];
}
