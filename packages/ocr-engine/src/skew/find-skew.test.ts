import { expect, it } from 'vitest';
import { componentsOf, lines, moved } from '../../test/drawn-lines.ts';
import type { Box } from '../interface/page-text.ts';
import { feetOf, findSkew, isSlight } from './find-skew.ts';

const WIDTH = 1240;
const HEIGHT = 1754;

/** Lines that slope, in the middle of a page. */
function sloping(degrees: number, count = 20, letters = 70): Box[] {
  const slope = Math.tan((degrees * Math.PI) / 180);
  return lines(count, 100, letters, slope).map(moved(600 - 300 * slope));
}

const find = (boxes: Box[]) => findSkew(feetOf(componentsOf(boxes), WIDTH, HEIGHT), WIDTH, HEIGHT);
const skewOf = (boxes: Box[]) => find(boxes)?.degrees;

it.each([-20, -15.3, -7, -2.5, -1.2, -0.6, 0.8, 1.2, 3, 5, 9.7, 14, 20])(
  'finds a slope of %d degrees',
  (skew) => {
    const found = find(sloping(skew));
    expect(Math.abs(found!.degrees - skew)).toBeLessThan(0.15);
    expect(found!.spread).toBe(0);
  },
);

it.each([-0.25, 0, 0.2])('takes %d degrees for level', (skew) => {
  expect(find(sloping(skew))).toBeUndefined();
});

it.each([
  [-0.8, true],
  [0.6, true],
  [1.2, false],
  [-4, false],
])('of %d degrees says whether they are slight: %s', (skew, slight) => {
  expect(isSlight(find(sloping(skew))!)).toBe(slight);
});

it('is not misled by what is no letter', () => {
  const rules = Array.from({ length: 200 }, (_, at): Box => [
    5 * at,
    40 + 2 * at,
    5 * at + 3,
    42 + 2 * at,
  ]);
  const frame: Box = [10, 10, WIDTH - 10, HEIGHT - 10];
  expect(skewOf([...sloping(6), ...rules, frame])).toBeCloseTo(6, 0);
});

it('finds it in two columns whose lines do not meet', () => {
  const slope = Math.tan((8 * Math.PI) / 180);
  const columns = [...lines(25, 60, 40, slope), ...lines(25, 640, 40, slope).map(moved(13))];
  expect(skewOf(columns.map(moved(400)))).toBeCloseTo(8, 0);
});

it('says nothing of a few letters, and of letters without lines', () => {
  expect(find(sloping(8, 1, 30))).toBeUndefined();
  const thrown = Array.from({ length: 400 }, (_, at): Box => {
    const [x, y] = [(at * 7919) % 1200, (at * at * 104_729) % 1700];
    return [x, y, x + 9, y + 12];
  });
  expect(find(thrown)).toBeUndefined();
});

it.each([
  [0, 0.05],
  [0, -0.12],
  [3, 0.2],
  [-2, -0.3],
])(
  'finds lines of %d degrees in the middle that run apart by %d on the way to an edge',
  (skew, apart) => {
    const spread = (2 * apart) / HEIGHT;
    const slope = Math.tan((skew * Math.PI) / 180);
    const fan = lines(40, 100, 75).map(([left, top, right, bottom]): Box => {
      const [x, y] = [(left + right - WIDTH) / 2, top + 200 - HEIGHT / 2];
      const drop = Math.round(x * (slope + spread * y)) + 200;
      return [left, top + drop, right, bottom + drop];
    });
    const found = find(fan);
    expect(Math.abs(found!.degrees - skew)).toBeLessThan(0.6);
    expect(Math.abs((found!.spread * HEIGHT) / 2 - apart)).toBeLessThan(0.02);
  },
);
