import type { GreyImage } from './page-image.ts';

/** Every this many pixels one is looked at: a letter of 6 points at 200 dpi still gets several. */
const STEP = 3;
/** So much darker than the paper, of 255, that print could be there. */
const VISIBLE_DIFFERENCE = 24;

/** Whether a picture is all one shade: empty paper, whatever its colour. */
export function isBlank({ pixels, width, height, stride }: GreyImage): boolean {
  let darkest = 255;
  let lightest = 0;
  for (let y = 0; y < height; y += STEP) {
    for (let at = y * stride; at < y * stride + width; at += STEP) {
      const value = pixels[at] ?? 255;
      if (value < darkest) darkest = value;
      if (value > lightest) lightest = value;
    }
    if (lightest - darkest >= VISIBLE_DIFFERENCE) return false;
  }
  return true;
}
