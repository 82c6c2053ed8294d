import { expect, it } from 'vitest';
import {
  curves,
  DPI,
  HEIGHT,
  LETTERS,
  pageWith,
  type Stroke,
  WIDTH,
} from '../../test/scrawled-page.ts';
import { findInk } from '../pixels/page-ink.ts';
import type { GreyImage } from '../render/page-image.ts';
import { takeScrawls } from './take-scrawls.ts';

/** The heights of all pieces of ink, from the highest on. */
function heights(image: GreyImage): Int32Array {
  const { top, bottom } = findInk(image, DPI).components!;
  return bottom.map((end, at) => end - top[at]!).toSorted((a, b) => b - a);
}

const taken = (image: GreyImage) => takeScrawls(image, findInk(image, DPI));

it('strokes over many lines are cut between them, and letters stay whole', () => {
  const image = pageWith(curves);
  expect(heights(image)[0]).toBeGreaterThan(300);
  expect(taken(image)).toBe(true);
  expect(heights(image)[0]).toBeLessThan(40);
  const lost = pageWith([]).pixels.filter((shade, at) => shade === 0 && image.pixels[at]! > 100);
  expect(lost.length).toBeLessThan(0.002 * WIDTH * HEIGHT);
});

/** Where a stroke has ink in a line, but no letter. */
function leftOf(strokes: Stroke[], image: GreyImage): number {
  const print = pageWith([]).pixels;
  const places = strokes.flat().map(([x, y]) => y * WIDTH + x);
  const own = places.filter((at) => [-5, 0, 5].every((aside) => print[at + aside] === 255));
  return own.filter((at) => image.pixels[at]! < 200).length / own.length;
}

const level: Stroke = Array.from({ length: 230 }, (_, at) => [
  835 + at,
  Math.round(372 + 9 * Math.sin(at / 25)),
]);
const kinked: Stroke = Array.from({ length: 400 }, (_, at) => [
  800 + (at < 200 ? at : 400 - at),
  200 + at,
]);

it.each<[string, Stroke[]]>([
  ['over many lines', curves],
  ['along a line', [...curves, level]],
  ['that turn sharply', [...curves, kinked]],
])('strokes %s are taken out of these, too, but for where they cross letters', (_, strokes) => {
  const image = pageWith(strokes);
  expect(leftOf(strokes, image)).toBe(1);
  expect(taken(image)).toBe(true);
  expect(leftOf(strokes, image)).toBeLessThan(0.15);
  const lost = pageWith([]).pixels.filter((shade, at) => shade === 0 && image.pixels[at]! > 100);
  expect(lost.length).toBeLessThan(0.002 * WIDTH * HEIGHT);
});

/** Around some lines: across, then down. */
const frame: Stroke = [
  ...[130, 560].flatMap((y) => Array.from({ length: 1000 }, (_, at) => [150 + at, y] as const)),
  ...[150, 1149].flatMap((x) => Array.from({ length: 430 }, (_, at) => [x, 130 + at] as const)),
];

it.each<[string, GreyImage]>([
  ['pages without any', pageWith([])],
  ['frames around text', pageWith([frame, frame.map(([x, y]) => [x, y + 300])])],
  [
    'drawings beside it',
    pageWith(
      curves,
      LETTERS.filter(([, top]) => top > 850),
    ),
  ],
])('%s stay as they are', (_, image) => {
  const before = image.pixels.slice();
  expect(taken(image)).toBe(false);
  expect(image.pixels).toEqual(before);
});
