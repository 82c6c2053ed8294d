import { expect, it } from 'vitest';
import { componentsOf, lines, moved } from '../../test/drawn-lines.ts';
import type { Box } from '../interface/page-text.ts';
import { enlargedCurl, fallAt, findCurl } from './find-curl.ts';
import { feetOf } from './find-skew.ts';

const WIDTH = 1240;
const HEIGHT = 1754;
const MIDDLE = WIDTH / 2;

/** Straight lines, each letter of which is moved down. */
const bent = (fall: (x: number, y: number) => number, count = 40): Box[] =>
  lines(count, 100, 80).map((box) => moved(Math.round(fall((box[0] + box[2]) / 2, box[3])))(box));

const find = (boxes: Box[]) => findCurl(feetOf(componentsOf(boxes), WIDTH, HEIGHT), WIDTH, HEIGHT);
const spine = (x: number) => 60 * Math.exp(-x / 300);

it.each<[string, (x: number, y: number) => number]>([
  ['the spine at the left', spine],
  ['the spine at the right', (x) => spine(WIDTH - x)],
  ['the middle, as a wave', (x) => 15 * Math.sin(x / 200)],
  ['the spine, less so below', (x, y) => spine(x) * (1 - y / 2000)],
  ['the spine, the other way', (x) => 80 - spine(x)],
])('lines that bend towards %s', (_, fall) => {
  const curl = find(bent(fall))!;
  for (const y of [300, 900]) {
    for (let x = 120; x < 1050; x += 50) {
      const expected = fall(x, y) - fall(MIDDLE, y);
      expect(Math.abs(fallAt(curl, x, y) - fallAt(curl, MIDDLE, y) - expected)).toBeLessThan(3);
    }
  }
});

it.each<[string, Box[]]>([
  ['straight lines', bent(() => 0)],
  ['lines that slope by half a degree', bent((x) => x * Math.tan(Math.PI / 360))],
  ['a few bent letters', bent(spine, 1)],
  ['letters without lines', bent((x, y) => ((x * 7919 + y * 104_729) % 200) - 100)],
])('are not found in %s', (_, boxes) => {
  expect(find(boxes)).toBeUndefined();
});

it('are as bent on a larger picture', () => {
  const curl = find(bent(spine))!;
  const larger = enlargedCurl(curl, 2);
  expect(fallAt(larger, 260, 800)).toBeCloseTo(2 * fallAt(curl, 130, 400));
});
