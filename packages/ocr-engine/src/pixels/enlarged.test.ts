import { expect, it } from 'vitest';
import { enlarged } from './enlarged.ts';

/** A white picture with a black right half, its rows farther apart than they are long. */
function edge() {
  const [width, height, stride] = [40, 20, 48];
  const pixels = Uint8Array.from({ length: stride * height }, (_, at) =>
    at % stride < width / 2 ? 255 : 0,
  );
  return { width, height, stride, pixels };
}

it('enlarges a picture and keeps its edges where they are, and sharp', () => {
  const { width, height, pixels } = enlarged(edge(), { width: 120, height: 60 });
  expect({ width, height }).toEqual({ width: 120, height: 60 });
  const middle = [...pixels.subarray(30 * width, 31 * width)];
  expect(middle.slice(10, 55).every((shade) => shade === 255)).toBe(true);
  expect(middle.slice(65, 110).every((shade) => shade === 0)).toBe(true);
  // Of one pixel of the original there are three, all of which a line between two shades would spoil.
  expect(middle.filter((shade) => shade > 20 && shade < 235).length).toBeLessThanOrEqual(3);
  expect(middle[59]!).toBeGreaterThan(128);
  expect(middle[60]!).toBeLessThan(128);
});

it('leaves a picture of that size as it is', () => {
  const picture = edge();
  expect(enlarged(picture, picture)).toBe(picture);
});
