import { expect, it } from 'vitest';
import { pixelsOf } from '../../test/pictures.ts';
import { findFlatParts } from './flat-parts.ts';
import { countSampledShades } from './sampled-shades.ts';

const [WIDTH, HEIGHT] = [1654, 2339];
const PAPER = 250;

/** Close print: letters of strokes that are five pixels wide, in lines 44 pixels high. */
const isPrint = (x: number, y: number) =>
  y % 44 < 26 && (x % 22 < 5 || (y % 44 < 5 && x % 22 < 16));
const print = (x: number, y: number) => (isPrint(x, y) ? 10 : PAPER);
const isLetter = (x: number, y: number) => y >= 508 && y < 532 && x % 22 < 5;
const boxAt = (x: number, y: number) => (isLetter(x, y) ? PAPER : 60);
const isInBox = (x: number, y: number) => x >= 200 && x < 800 && y >= 500 && y < 540;

function partsOf(shadeAt: (x: number, y: number) => number) {
  const image = {
    pixels: pixelsOf(WIDTH, HEIGHT, shadeAt),
    width: WIDTH,
    height: HEIGHT,
    stride: WIDTH,
  };
  return findFlatParts(image, PAPER, countSampledShades(image));
}

it('a page of bold print has no flat parts', () => {
  expect(partsOf(print)).toEqual({ grey: false, dark: undefined });
});

it('a dark box around one line of light letters is one', () => {
  const parts = partsOf((x, y) => (isInBox(x, y) ? boxAt(x, y) : print(x, y)));
  expect(parts.grey).toBe(false);
  expect(parts.dark?.top).toBeLessThan(500);
  expect(parts.dark?.bottom).toBeGreaterThan(540);
  expect(parts.dark?.bottom).toBeLessThan(700);
});

it('so is a grey part', () => {
  const parts = partsOf((x, y) => Math.min(print(x, y), isInBox(x, y) ? 150 : PAPER));
  expect(parts).toEqual({ grey: true, dark: undefined });
});
