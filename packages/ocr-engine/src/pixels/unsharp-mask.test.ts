import { expect, it } from 'vitest';
import { pixelsOf, shadeAt, variousPictures } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { smooth, unsharpMask } from './unsharp-mask.ts';

/** Means are whole shades, twice, and weights are 256ths; where more is added, that is more, too. */
const off = (amount: number) => 3 * Math.abs(amount);

const inside = (at: number, length: number) => Math.max(0, Math.min(length - 1, at));

function sharpened(image: GreyImage, deviation: number, amount: number): Uint8Array {
  const { width, height } = image;
  const reach = Math.ceil(2.5 * deviation);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  const weights = steps.map((far) => Math.exp(-(far ** 2) / (2 * deviation ** 2)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (of: (far: number) => number) =>
    steps.reduce((sum, far, at) => sum + (weights[at]! / all) * of(far), 0);
  const down = Float64Array.from({ length: width * height }, (_, at) =>
    mean((far) => shadeAt(image, at % width, inside(Math.floor(at / width) + far, height))),
  );
  return pixelsOf(width, height, (x, y) => {
    const shade = shadeAt(image, x, y);
    const around = mean((far) => down[y * width + inside(x + far, width)]!);
    return Math.max(0, Math.min(255, shade + amount * (shade - around)));
  });
}

it.each(variousPictures())(
  '$width × $height pixels differ more from the bell-shaped mean of what is around them',
  (image) => {
    const [deviation, amount] = [1.6, 3];
    const expected = sharpened(image, deviation, amount);
    const result = { ...image, pixels: image.pixels.slice() };
    unsharpMask(result, deviation, amount);
    for (let at = 0; at < expected.length; at += 1) {
      const [x, y] = [at % image.width, Math.floor(at / image.width)];
      expect(Math.abs(shadeAt(result, x, y) - expected[at]!)).toBeLessThanOrEqual(off(amount));
    }
  },
);

it.each([0.4, 0.9, 3])(
  'a mean is put in the place of each pixel, of a bell of %d pixels',
  (deviation) => {
    for (const image of variousPictures().filter(({ width }) => width > 60)) {
      const expected = sharpened(image, deviation, -1);
      const result = { ...image, pixels: image.pixels.slice() };
      smooth(result, deviation);
      const got = pixelsOf(image.width, image.height, (x, y) => shadeAt(result, x, y));
      const most = expected.reduce(
        (sum, shade, at) => Math.max(sum, Math.abs(shade - got[at]!)),
        0,
      );
      expect(most).toBeLessThanOrEqual(off(1));
    }
  },
);

it('what lies between the rows of a picture is another’s', () => {
  const [width, stride, height] = [33, 40, 130];
  const pixels = pixelsOf(stride, height, (x, y) => (x < width ? (x * y) % 256 : 77));
  unsharpMask({ pixels, width, height, stride }, 4, 2);
  expect(pixels.every((shade, at) => at % stride < width || shade === 77)).toBe(true);
});

it('an even picture stays as it is', () => {
  const pixels = new Uint8Array(100 * 90).fill(180);
  unsharpMask({ pixels, width: 100, height: 90, stride: 100 }, 2.3, 4);
  expect(new Set(pixels)).toEqual(new Set([180]));
});
