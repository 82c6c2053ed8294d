import type { GreyImage } from '../render/page-image.ts';
import { type Placing, rotatePicture } from './rotate-picture.ts';

/**
 * Enlarges a picture by cubic convolution, which keeps the edges of coarse letters sharper than PDFium does.
 * @returns the picture itself where it has that size
 */
export function enlarged(
  image: GreyImage,
  { width, height }: { width: number; height: number },
): GreyImage {
  if (image.width === width && image.height === height) return image;
  const [across, down] = [image.width / width, image.height / height];
  const placing: Placing = {
    origin: [0, 0],
    right: [across, 0],
    down: [0, down],
    twist: [0, 0],
  };
  return rotatePicture(image, placing, { width, height });
}
