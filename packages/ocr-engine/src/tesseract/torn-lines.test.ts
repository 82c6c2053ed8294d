import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import type { TextLine } from '../text/text-line.ts';
import { joinTornLines } from './torn-lines.ts';

const [HEIGHT, STEP, SPACE, WORD] = [20, 30, 12, 48];

/** A line of words of one width, from a place on. */
function line(block: number, left: number, row: number, words: number): TextLine {
  const top = 100 + row * STEP;
  const parts = Array.from({ length: words }, (_, at): Box => {
    const x = left + at * (WORD + SPACE);
    return [x, top, x + WORD, top + HEIGHT];
  });
  const box: Box = [left, top, parts.at(-1)![2], top + HEIGHT];
  return {
    block,
    blockBox: box,
    box,
    parts,
    baseline: [box[0], box[3], box[2], box[3]],
    reach: { up: 15 + block, down: 5 },
    isVertical: false,
  };
}

/** Where the words stop that stand before some number of words. */
const behind = (words: number) => 100 + words * (WORD + SPACE);
const textOf = (lines: TextLine[]) =>
  lines.map(({ box, parts }) => `${box[0]},${box[1]} ${parts.length}`);

it('puts lines together whose spaces stand below each other, and reads them by rows', () => {
  const rows = [0, 1, 2, 3, 4];
  const found = [
    line(1, 100, -1, 9),
    ...rows.map((row) => line(2, 100, row, 4)),
    ...rows.map((row) => line(3, behind(4), row, 5)),
    line(4, 100, 5, 9),
  ];
  const joined = joinTornLines(found);
  expect(textOf(joined)).toEqual([-1, 0, 1, 2, 3, 4, 5].map((row) => `100,${100 + row * STEP} 9`));
  expect(joined[1]).toMatchObject({ block: 2, reach: { up: 18, down: 5 } });
  expect(joined[1]!.blockBox).toEqual([100, 100, behind(9) - SPACE, 100 + 4 * STEP + HEIGHT]);
  expect(joined[1]!.baseline).toEqual([100, 120, behind(9) - SPACE, 120]);
});

it('puts parts of a line together that were torn twice, and keeps what stands far off behind them', () => {
  const rows = [0, 1, 2, 3];
  const found = [
    ...rows.map((row) => line(1, 100, row, 2)),
    ...rows.map((row) => line(2, behind(2), row, 2)),
    ...rows.map((row) => line(3, behind(4), row, 2)),
    line(4, behind(8), 1, 1),
  ];
  expect(textOf(joinTornLines(found))).toEqual([
    '100,100 6',
    '100,130 6',
    '100,160 6',
    '100,190 6',
    `${behind(8)},130 1`,
  ]);
});

it.each<[string, TextLine[]]>([
  [
    'columns that are wider apart than words',
    [0, 1, 2, 3, 4].flatMap((row) => [
      line(1, 100, row, 4),
      line(2, behind(4) + 2 * SPACE, row, 4),
    ]),
  ],
  [
    'columns of which some lines reach into the gutter',
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((row) => [
      line(1, 100, row, 4),
      line(2, behind(4) + (row < 3 ? 0 : 3 * SPACE), row, 4),
    ]),
  ],
  ['lines below each other', [line(1, 100, 0, 4), line(2, behind(4), 1, 4), line(3, 100, 2, 4)]],
  ['lines of single words', [0, 1, 2, 3].map((row) => line(row, 100, row, 1))],
  ['no lines', []],
])('%s stay as they were found', (_, lines) => {
  expect(joinTornLines(lines)).toEqual(lines);
});
