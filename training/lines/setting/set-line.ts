import type { Chance } from '../../chance.ts';
import type { Face } from './faces.ts';

/** How a strip of lines is set. */
export interface Setting {
  face: Face;
  /** In points. */
  size: number;
  isItalic: boolean;
  isBold: boolean;
  /** Figures with ascenders and descenders, where the typeface has them. */
  hasOldFigures: boolean;
  /** A little space before semicolons, colons, question and exclamation marks, and inside of quotes. */
  hasOpenPoints: boolean;
  /** What stands between the two single quotes that printers took for a double one; absent where that is one sign. */
  inQuotes?: '' | '\u200A';
  /** The least space between words, as a share of the typeface's own; absent where that is the least. */
  leastSpace?: number;
  /** Points have tails of ink, which are no commas: to the left where negative, as long as a point is wide at 1. */
  tails?: number;
  /** How unlike the strokes of one typewriter are, from 0 to 1; absent where letters come from type or a computer. */
  wear?: number;
  /** Lines stand as close as on receipts and single-spaced typescripts: each has something of its neighbours. */
  isClose?: true;
}

/** A word, and in what it departs from its line's setting. Small letters in small capitals are read as capitals. */
export interface SetWord {
  text: string;
  /** What is drawn in the place of its text: another sign that means the same. */
  drawn?: string;
  style?: 'small capitals' | 'other slope' | 'bold';
}

/** A line and how it stands. */
export interface SetLine {
  /** Words from left to right. */
  words: SetWord[];
  setting: Setting;
  /** Whether the words are spread over the whole width. */
  isJustified: boolean;
  /** Space after each letter, as a share of the letters' size. */
  letterSpace: number;
  /** Share of its words that stand far from the word before, as in columns. */
  columns?: number;
  /** How far the second word stands from the first, in usual spaces: that of an item from its point. */
  hang?: number;
  /** The first and the last of its words that are underlined. */
  underlined?: readonly [number, number];
  /** Something of the form that it stands on is beside it. */
  hasMarks?: boolean;
}

/** Whether a number of words are at most as wide as the strip. */
export type Fits = (words: readonly SetWord[], setting: Setting, letterSpace: number) => boolean;

/** Words in one style. */
export function setWords(words: readonly string[], style?: SetWord['style']): SetWord[] {
  return words.filter((text) => text !== '').map((text) => ({ text, ...(style && { style }) }));
}

/** What a reader finds in a line. */
export function truthOf({ words }: SetLine): string {
  return words
    .map(({ text, style }) => (style === 'small capitals' ? text.toUpperCase() : text))
    .join(' ');
}

/** The line, or in a share of cases with some of its words underlined. */
export function underlined(line: SetLine, share: number, chance: Chance): SetLine {
  if (!chance.is(share)) return line;
  const first = chance.is(0.5) ? 0 : chance.whole(0, line.words.length - 1);
  return { ...line, underlined: [first, chance.whole(first, line.words.length - 1)] };
}
