import { expect, it } from 'vitest';
import { pixelsOf, shadeAt } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { deepenPaleInk } from './uneven-ink.ts';

const [WIDTH, HEIGHT] = [1200, 900];

/** Strokes of print, three pixels wide. */
const isStroke = (x: number, y: number) => x % 24 < 3 && y % 40 < 20;

/** White paper with print of these shades. */
function page(inkAt: (x: number, y: number) => number): GreyImage {
  const pixels = pixelsOf(WIDTH, HEIGHT, (x, y) => (isStroke(x, y) ? inkAt(x, y) : 255));
  return { pixels, width: WIDTH, height: HEIGHT, stride: WIDTH };
}

it('ink that is pale on a part of the page becomes dark, dark ink stays as it is', () => {
  const image = page((x) => (x < 400 ? 205 : 40));
  expect(deepenPaleInk(image)).toBe(true);
  expect(shadeAt(image, 121, 130)).toBeLessThan(70);
  expect(shadeAt(image, 961, 130)).toBe(40);
  expect(shadeAt(image, 130, 130)).toBe(255);
});

it.each<[string, (x: number, y: number) => number]>([
  ['is dark everywhere', () => 60],
  ['is pale in a corner', (x, y) => (x < 200 && y < 200 ? 205 : 60)],
  ['shines through', () => 235],
])('a page whose ink %s stays as it is', (_, inkAt) => {
  const image = page(inkAt);
  const before = image.pixels.slice();
  expect(deepenPaleInk(image)).toBe(false);
  expect(image.pixels).toEqual(before);
});
