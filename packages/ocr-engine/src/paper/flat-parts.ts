import type { GreyImage } from '../render/page-image.ts';

/** A backdrop is darker than this share of the paper. */
export const LIGHTEST = 0.94;
/** What is darker than this is ink, or a box of its colour. */
export const DARKEST = 0.3;
/** Light letters stand on what is at least as dark. */
export const DARK = 0.45;

/** Every so many pixels, across and down, one is looked at, and those so far to its right and below it. */
const SAMPLED = 5;
const APART = 8;
/** Dark boxes are wider and higher than the strokes of bold print: what lies so far to the right and below is dark, too. */
const DARK_APART = { right: 28, below: 20 };
/** They are alike if their shades differ by less. */
const ALIKE = 6;
/** So large a share of what was looked at is more than a letter. */
const LEAST = 0.002;

/**
 * Tells whether a page has flat parts that are wider than the strokes of its letters.
 * @param paper its shade
 * @returns whether some are darker than the paper, but lighter than ink; and whether some are dark
 */
export function findFlatParts(
  { pixels, width, height, stride }: GreyImage,
  paper: number,
): { grey: boolean; dark: boolean } {
  const [lightest, darkest, dark] = [LIGHTEST * paper, DARKEST * paper, DARK * paper];
  const isDarkAround = (at: number) =>
    (pixels[at + DARK_APART.right] ?? 255) < dark &&
    (pixels[at + DARK_APART.below * stride] ?? 255) < dark;
  let [greyOnes, darkOnes, all] = [0, 0, 0];
  for (let y = 0; y < height - APART; y += SAMPLED) {
    const end = y * stride + width - APART;
    for (let at = y * stride; at < end; at += SAMPLED, all += 1) {
      const shade = pixels[at]!;
      if (shade > lightest) continue;
      const [right, below] = [pixels[at + APART]!, pixels[at + APART * stride]!];
      if (shade < dark && isDarkAround(at)) darkOnes += 1;
      const isAlike = Math.abs(right - shade) < ALIKE && Math.abs(below - shade) < ALIKE;
      if (shade > darkest && isAlike) greyOnes += 1;
    }
  }
  return { grey: greyOnes > LEAST * all, dark: darkOnes > LEAST * all };
}
