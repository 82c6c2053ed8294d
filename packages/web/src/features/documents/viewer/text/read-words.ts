import type { PageWords, TextBox } from '@legible/contracts/documents/page-text';
import type { PageBox, PagePoint } from '../pdf/turned-place.ts';
import { DOUBTFUL } from './paragraphs.ts';

/** A word as it was read, with what stands in its place now. */
export interface ReadWord {
  /** Which word of the page, as the server counts them. */
  at: number;
  /** What stands there: several words with spaces between them, or '' for none. */
  text: string;
  /** What was read; null for a word that was not corrected. */
  read: string | null;
  /** 0 to 100. */
  confidence: number;
  /** In shares of the page. */
  box: PageBox;
}

/** The words of a page in their order, also those that were taken away. */
export function readWords({ width, height, blocks, corrected }: PageWords): ReadWord[] {
  const shares = ([left, top, right, bottom]: TextBox): PageBox => [
    left / width,
    top / height,
    right / width,
    bottom / height,
  ];
  const words = new Map<number, ReadWord>();
  for (const { at, text, box, confidence } of blocks.flatMap(({ lines }) =>
    lines.flatMap((line) => line.words),
  )) {
    words.set(at, { at, text, read: null, confidence, box: shares(box) });
  }
  for (const { at, text, read, box } of corrected) {
    words.set(at, { at, text, read, confidence: 100, box: shares(box) });
  }
  return [...words.values()].toSorted((a, b) => a.at - b.at);
}

const isDoubtful = ({ confidence, read }: ReadWord) => read === null && confidence < DOUBTFUL;

/**
 * The next doubtful word of a page, or the one before.
 * @param at of the word to begin behind; null for the end of the page from which it begins
 */
export function doubtfulFrom(
  words: readonly ReadWord[],
  at: number | null,
  step: 1 | -1,
): ReadWord | undefined {
  const doubtful = words.filter(isDoubtful);
  if (step > 0) return doubtful.find((word) => at === null || word.at > at);
  return doubtful.findLast((word) => at === null || word.at < at);
}

/** The word that stands at a point of the page. */
export const wordAt = (words: readonly ReadWord[], { x, y }: PagePoint): ReadWord | undefined =>
  words.find(
    ({ box: [left, top, right, bottom] }) => x >= left && x <= right && y >= top && y <= bottom,
  );
