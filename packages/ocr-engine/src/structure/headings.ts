import type { Line } from '../interface/page-text.ts';
import { lineText } from './line-text.ts';
import { typeSizeOf } from './type-size.ts';

/** 1 to 3 for a heading, the largest letters first; 0 for any other paragraph. */
export type Level = 0 | 1 | 2 | 3;

/** The lines of a paragraph, the size of its type in points, and whether it is a heading. */
export interface SizedParagraph {
  lines: Line[];
  size: number;
  level: Level;
}

/** What makes a line a heading: type that is larger than usual by this factor; … */
const LEAST = 1.13;
/** … of one of the upper levels, the largest first. */
const LEVELS: readonly (readonly [Level, number])[] = [
  [1, 1.8],
  [2, 1.45],
];
/** Type that is this much larger makes a heading though it ends as a sentence does. */
const SURELY = 1.45;
/** Capitals alone make a heading if they are no smaller than usual: captions are. */
const LEAST_CAPITALS = 0.95;
const MOST_LINES = 4;
const MOST_LETTERS = 160;
/** Type of one size, read with more or less luck. */
const SAME_SIZE = 1.06;
const HAS_WORD = /\p{L}{2}|\d/u;
const IS_SENTENCE = /^\p{Ll}|[.,;:]["'”’»)\]]*$/u;
const HAS_SMALL_LETTERS = /\p{Ll}/u;
const FOUR_CAPITALS = /(?:\p{Lu}[^\p{L}]*){4}/u;

/**
 * Which of the paragraphs that stand together are headings: short ones in larger type, or in capitals, with other
 * type around them.
 * @param usualSize of the type in which most is set, in points
 * @returns paragraphs in their order; headings of one level that follow each other are one
 */
export function withHeadings(paragraphs: Line[][], usualSize: number): SizedParagraph[] {
  const sized = paragraphs.map((lines) => ({ lines, size: typeSizeOf(lines) ?? usualSize }));
  const all = sized.map((one, at) => {
    const isAlone = linesAlike(sized, at) <= MOST_LINES;
    return { ...one, level: levelOf(one.lines, one.size / usualSize, isAlone) };
  });
  return all.reduce<SizedParagraph[]>((done, one) => {
    const last = done.at(-1);
    if (!last || one.level === 0 || last.level !== one.level) return [...done, one];
    return [...done.slice(0, -1), { ...last, lines: [...last.lines, ...one.lines] }];
  }, []);
}

interface Sized {
  lines: Line[];
  size: number;
}

/** How many lines of this size, or larger, stand together around a paragraph. */
function linesAlike(sized: Sized[], at: number): number {
  const { size, lines } = sized[at]!;
  const isAlike = (one: Sized | undefined) => one !== undefined && one.size * SAME_SIZE >= size;
  let count = lines.length;
  for (const step of [-1, 1]) {
    for (let near = at + step; isAlike(sized[near]); near += step)
      count += sized[near]!.lines.length;
  }
  return count;
}

/** @param isAlone there is other type around it, which tells nothing of capitals */
function levelOf(lines: Line[], ratio: number, isAlone: boolean): Level {
  const text = lines.map(lineText).join(' ');
  const isShort = lines.length <= MOST_LINES && text.length <= MOST_LETTERS;
  if (!isShort || !HAS_WORD.test(text)) return 0;
  const isHeading = isCapitals(text) ? ratio >= LEAST_CAPITALS : isAlone && isLarge(text, ratio);
  return isHeading ? (LEVELS.find(([, least]) => ratio >= least)?.[0] ?? 3) : 0;
}

const isLarge = (text: string, ratio: number): boolean =>
  ratio >= SURELY || (ratio >= LEAST && !IS_SENTENCE.test(text));

const isCapitals = (text: string): boolean =>
  !HAS_SMALL_LETTERS.test(text) && FOUR_CAPITALS.test(text);
