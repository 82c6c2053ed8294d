import type { GreyImage } from '../render/page-image.ts';
import { withDarkInk } from './pale-ink.ts';
import { countSampledShades } from './sampled-shades.ts';

/** Paper darker than this is no paper but an inverted page or a photograph. */
const DARKEST_PAPER = 128;
/** Grain lies within this much of the paper's own shade. */
const GRAIN = 48;
/** On paper lighter than this, much of the grain is cut off at white. */
const LIGHTEST_PAPER = 251;
/** Standard deviations of the grain that are made white; the rest comes out nearly white. */
const DEVIATIONS = 2.5;
/** Ink needs this much room below the white point. */
const LOWEST_WHITE = 0.6;
/** After whitening, this shade and darker is ink. */
const INK = 160;
/** A full stop at 10 points has as many counted pixels as this, whatever the page's size. */
const LEAST_INK = 4;

/**
 * Makes the paper white, in place: the grain of a scan becomes even, ink stays as dark as it was or, where it is pale,
 * becomes darker. Tesseract parts ink from paper by one threshold over the page, and on a page with little ink that
 * threshold would fall into the grain: thousands of specks, hours of layout, garbage for text.
 * @param histogram of the picture's shades, if it is known
 * @returns whether any ink is on the page
 */
export function whitenPaper(
  image: GreyImage,
  histogram: Uint32Array = countSampledShades(image),
): { hasInk: boolean } {
  const paper = commonestLightShade(histogram);
  if (paper === undefined) return { hasInk: true };
  const white = Math.max(paper * LOWEST_WHITE, paper - DEVIATIONS * grainAround(histogram, paper));
  const whitened = Uint8Array.from(histogram, (_, shade) => Math.min(255, (shade * 255) / white));
  const table = withDarkInk(whitened, histogram);
  if (table.some((to, from) => to !== from)) applyTable(image, table);
  const ink = histogram.reduce(
    (sum, count, shade) => sum + ((whitened[shade] ?? 0) <= INK ? count : 0),
    0,
  );
  return { hasInk: ink >= LEAST_INK };
}

export function commonestLightShade(histogram: Uint32Array): number | undefined {
  const shade = histogram.indexOf(Math.max(...histogram));
  return shade >= DARKEST_PAPER ? shade : undefined;
}

/**
 * Root mean square of the distances from the paper's shade, among what lies near it. Where paper is not nearly white, only
 * lighter shades count: among darker ones is pale ink.
 */
function grainAround(histogram: Uint32Array, paper: number): number {
  const first = paper <= LIGHTEST_PAPER ? paper : paper - GRAIN;
  let pixels = 0;
  let squares = 0;
  for (let shade = first; shade <= Math.min(255, paper + GRAIN); shade += 1) {
    const count = histogram[shade] ?? 0;
    pixels += count;
    squares += count * (shade - paper) ** 2;
  }
  return Math.sqrt(squares / pixels);
}

/** Works on the picture where it lies, since a copy of 25 megapixels would cost as much memory again. */
function applyTable({ pixels, height, stride }: GreyImage, table: Uint8Array): void {
  for (let at = 0; at < stride * height; at += 1) pixels[at] = table[pixels[at] ?? 0] ?? 255;
}
