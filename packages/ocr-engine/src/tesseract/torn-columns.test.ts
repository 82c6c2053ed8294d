import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import type { TextLine } from '../text/text-line.ts';
import { joinTornColumns } from './torn-columns.ts';

const [LEFT, RIGHT] = [100, 600];
const [HEIGHT, STEP] = [20, 30];

/** Lines of a block that stand below each other. */
function block(left: number, top: number, count: number, width = 400): TextLine[] {
  const blockBox: Box = [left, top, left + width, top + (count - 1) * STEP + HEIGHT];
  return Array.from({ length: count }, (_, row) => {
    const y = top + row * STEP;
    const box: Box = [left, y, left + width, y + HEIGHT];
    return {
      block: 1,
      blockBox,
      box,
      parts: [box],
      baseline: [left, y + HEIGHT, left + width, y + HEIGHT],
      reach: undefined,
      isVertical: false,
    };
  });
}

const orderOf = (lines: TextLine[]) =>
  joinTornColumns(lines).map(({ box: [left, top] }) => `${left < 500 ? 'left' : 'right'} ${top}`);
const asFound = (lines: TextLine[]) =>
  lines.map(({ box: [left, top] }) => `${left < 500 ? 'left' : 'right'} ${top}`);

it('columns that were cut at different heights are read one after the other', () => {
  const [title, foot] = [block(LEFT, 0, 1, 900), block(300, 2000, 1)];
  const [upper, lower] = [block(LEFT, 100, 30), block(LEFT, 1100, 10)];
  const [beside, last] = [block(RIGHT, 100, 20), block(RIGHT, 750, 15)];
  const found = [...title, ...upper, ...beside, ...lower, ...last, ...foot];
  const wanted = [...title, ...upper, ...lower, ...beside, ...last, ...foot];
  expect(orderOf(found)).toEqual(asFound(wanted));
});

it('so are those with what stands above each of them', () => {
  const heads = [...block(LEFT, 0, 1), ...block(RIGHT, 0, 1)];
  const [upper, lower] = [block(LEFT, 100, 30), block(LEFT, 1100, 10)];
  const [beside, last] = [block(RIGHT, 100, 20), block(RIGHT, 750, 15)];
  const found = [...heads, ...upper, ...beside, ...lower, ...last];
  expect(orderOf(found)).toEqual(asFound([...heads, ...upper, ...lower, ...beside, ...last]));
});

it.each<[string, TextLine[]]>([
  [
    'two stories of two columns, one below the other',
    [
      ...block(LEFT, 0, 20),
      ...block(RIGHT, 0, 18),
      ...block(LEFT, 700, 20),
      ...block(RIGHT, 700, 20),
    ],
  ],
  [
    'columns with a heading over both between them',
    [
      ...block(LEFT, 0, 20),
      ...block(RIGHT, 0, 25),
      ...block(LEFT, 760, 1, 900),
      ...block(LEFT, 800, 20),
      ...block(RIGHT, 800, 25),
    ],
  ],
  ['rows', [0, 30, 60, 90].flatMap((y) => [...block(LEFT, y, 1), ...block(RIGHT, y, 1)])],
  ['columns', [...block(LEFT, 0, 40), ...block(RIGHT, 0, 40)]],
  ['no lines', []],
])('%s stay as they were found', (_, lines) => {
  expect(orderOf(lines)).toEqual(asFound(lines));
});
