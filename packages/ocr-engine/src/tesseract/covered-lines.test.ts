import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import type { TextLine } from '../text/text-line.ts';
import { joinCoveredLines } from './covered-lines.ts';

const [WIDTH, HEIGHT, LINE, STEP] = [800, 400, 20, 30];
const ROWS = [0, 1, 2, 3];

function line(block: number, left: number, right: number, row: number): TextLine {
  const top = 100 + row * STEP;
  const box: Box = [left, top, right, top + LINE];
  return {
    block,
    blockBox: box,
    box,
    parts: [box],
    baseline: [left, top + LINE, right, top + LINE],
    reach: { up: 15, down: 5 },
    isVertical: false,
  };
}

/** Lines on both sides of what stands between 300 and 500, so far from it. */
const bothSides = (white: number) => [
  line(1, 100, 700, -1),
  ...ROWS.map((row) => line(2, 100, 300 - white, row)),
  ...ROWS.map((row) => line(3, 500 + white, 700, row)),
  line(4, 100, 700, 4),
];

/** Ink with these boxes in black. */
function inkOf(...boxes: Box[]) {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y += 1) pixels.fill(0, y * WIDTH + left, y * WIDTH + right);
  }
  return {
    small: { width: WIDTH, height: HEIGHT, stride: WIDTH, pixels },
    factor: 1,
    threshold: 128,
  };
}

const BLOT: Box = [300, 80, 500, 230];
const sidesOf = (lines: TextLine[]) => lines.map(({ box: [left, , right] }) => [left, right]);
const whole = Array.from({ length: 6 }, () => [100, 700]);

it.each<[string, number, Box[]]>([
  ['covers them up to their letters', 0, [BLOT]],
  ['begins behind a space', 8, [BLOT]],
  ['covers the feet alone of the first', 0, [[300, 110, 500, 230]]],
])('puts lines together where something dark %s', (_, white, blots) => {
  const joined = joinCoveredLines(bothSides(white), inkOf(...blots));
  expect(sidesOf(joined)).toEqual(whole);
  expect(joined.map(({ block }) => block)).toEqual([1, 2, 2, 2, 2, 4]);
  expect(joined[1]).toMatchObject({ blockBox: [100, 100, 700, 120] });
  expect(joined[1]!.parts).toHaveLength(2);
});

it.each<[string, number, Box[]]>([
  ['nothing', 0, []],
  ['a picture with a margin', 15, [BLOT]],
  ['a rule', 0, [[396, 80, 404, 230]]],
  [
    'a bar that is no higher than the line',
    0,
    ROWS.map((row): Box => [300, 100 + row * STEP, 500, 120 + row * STEP]),
  ],
])('leaves columns alone that have %s between them', (_, white, blots) => {
  const lines = bothSides(white);
  expect(joinCoveredLines(lines, inkOf(...blots))).toEqual(lines);
});
