import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import type { TextLine } from '../text/text-line.ts';
import { partColumns } from './part-columns.ts';

const [LEFT, RIGHT, WORD, HEIGHT, STEP] = [100, 900, 90, 20, 30];

/** Where a word of the left or the right column begins. */
const wordsFrom = (left: number, count: number) =>
  Array.from({ length: count }, (_, at) => left + at * (WORD + 10));

/** A line of words that begin there, lower by `down`. */
function line(row: number, starts: number[], down: number[] = []): TextLine {
  const top = row * STEP;
  const parts = starts.map((x): Box => {
    const y = top + (down.includes(x) ? 12 : 0);
    return [x, y, x + WORD, y + HEIGHT];
  });
  const bottom = Math.max(...parts.map((part) => part[3]));
  const box: Box = [starts[0]!, top, starts.at(-1)! + WORD, bottom];
  return {
    block: 1,
    blockBox: [LEFT, 0, 1700, 3000],
    box,
    parts,
    baseline: [box[0], top + HEIGHT, box[2], top + HEIGHT],
    reach: undefined,
    isVertical: false,
  };
}

const [left, right] = [wordsFrom(LEFT, 5), wordsFrom(RIGHT, 5)];
const both = [...left, ...right];
const rows = (count: number, starts: number[], from: number) =>
  Array.from({ length: count }, (_, row) => line(from + row, starts));

/** Two columns, of which some lines stand beside each other and were joined. */
const joined = [...rows(3, both, 0), ...rows(6, left, 3), ...rows(6, right, 9)];

it('lines over two columns are parted, and one column follows the other', () => {
  const title = line(-3, wordsFrom(LEFT, 16));
  const parted = partColumns([title, ...joined]);
  expect(parted[0]).toBe(title);
  const sides = parted.slice(1).map(({ box }) => (box[0] < RIGHT ? 'left' : 'right'));
  expect(sides).toEqual([...Array<string>(9).fill('left'), ...Array<string>(9).fill('right')]);
  expect(parted.slice(1).every(({ parts }) => parts.length === 5)).toBe(true);
  expect(new Set(parted.slice(1, 10).map(({ block }) => block))).not.toContain(parted[10]!.block);
  expect(parted[10]!.blockBox).toEqual([RIGHT, 0, RIGHT + 490, 14 * STEP + HEIGHT]);
});

it('a half that stands lower than the other has a baseline of its own', () => {
  const uneven = line(0, both, right);
  const parted = partColumns([uneven, ...joined.slice(1)]);
  expect(parted[0]!.baseline).toEqual([LEFT, HEIGHT, LEFT + 490, HEIGHT]);
  expect(parted[9]!.baseline).toEqual([RIGHT, HEIGHT + 12, RIGHT + 490, HEIGHT + 12]);
});

it.each<[string, TextLine[]]>([
  ['rows of a table', [...rows(20, both, 0), ...rows(2, left, 20), ...rows(2, right, 22)]],
  ['a column of prices', joined.map((each) => withoutWords(each, RIGHT + 200))],
  ['lines with words between the columns', [...rows(20, wordsFrom(LEFT, 14), 0), ...joined]],
  ['columns that were told apart', [...rows(20, left, 0), ...rows(20, right, 0)]],
  [
    'columns that were told apart below a table',
    [
      ...rows(9, both, 0),
      line(9, wordsFrom(LEFT, 14)),
      ...rows(9, right, 10),
      ...rows(9, left, 10),
    ],
  ],
  [
    'columns that were told apart above a table',
    [...rows(9, left, 0), ...rows(9, right, 0), ...rows(5, [LEFT + 200, RIGHT + 200], 10)],
  ],
  [
    'columns that were told apart far below a table',
    [...rows(9, both, 0), ...rows(9, left, 15), ...rows(9, right, 15)],
  ],
  ['no lines', []],
])('%s stay as they were found', (_, lines) => {
  expect(partColumns(lines)).toEqual(lines);
});

/** Without the words that begin behind a place. */
function withoutWords(whole: TextLine, place: number): TextLine {
  const parts = whole.parts.filter((part) => part[0] < place);
  return { ...whole, parts, box: [whole.box[0], whole.box[1], parts.at(-1)![2], whole.box[3]] };
}
