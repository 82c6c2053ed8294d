import type { Line, PageText } from '../src/interface/page-text.ts';

/** A page's text as a recogniser would tell it, a block of the lines given. */
export function pageOf(lines: Line[], number = 1, width = 595.276, height = 841.89): PageText {
  const box: Line['box'] = [0, 0, width, height];
  return { page: number, width, height, dpi: 300, blocks: [{ box, lines }] };
}

/** A line of words with their boxes; its own box and baseline follow from theirs. */
export function lineOf(words: [string, Line['box']][], change: Partial<Line> = {}): Line {
  const boxes = words.map(([, box]) => box);
  const left = Math.min(...boxes.map((box) => box[0]));
  const top = Math.min(...boxes.map((box) => box[1]));
  const right = Math.max(...boxes.map((box) => box[2]));
  const bottom = Math.max(...boxes.map((box) => box[3]));
  return {
    box: [left, top, right, bottom],
    baseline: [left, bottom - 3, right, bottom - 3],
    orientation: 0,
    direction: 'ltr',
    confidence: 99,
    words: words.map(([text, box]) => ({ text, box, confidence: 99, language: 'eng' })),
    ...change,
  };
}
