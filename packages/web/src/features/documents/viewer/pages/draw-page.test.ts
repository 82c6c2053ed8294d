import { expect, it } from 'vitest';
import { sharpness } from './draw-page.ts';

it('a page is as sharp as the screen, while its picture is not too large', () => {
  expect(sharpness(800, 1100, 2)).toBe(2);
  expect(sharpness(800, 1100, 1)).toBe(1);
});

it.each([
  [4000, 5600],
  [20_000, 20_000],
  [20_000, 20],
  [3000, 16_000],
])('a page of %s by %s px on the screen stays within the memory', (width, height) => {
  const sharp = sharpness(width, height, 3);
  expect(sharp).toBeGreaterThan(0);
  expect(width * sharp * height * sharp).toBeLessThanOrEqual(16_000_001);
  expect(Math.max(width, height) * sharp).toBeLessThanOrEqual(8192.001);
});
