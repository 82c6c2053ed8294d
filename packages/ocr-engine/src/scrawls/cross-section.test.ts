import { describe, expect, it } from 'vitest';
import { pixelsOf } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import {
  type Bearing,
  crossSection,
  isClear,
  shadeAt,
  straightOn,
  widthOf,
} from './cross-section.ts';

const SIDE = 60;
/** A stroke 3 wide across, and one 9 wide down. */
const image: GreyImage = {
  pixels: pixelsOf(SIDE, SIDE, (x, y) =>
    Math.abs(y - 20) <= 1 || Math.abs(x - 45) <= 4 ? 0 : 255,
  ),
  width: SIDE,
  height: SIDE,
  stride: SIDE,
};
const right = (x: number, y: number): Bearing => ({ x, y, angle: 0 });

describe('ink across a stroke', () => {
  it.each([
    ['in its middle', right(10, 20), { from: -1.5, to: 1 }, 3],
    ['at its edge', right(10, 21), { from: -2.5, to: 0 }, 3],
    ['beside it, in reach', right(10, 23), { from: -4.5, to: -2 }, 3],
    [
      'where it is looked at from the side',
      { x: 45, y: 40, angle: Math.PI / 2 },
      { from: -4, to: 4.5 },
      9,
    ],
  ])('is measured %s, to half a pixel', (_, bearing, ends, width) => {
    const section = crossSection(image, bearing, 2)!;
    expect(section).toEqual(ends);
    expect(widthOf(section)).toBe(width);
  });

  it('is none on paper', () => {
    expect(crossSection(image, right(10, 40), 2)).toBeUndefined();
  });
});

it('a stroke is clear of what does not touch it', () => {
  expect(isClear(image, right(10, 20), 3)).toBe(true);
  expect(isClear(image, right(45, 20), 3)).toBe(false);
});

it('a stroke goes on as far as it is as wide as its pen', () => {
  expect(straightOn(image, right(10, 20), 3)).toBe(1);
  expect(straightOn(image, right(35, 20), 3)).toBeLessThan(0.8);
  expect(straightOn(image, { ...right(10, 20), angle: Math.PI / 2 }, 3)).toBeLessThan(0.3);
});

it('what lies outside the picture is white', () => {
  expect(shadeAt(image, -1, 20)).toBe(255);
  expect(shadeAt(image, 10, SIDE)).toBe(255);
});
