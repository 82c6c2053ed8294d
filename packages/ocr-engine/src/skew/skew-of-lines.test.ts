import { expect, it } from 'vitest';
import { lineOf } from '../../test/page-texts.ts';
import type { Line } from '../interface/page-text.ts';
import type { Point } from '../render/matrix.ts';
import { skewOfLines } from './skew-of-lines.ts';
import { NO_RULES } from '../pixels/rules.ts';
import { straightRules } from './straight-rules.ts';
import { straightening } from './straightening.ts';

const MIDDLE: Point = [620, 877];

/** Lines of a page that lies so, from its left edge to its right one. */
function lines(degrees: number, spread: number, heights: number[]): Line[] {
  const { toPage } = straightening({ degrees, spread }, MIDDLE);
  return heights.map((y, at): Line => {
    const right = at % 3 === 0 ? 100 : 500;
    const baseline = [...toPage([-500, y]), ...toPage([right, y])] as Line['baseline'];
    return { ...lineOf([['word', [0, 0, 10, 10]]]), baseline };
  });
}

const DOWN = Array.from({ length: 30 }, (_, at) => -700 + 48 * at);

it.each([
  [0, 0.0001],
  [2, 0.0002],
  [-4, -0.00015],
])('finds %d degrees and a spread of %d', (degrees, spread) => {
  const found = skewOfLines(lines(degrees, spread, DOWN), degrees + 0.3, MIDDLE);
  expect(found.degrees).toBeCloseTo(degrees, 1);
  expect(found.spread).toBeCloseTo(spread, 5);
});

it('finds it though some lines slope in their own ways', () => {
  const own = lines(9, 0, [-300, 200, 210]);
  const found = skewOfLines([...lines(2, 0.0002, DOWN), ...own], 2, MIDDLE);
  expect(found.degrees).toBeCloseTo(2, 1);
  expect(found.spread).toBeCloseTo(0.0002, 5);
});

it('leaves parallel lines as they are', () => {
  expect(skewOfLines(lines(3, 0, DOWN), 3, MIDDLE)).toEqual({ degrees: 3, spread: 0 });
});

it.each([
  ['few lines', lines(1, 0.0002, [-500, 0, 500])],
  ['lines that stand close together', lines(1, 0.0002, [0, 10, 20, 30, 40])],
  ['lines that fall so differently that no camera saw them', lines(1, 0.0007, DOWN)],
  ['no lines', []],
])('says nothing of %s', (_, few) => {
  expect(skewOfLines(few, 1, MIDDLE)).toEqual({ degrees: 1, spread: 0 });
});

it('looks for no rules where the straight page would be far larger', () => {
  const page = { width: 400, height: 300, stride: 400, pixels: new Uint8Array(120_000).fill(255) };
  page.pixels.fill(0, 400 * 150 + 50, 400 * 150 + 350);
  const rules = (spread: number) =>
    straightRules(page, 1, straightening({ degrees: 0, spread }, [200, 150]));
  expect(rules(0).across).toHaveLength(1);
  expect(rules(0.0049)).toEqual(NO_RULES);
  expect(rules(-1 / 200)).toEqual(NO_RULES);
});

it('takes places of the page to the straight one and back', () => {
  const { toPage, toStraight } = straightening({ degrees: -3, spread: 0.0002 }, MIDDLE);
  const [x, y] = toPage(toStraight([130, 1500]));
  expect(x).toBeCloseTo(130, 6);
  expect(y).toBeCloseTo(1500, 6);
  expect(toStraight(MIDDLE).map(Math.abs)).toEqual([0, 0]);
});
