import type { Line, PageText, Word } from '../interface/page-text.ts';

/** How far letters reach above their baseline, in parts of the type size: capitals, `t`, and the others. */
const CAPITAL = 0.7;
const MIDDLE = 0.6;
const SMALL = 0.47;
/** Capitals, figures, letters with an ascender, and signs that are as high. */
const TALL = /[\p{Lu}\p{Nd}bdfhklß()[\]{}|/\\'"“”‘’„!?&%$#@*«»]/u;
const MIDDLE_HIGH = /[tij]/u;
const LETTERS = /[\p{L}\p{N}]/gu;
/** Letters that stand on a baseline, most of them with an x-height. */
const ON_BASELINE = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Nd}/u;
/** How much of the type size the letters of other scripts take. */
const SQUARE = 0.92;

/**
 * The size of the type of a line in points: the middle one of its words, by letters, so that a first letter as high as
 * several lines makes none of it. Undefined for a line without letters and figures.
 */
export function typeSize(line: Line): number | undefined {
  return typeSizeOf([line]);
}

/** The same of lines of one paragraph. */
export function typeSizeOf(lines: Line[]): number | undefined {
  return weightedMiddle(lines.flatMap((line) => line.words.flatMap((word) => weighed(word, line))));
}

function weighed(word: Word, line: Line): Weighted[] {
  const letters = word.text.match(LETTERS)?.length ?? 0;
  return letters === 0 ? [] : [{ size: wordSize(word, line), weight: letters }];
}

function wordSize({ text, box }: Word, { baseline, orientation, direction }: Line): number {
  const [left, top, right, bottom] = box;
  const isUpright = orientation === 0 && direction !== 'ttb';
  if (isUpright && ON_BASELINE.test(text)) {
    const [x0, y0, x1, y1] = baseline;
    const at = x1 === x0 ? 0 : ((left + right) / 2 - x0) / (x1 - x0);
    const reach = y0 + at * (y1 - y0) - top;
    if (TALL.test(text)) return reach / CAPITAL;
    return reach / (MIDDLE_HIGH.test(text) ? MIDDLE : SMALL);
  }
  const isLevel = (orientation % 180 === 0) !== (direction === 'ttb');
  return (isLevel ? bottom - top : right - left) / SQUARE;
}

interface Weighted {
  size: number;
  weight: number;
}

/** The value below which half of the weight lies. */
function weightedMiddle(values: Weighted[]): number | undefined {
  const sorted = values.toSorted((a, b) => a.size - b.size);
  let rest = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  return sorted.find(({ weight }) => (rest -= weight) <= 0)?.size;
}

/** Quarters of a point: finer than any page is read. */
const STEPS = 4;

/** Counts the letters of each size, page after page. */
export class SizeCounts {
  readonly #letters = new Map<number, number>();

  add({ blocks }: PageText): void {
    for (const line of blocks.flatMap(({ lines }) => lines)) {
      const size = typeSize(line);
      if (size === undefined) continue;
      const step = Math.round(size * STEPS);
      const letters = line.words.reduce((sum, { text }) => sum + text.length, 0);
      this.#letters.set(step, (this.#letters.get(step) ?? 0) + letters);
    }
  }

  /** The size of the type in which most is set: the middle one of all letters, in points. */
  get usual(): number {
    const all = [...this.#letters].map(([step, weight]) => ({ size: step / STEPS, weight }));
    return weightedMiddle(all) ?? 10;
  }
}
