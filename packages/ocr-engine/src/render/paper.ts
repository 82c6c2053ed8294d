import type { GreyImage } from './page-image.ts';

/** Every this many pixels, across and down, one is counted. */
const STEP = 3;
/** Paper darker than this is no paper but an inverted page or a photograph. */
const DARKEST_PAPER = 128;
/** Grain lies within this much of the paper's own shade. */
const GRAIN = 48;
/** Standard deviations of the grain that are made white; the rest comes out nearly white. */
const DEVIATIONS = 2.5;
/** Ink needs this much room below the white point. */
const LOWEST_WHITE = 0.6;
/** After whitening, this shade and darker is ink. */
const INK = 160;
/** A full stop at 10 points has as many counted pixels as this, whatever the page's size. */
const LEAST_INK = 4;

/**
 * Makes the paper white, in place: the grain of a scan becomes even, ink stays as dark as it was.
 * Tesseract parts ink from paper by one threshold over the page, and on a page with little ink that
 * threshold would fall into the grain: thousands of specks, hours of layout, garbage for text.
 * @returns whether any ink is on the page
 */
export function whitenPaper(image: GreyImage): { hasInk: boolean } {
  const histogram = countShades(image);
  const paper = commonestLightShade(histogram);
  if (paper === undefined) return { hasInk: true };
  const white = Math.max(paper * LOWEST_WHITE, paper - DEVIATIONS * grainAround(histogram, paper));
  const table = Uint8Array.from(histogram, (_, shade) => Math.min(255, (shade * 255) / white));
  if (table.some((to, from) => to !== from)) applyTable(image, table);
  const ink = histogram.reduce(
    (sum, count, shade) => sum + ((table[shade] ?? 0) <= INK ? count : 0),
    0,
  );
  return { hasInk: ink >= LEAST_INK };
}

function countShades({ pixels, width, height, stride }: GreyImage): Uint32Array {
  const histogram = new Uint32Array(256);
  for (let y = 0; y < height; y += STEP) {
    const end = y * stride + width;
    for (let at = y * stride; at < end; at += STEP) {
      const shade = pixels[at] ?? 255;
      histogram[shade] = (histogram[shade] ?? 0) + 1;
    }
  }
  return histogram;
}

function commonestLightShade(histogram: Uint32Array): number | undefined {
  const shade = histogram.indexOf(Math.max(...histogram));
  return shade >= DARKEST_PAPER ? shade : undefined;
}

/** Root mean square of the distances from the paper's shade, among what lies near it. */
function grainAround(histogram: Uint32Array, paper: number): number {
  let pixels = 0;
  let squares = 0;
  for (let shade = paper - GRAIN; shade <= Math.min(255, paper + GRAIN); shade += 1) {
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
