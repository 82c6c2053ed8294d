import { expect, it } from 'vitest';
import { lines } from '../../test/drawn-lines.ts';
import { pixelsOf } from '../../test/pictures.ts';
import { findInk } from '../pixels/page-ink.ts';
import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { bandsOfText } from './bands-of-text.ts';
import type { Piece } from './piece.ts';
import { strokesInText } from './strokes-in-text.ts';
import { takeScrawls } from './take-scrawls.ts';

const DPI = 300;
const [WIDTH, HEIGHT] = [1300, 1000];
/** Twice as large as at the resolution at which lines are found. */
const LETTERS = lines(12).map((box) => box.map((side) => 2 * side) as Box);

/** Places of a stroke, each of which is blackened with those around it. */
type Stroke = readonly (readonly [x: number, y: number])[];

const curves: Stroke[] = [350, 700].map((start) =>
  Array.from({ length: 700 }, (_, at) => [start + Math.round(150 * Math.sin(at / 110)), 150 + at]),
);

function pageWith(strokes: Stroke[], letters = LETTERS): GreyImage {
  const pixels = pixelsOf(WIDTH, HEIGHT, () => 255);
  for (const [left, top, right, bottom] of letters) {
    for (let y = top; y < bottom; y += 1) pixels.fill(0, y * WIDTH + left, y * WIDTH + right);
  }
  for (const [x, y] of strokes.flat()) {
    for (let down = -1; down < 3; down += 1)
      pixels.fill(60, (y + down) * WIDTH + x - 1, (y + down) * WIDTH + x + 3);
  }
  return { pixels, width: WIDTH, height: HEIGHT, stride: WIDTH };
}

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

it('where more is scrawled than can be followed in time, strokes are cut between lines only', () => {
  const image = pageWith(curves);
  const ink = findInk(image, DPI);
  const isText = bandsOfText(ink.small, lines(12), 10);
  const places = Array.from({ length: 300 }, (_, at) => 100 * at);
  const piece = (times: number): Piece => ({
    box: [0, 0, ink.small.width, ink.small.height],
    places: Array.from({ length: times }, () => places).flat(),
  });
  const own = curves.flat().map(([x, y]) => (y >> 1) * ink.small.width + (x >> 1));
  const strokes: Piece = { ...piece(0), places: own };
  expect(strokesInText(image, ink, [strokes], isText, 10)).not.toEqual([]);
  expect(strokesInText(image, ink, [strokes, piece(200)], isText, 10)).toEqual([]);
});
