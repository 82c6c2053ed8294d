import { heightOf, levelOf, union } from '../text/box-sides.ts';
import { median } from '../text/numbers.ts';
import type { TextLine } from '../text/text-line.ts';
import { pairsOf, wholeLines } from './line-pairs.ts';

/** Columns are wider apart than this many spaces between words. */
const WORD_SPACES = 1.6;
/** Columns are none if this many lines end that near to the next column's, and this share of all that have one beside them. */
const NARROW = { lines: 3, share: 1 / 3 };
/** In heights of lines: lines of one row are apart by less. */
const ROW = 0.5;

/**
 * Puts together lines that the layout analysis tore at columns that are none: in typescripts, spaces of several lines may stand one
 * below the other. There, the white between two parts of a line is no wider than between words.
 * @param lines of letters that are read from left to right, in the order in which they were found; their parts are words
 */
export function joinTornLines(lines: TextLine[]): TextLine[] {
  const height = median(lines.map(({ box }) => heightOf(box)));
  const pairs = pairsOf(lines, height);
  const narrowest = WORD_SPACES * wordSpace(lines);
  const torn = pairs.filter(({ left, right }) => right.box[0] - left.box[2] <= narrowest);
  if (torn.length < NARROW.lines || torn.length < NARROW.share * pairs.length) return lines;
  return inRows(lines, wholeLines(torn), height);
}

/** Usual white between words; nothing is narrower where there is none. */
function wordSpace(lines: TextLine[]): number {
  const gaps = lines.flatMap(({ parts }) => parts.slice(1).map(([x], at) => x - parts[at]![2]));
  const white = gaps.filter((gap) => gap > 0);
  return white.length === 0 ? -Infinity : median(white);
}

/** What was read by columns that are none is read by rows, as one block. */
function inRows(lines: TextLine[], whole: Map<TextLine, TextLine>, height: number): TextLine[] {
  const isPart = (line: TextLine) => whole.has(line);
  const [first, last] = [lines.findIndex(isPart), lines.findLastIndex(isPart)];
  const own = new Set(lines.slice(first, last + 1).map((line) => whole.get(line) ?? line));
  const { block } = lines[first]!;
  const blockBox = [...own].map(({ box }) => box).reduce(union);
  return [
    ...lines.slice(0, first),
    ...byRows([...own], height).map((line) => ({ ...line, block, blockBox })),
    ...lines.slice(last + 1),
  ];
}

function byRows(lines: TextLine[], height: number): TextLine[] {
  const rows: TextLine[][] = [];
  for (const line of lines.toSorted((a, b) => levelOf(a.box) - levelOf(b.box))) {
    const row = rows.at(-1);
    if (row && levelOf(line.box) - levelOf(row[0]!.box) < ROW * height) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box[0] - b.box[0]));
}
