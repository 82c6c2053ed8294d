import { expect, it } from 'vitest';
import { pixelsOf, shadeAt, variousPictures } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { copyShades } from './copy-shades.ts';
import { halve } from './halve.ts';
import { inkInColumns } from './ink-in-columns.ts';
import { countShades, rangeOf } from './shades.ts';

const shadesOf = (image: GreyImage) =>
  pixelsOf(image.width, image.height, (x, y) => shadeAt(image, x, y));

it.each(variousPictures())('$width × $height pixels: halved, each is the mean of four', (image) => {
  const [width, height] = [image.width >> 1, image.height >> 1];
  const expected = pixelsOf(width, height, (x, y) => {
    const four = [0, 1].flatMap((down) =>
      [0, 1].map((right) => shadeAt(image, 2 * x + right, 2 * y + down)),
    );
    return four.reduce((sum, shade) => sum + shade, 2) / 4;
  });
  expect(halve(image)).toEqual({ pixels: expected, width, height, stride: width });
});

it.each(variousPictures())('$width × $height pixels: all shades are counted', (image) => {
  const expected = new Uint32Array(256);
  for (const shade of shadesOf(image)) expected[shade]! += 1;
  expect(countShades(image)).toEqual(expected);
});

it.each(variousPictures())(
  '$width × $height pixels: darkest, lightest, ink in columns',
  (image) => {
    const { width, height } = image;
    const pixels = shadesOf(image);
    expect(rangeOf(pixels)).toEqual({
      darkest: Math.min(...pixels),
      lightest: Math.max(...pixels),
    });
    for (const [limit, isLight] of [
      [128, false],
      [251, true],
      [255, false],
    ] as const) {
      const expected = Uint16Array.from({ length: width }, (_, x) => {
        const column = pixels.filter((_shade, at) => at % width === x);
        return column.filter((shade) => shade < limit !== isLight).length;
      });
      expect(inkInColumns({ pixels, width, height }, limit, isLight)).toEqual(expected);
    }
  },
);

it('columns are copied side by side, and the rest is zero, whatever was there', () => {
  const table = Float32Array.from({ length: 256 }, (_, shade) => shade / 2);
  const line = (shade: number, width: number) => ({
    pixels: pixelsOf(width, 2, (x, y) => shade + 2 * x + 100 * y),
    width,
    table,
  });
  const target = new Float32Array(2 * 9).fill(-1);
  copyShades(
    [
      {
        ...line(2, 5),
        pieces: [
          [0, 2],
          [4, 5],
        ],
        first: 0,
      },
      { ...line(40, 3), pieces: [[1, 3]], first: 5 },
    ],
    2,
    9,
    target,
  );
  const [above, below] = [target.subarray(0, 9), target.subarray(9)].map((row) => [...row]);
  expect(above).toEqual([1, 2, 5, 0, 0, 21, 22, 0, 0]);
  expect(below).toEqual([51, 52, 55, 0, 0, 71, 72, 0, 0]);
});
