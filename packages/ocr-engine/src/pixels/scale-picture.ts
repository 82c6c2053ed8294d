import type { GreyImage } from '../render/page-image.ts';
import { bytesAt, kernels, placesFor } from './kernels.ts';

/** Four rows are made at a time. */
const ROWS = 4;

/** How a picture is made smaller or larger. */
export interface Manner {
  /** By means of areas, else between the nearest two pixels in each direction. */
  isMean: boolean;
  /** This much of the mean of a square around each pixel is taken off it, and made up for. */
  sharpening?: { half: 1 | 2; share: number };
}

/**
 * Scales a picture, and sharpens it.
 * @returns height × width pixels without gaps
 */
export function scalePicture(
  image: GreyImage,
  width: number,
  height: number,
  { isMean, sharpening }: Manner,
): GreyImage {
  const padded = ROWS * Math.ceil(height / ROWS);
  const reach = (from: number, to: number) => (isMean ? Math.ceil(from / to) + 1 : 2);
  const [down, across] = [reach(image.height, height), reach(image.width, width)];
  const size = width * height;
  const [source, taps, rows, scaled, sums, sharpened] = placesFor(
    image.width * image.height,
    4 * Math.max(padded * (1 + down), width * (1 + across)),
    4 * padded * image.width + 16 * across,
    padded * width,
    2 * (width + 16),
    size,
  );
  copyTo(source, image);
  kernels.scale(source, image.width, image.height, width, height, isMean, taps, rows, scaled);
  if (sharpening) {
    const { half, share } = sharpening;
    kernels.sharpen(scaled, width, height, half, share, sums, sharpened);
  }
  const pixels = bytesAt(sharpening ? sharpened : scaled, size).slice();
  return { pixels, width, height, stride: width };
}

function copyTo(place: number, { pixels, width, height, stride }: GreyImage): void {
  const target = bytesAt(place, width * height);
  for (let y = 0; y < height; y += 1) {
    target.set(pixels.subarray(y * stride, y * stride + width), y * width);
  }
}
