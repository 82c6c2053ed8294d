import { seededRandom } from '@legible/fixtures/random';
import { expect, it } from 'vitest';
import { pixelsOf, shadeAt } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { takeSpecks } from './specks.ts';

const [WIDTH, HEIGHT] = [450, 300];

/** Black bars on white, sprinkled with black and white pixels, two of which may touch. */
function sprinkled(share: number, stride = WIDTH): GreyImage {
  const random = seededRandom(5);
  const pixels = pixelsOf(stride, HEIGHT, (x, y) => {
    const drawn = random();
    if (drawn < share) return 10;
    return drawn > 1 - share || x % 40 > 8 || y % 60 > 30 ? 250 : 0;
  });
  return { pixels, width: WIDTH, height: HEIGHT, stride };
}

const copyOf = (image: GreyImage) => ({ ...image, pixels: image.pixels.slice() });

/** What becomes of a pixel, from its eight neighbours in order. */
function cleaned(image: GreyImage, x: number, y: number): number {
  const shade = shadeAt(image, x, y);
  if (x === 0 || y === 0 || x === WIDTH - 1 || y === HEIGHT - 1) return shade;
  const around = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].flatMap((right) =>
      right === 0 && down === 0 ? [] : [shadeAt(image, x + right, y + down)],
    ),
  );
  const [, darker, , , , , lighter] = around.toSorted((a, b) => a - b);
  if (darker! - shade >= 80) return darker!;
  return shade - lighter! >= 80 ? lighter! : shade;
}

it.each([WIDTH, WIDTH + 14])('pixels that stand alone go, in rows of %d bytes', (stride) => {
  const image = sprinkled(0.01, stride);
  const before = copyOf(image);
  expect(takeSpecks(image)).toBe(true);
  const expected = pixelsOf(WIDTH, HEIGHT, (x, y) => cleaned(before, x, y));
  expect(pixelsOf(WIDTH, HEIGHT, (x, y) => shadeAt(image, x, y))).toEqual(expected);
});

it('hardly one is left, and bars stay', () => {
  const image = sprinkled(0.01);
  takeSpecks(image);
  const bars = sprinkled(0);
  const off = image.pixels.filter((shade, at) => Math.abs(shade - bars.pixels[at]!) > 40);
  expect(off.length).toBeLessThan(0.001 * WIDTH * HEIGHT);
});

it('a page with few of them stays as it is: they may be full stops', () => {
  const image = sprinkled(0);
  for (let y = 15; y < HEIGHT; y += 60) {
    for (let x = 20; x < WIDTH; x += 40) image.pixels[y * WIDTH + x] = 0;
  }
  const before = copyOf(image);
  expect(takeSpecks(image)).toBe(false);
  expect(image).toEqual(before);
});

it('so does one on which they lie only where print is', () => {
  const image = sprinkled(0);
  for (let y = 2; y < HEIGHT / 2; y += 3) {
    for (let x = 2; x < WIDTH; x += 9) image.pixels[y * WIDTH + x] = 0;
  }
  const before = copyOf(image);
  expect(takeSpecks(image)).toBe(false);
  expect(image).toEqual(before);
});
