import { expect, it } from 'vitest';
import { componentsOf, lines, moved } from '../../test/drawn-lines.ts';
import type { Box } from '../page-text.ts';
import { findSkew } from './find-skew.ts';

const WIDTH = 1240;
const HEIGHT = 1754;

/** Lines that slope, in the middle of a page. */
function sloping(degrees: number, count = 20, letters = 70): Box[] {
  const slope = Math.tan((degrees * Math.PI) / 180);
  return lines(count, 100, letters, slope).map(moved(600 - 300 * slope));
}

const skewOf = (boxes: Box[]) => findSkew(componentsOf(boxes), WIDTH, HEIGHT);

it.each([-20, -15.3, -7, -2.5, -1.2, 1.2, 3, 5, 9.7, 14, 20])(
  'finds a slope of %d degrees',
  (skew) => {
    expect(Math.abs(skewOf(sloping(skew)) - skew)).toBeLessThan(0.15);
  },
);

it.each([-0.8, 0, 0.3, 0.9])('leaves %d degrees to the line finder', (skew) => {
  expect(skewOf(sloping(skew))).toBe(0);
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
  expect(skewOf(sloping(8, 1, 30))).toBe(0);
  const thrown = Array.from({ length: 400 }, (_, at): Box => {
    const [x, y] = [(at * 7919) % 1200, (at * at * 104_729) % 1700];
    return [x, y, x + 9, y + 12];
  });
  expect(skewOf(thrown)).toBe(0);
});
