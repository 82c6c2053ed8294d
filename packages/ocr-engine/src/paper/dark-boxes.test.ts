import { expect, it } from 'vitest';
import { pixelsOf } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { cellsOf } from './cells.ts';
import { turnDarkBoxes, turnGreyBoxes } from './dark-boxes.ts';

const [WIDTH, HEIGHT] = [1200, 900];
const PAPER = 250;

const isStroke = (x: number, y: number) => x % 24 < 3 && y % 40 < 20;
const isInBox = (x: number, y: number) => x >= 200 && x < 900 && y >= 192 && y < 232;

function page(shadeAt: (x: number, y: number) => number): GreyImage {
  return { pixels: pixelsOf(WIDTH, HEIGHT, shadeAt), width: WIDTH, height: HEIGHT, stride: WIDTH };
}

const turned = (image: GreyImage) => turnDarkBoxes(image, cellsOf(image), PAPER);

it.each([0, 60, 100])('light letters on a box of shade %d become dark ones on paper', (shade) => {
  const image = page((x, y) => {
    if (isInBox(x, y)) return isStroke(x, y) ? PAPER : shade;
    return isStroke(x, y) ? 20 : PAPER;
  });
  expect(turned(image)).toBe(true);
  const off = image.pixels.filter((found, at) =>
    isStroke(at % WIDTH, Math.floor(at / WIDTH)) ? found > 60 : found < 240,
  );
  expect(off).toHaveLength(0);
});

it.each<[string, (x: number, y: number) => number]>([
  ['dark boxes without letters', (x, y) => (isInBox(x, y) ? 10 : PAPER)],
  ['dark letters', (x, y) => (isInBox(x, y) && (x < 340 || y < 205) ? 10 : PAPER)],
  ['frames', (x, y) => (isInBox(x, y) && !(x > 205 && x < 894 && y > 197 && y < 227) ? 0 : PAPER)],
  ['dark discs', (x, y) => (Math.hypot(x - 500, y - 400) < 99 && !isStroke(x, y) ? 0 : PAPER)],
])('%s stay as they are', (_, shadeAt) => {
  const image = page(shadeAt);
  const before = image.pixels.slice();
  expect(turned(image)).toBe(false);
  expect(image.pixels).toEqual(before);
});

const greyTurned = (image: GreyImage) => turnGreyBoxes(image, cellsOf(image), PAPER);

it.each([110, 140, 180])('white letters on a box of shade %d become dark ones, too', (shade) => {
  const image = page((x, y) => {
    if (isInBox(x, y)) return isStroke(x, y) ? PAPER : shade;
    return isStroke(x, y) ? 20 : PAPER;
  });
  expect(greyTurned(image)).toBe(true);
  const off = image.pixels.filter((found, at) =>
    isStroke(at % WIDTH, Math.floor(at / WIDTH)) ? found > 60 : found < 240,
  );
  expect(off).toHaveLength(0);
});

it.each<[string, (x: number, y: number) => number]>([
  ['grey boxes without letters', (x, y) => (isInBox(x, y) ? 140 : PAPER)],
  ['grey boxes with dark letters', (x, y) => inGreyBox(x, y, 20)],
  ['grey boxes with letters of both kinds', (x, y) => inGreyBox(x, y, x < 500 ? 20 : PAPER)],
  ['pictures', (x, y) => (isInBox(x, y) && !isStroke(x, y) ? 100 + (x % 60) + (y % 40) : PAPER)],
])('%s stay as they are', (_, shadeAt) => {
  const image = page(shadeAt);
  const before = image.pixels.slice();
  expect(greyTurned(image)).toBe(false);
  expect(image.pixels).toEqual(before);
});

function inGreyBox(x: number, y: number, letters: number): number {
  if (!isInBox(x, y)) return PAPER;
  return isStroke(x, y) ? letters : 140;
}
