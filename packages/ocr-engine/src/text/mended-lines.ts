import type { Box, Line, Word } from '../interface/page-text.ts';
import { heightOf, sharedHeight } from './box-sides.ts';
import { type OfTwo, overlapping } from './overlapping.ts';
import { likelyLetters } from './words.ts';

/** A word that only the other reading has is text if it is read with this confidence. */
const LEAST_OF_ALONE = 80;

/** A word, and the line in which it stands. */
interface InLine {
  word: Word;
  line: Line;
}

/**
 * Lines with the words that another reading of them has better, and sure ones that it has alone. Where words of several
 * lines lie over each other, the lines stay as they are: on a crumpled receipt, a word's box may reach into the line below.
 * @param others the lines of the other reading
 * @param areOver whether two words stand at one place
 */
export function mendedLines(
  lines: Line[],
  others: Line[],
  areOver: (a: Word, b: Word) => boolean,
): Line[] {
  const better = new Map<Word, Word[]>();
  const alone: Word[] = [];
  const all = [...inLines(lines, true), ...inLines(others, false)];
  for (const group of overlapping(all, (a, b) => areOver(a.word, b.word))) {
    const [before, after] = [wordsOf(group, true), wordsOf(group, false)];
    if (before.length === 0) alone.push(...after.filter(isSure));
    else if (areOfOneLine(group) && likelyLetters(after) > likelyLetters(before)) {
      for (const [at, word] of before.entries()) better.set(word, at === 0 ? after : []);
    }
  }
  const mended = lines.map((line) => ({
    ...line,
    words: line.words.flatMap((word) => better.get(word) ?? word),
  }));
  for (const word of alone) insert(word, mended);
  return mended.map((line) => ({ ...line, box: around(line) }));
}

const inLines = (lines: Line[], isFirst: boolean): OfTwo<InLine>[] =>
  lines.flatMap((line) => line.words.map((word) => ({ item: { word, line }, isFirst })));

/** Of each reading. */
const areOfOneLine = (group: OfTwo<InLine>[]): boolean =>
  new Set(group.map(({ item }) => item.line)).size <= 2;

const wordsOf = (group: OfTwo<InLine>[], isFirst: boolean): Word[] =>
  group.filter((one) => one.isFirst === isFirst).map(({ item }) => item.word);

const isSure = ({ confidence }: Word) => confidence >= LEAST_OF_ALONE;

/** Into the line in which it stands, if that runs from left to right. */
function insert(word: Word, lines: Line[]): void {
  const line = lines
    .filter(({ orientation, direction }) => orientation === 0 && direction === 'ltr')
    .toSorted((a, b) => sharedHeight(b.box, word.box) - sharedHeight(a.box, word.box))[0];
  if (!line || sharedHeight(line.box, word.box) < heightOf(word.box) / 2) return;
  const behind = line.words.findIndex(({ box }) => box[0] > word.box[0]);
  line.words.splice(behind === -1 ? line.words.length : behind, 0, word);
}

/** As long as its words are; what sticks out above or below is no letter of it. */
function around({ box, words }: Line): Box {
  const left = Math.min(box[0], ...words.map((word) => word.box[0]));
  const right = Math.max(box[2], ...words.map((word) => word.box[2]));
  return [left, box[1], right, box[3]];
}
