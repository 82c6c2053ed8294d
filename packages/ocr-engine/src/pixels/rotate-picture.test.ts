import { expect, it } from 'vitest';
import { pixelsOf, shadeAt, variousPictures } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { uprightImage } from '../render/turn.ts';
import { placeOf, type Placing, rotatePicture } from './rotate-picture.ts';

const turned = (degrees: number, x: number, y: number, twist = 0): Placing => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    origin: [x, y],
    right: [cos, sin],
    down: [-sin, cos],
    twist: [-twist * sin, twist * cos],
  };
};

/** Shades that change smoothly, in a picture larger than what is made at a time. */
const smooth: GreyImage = {
  width: 700,
  height: 650,
  stride: 710,
  pixels: pixelsOf(710, 650, (x, y) => 128 + 60 * Math.sin(x / 9) + 60 * Math.cos(y / 7)),
};

it.each(variousPictures())('$width × $height pixels: unturned, each stays as it is', (image) => {
  const { width, height } = image;
  const { pixels } = rotatePicture(image, turned(0, 0, 0), { width, height });
  expect(pixels).toEqual(pixelsOf(width, height, (x, y) => shadeAt(image, x, y)));
});

it.each(variousPictures())('$width × $height pixels: by a quarter', (image) => {
  const { width, height } = image;
  const upright = rotatePicture(image, turned(90, width, 0), { width: height, height: width });
  expect(upright).toEqual(uprightImage(image, 90));
});

it.each([
  [-20, 0],
  [-3.3, 2e-4],
  [1, -5e-4],
  [17, 1e-4],
])('turned by %d degrees, and twisted by %d, each has the shade of its place', (degrees, twist) => {
  const placing = turned(degrees, 150, 240, twist);
  const size = { width: 560, height: 330 };
  const { pixels } = rotatePicture(smooth, placing, size);
  let most = 0;
  let inside = 0;
  for (let row = 0; row < size.height; row += 1) {
    for (let column = 0; column < size.width; column += 1) {
      const [x, y] = placeOf(placing, [column + 0.5, row + 0.5]).map((side) => side - 0.5);
      if (x! < 1 || y! < 1 || x! > smooth.width - 3 || y! > smooth.height - 3) continue;
      const shade = 128 + 60 * Math.sin(x! / 9) + 60 * Math.cos(y! / 7);
      most = Math.max(most, Math.abs(pixels[row * size.width + column]! - shade));
      inside += 1;
    }
  }
  expect(inside).toBeGreaterThan(100_000);
  expect(most).toBeLessThan(2);
});

it('is white where the other picture has nothing', () => {
  const { pixels } = rotatePicture(smooth, turned(10, -3000, 40), { width: 20, height: 20 });
  expect(new Set(pixels)).toEqual(new Set([255]));
});
