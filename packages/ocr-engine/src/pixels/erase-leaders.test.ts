import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { eraseLeaders } from './erase-leaders.ts';
import { findComponents } from './find-components.ts';

const DPI = 150;
const INK = 128;

/** A white page with black boxes on it. */
function page(boxes: Box[]): GreyImage {
  const [width, height, stride] = [600, 200, 640];
  const pixels = new Uint8Array(stride * height).fill(255);
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y += 1) pixels.fill(0, y * stride + left, y * stride + right);
  }
  return { pixels, width, height, stride };
}

/** Dots at these places, on a line that falls a little. */
const dots = (places: number[], fall = 0): Box[] =>
  places.map((x) => [x, 100 + Math.round(fall * x), x + 3, 103 + Math.round(fall * x)]);
const dash = ([x, top, , bottom]: Box): Box => [x, top, x + 9, bottom];
const every = (step: number, count: number) =>
  Array.from({ length: count }, (_, at) => 60 + step * at);

const inkOf = ({ pixels }: GreyImage) => pixels.filter((shade) => shade < INK).length;
const eraseIn = (image: GreyImage) =>
  eraseLeaders(image, DPI, findComponents(image, INK, 1000)!, 1);

it.each([
  ['close together', every(6, 40), 0],
  ['far apart', every(24, 15), 0],
  ['on a line that falls', every(12, 30), 0.02],
])('erases dots %s, and leaves the words around them', (_, places, fall) => {
  const words: Box[] = [
    [10, 85, 22, 103],
    [40, 85, 52, 103],
    [560, 85, 572, 115],
  ];
  const image = page([...words, ...dots(places, fall)]);
  expect(eraseIn(image)).toBe(true);
  expect(inkOf(image)).toBe(inkOf(page(words)));
});

it('erases a line of dashes on a receipt', () => {
  const words: Box[] = [[10, 85, 22, 103]];
  const image = page([...words, ...dots(every(14, 20), 0.02).map(dash)]);
  expect(eraseIn(image)).toBe(true);
  expect(inkOf(image)).toBe(inkOf(page(words)));
});

it.each([
  ['an ellipsis', dots(every(6, 6))],
  [
    'points that stand there by chance',
    dots([60, 71, 110, 118, 160, 173, 210, 260, 268, 300, 351]),
  ],
  ['dashes that stand there by chance', dots([60, 81, 110, 128, 160, 173, 210]).map(dash)],
  ['letters', every(14, 20).map((x): Box => [x, 90, x + 9, 103])],
])('leaves %s', (_, boxes) => {
  const image = page(boxes);
  expect(eraseIn(image)).toBe(false);
  expect(inkOf(image)).toBe(inkOf(page(boxes)));
});
