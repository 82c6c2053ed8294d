import { expect, it } from 'vitest';
import { pixelsOf, shadeAt, variousPictures } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { uprightImage } from '../render/turn.ts';
import { type Placing, rotatePicture } from './rotate-picture.ts';

const placing = (degrees: number, x: number, y: number, width: number, height: number): Placing => {
  const angle = (degrees * Math.PI) / 180;
  return { x, y, cos: Math.cos(angle), sin: Math.sin(angle), width, height };
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
  const { pixels } = rotatePicture(image, placing(0, 0, 0, width, height));
  expect(pixels).toEqual(pixelsOf(width, height, (x, y) => shadeAt(image, x, y)));
});

it.each(variousPictures())('$width × $height pixels: by a quarter', (image) => {
  const { width, height } = image;
  const turned = rotatePicture(image, placing(90, width, 0, height, width));
  expect(turned).toEqual(uprightImage(image, 90));
});

it.each([-20, -3.3, 1, 17])('turned by %d degrees, each has the shade of its place', (degrees) => {
  const place = placing(degrees, 150, 240, 560, 330);
  const turned = rotatePicture(smooth, place);
  const { x, y, cos, sin, width, height } = place;
  const shadeThere = (column: number, row: number) => {
    const [right, down] = [column + 0.5, row + 0.5];
    const [atX, atY] = [x + right * cos - down * sin - 0.5, y + right * sin + down * cos - 0.5];
    if (atX < 1 || atY < 1 || atX > smooth.width - 3 || atY > smooth.height - 3) return undefined;
    return 128 + 60 * Math.sin(atX / 9) + 60 * Math.cos(atY / 7);
  };
  let most = 0;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const shade = shadeThere(column, row);
      if (shade !== undefined) {
        most = Math.max(most, Math.abs(turned.pixels[row * width + column]! - shade));
      }
    }
  }
  expect(most).toBeLessThan(2);
});

it('is white where the other picture has nothing', () => {
  const { pixels } = rotatePicture(smooth, placing(10, -3000, 40, 20, 20));
  expect(new Set(pixels)).toEqual(new Set([255]));
});
