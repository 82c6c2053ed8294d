/** On whitened paper, ink is darker than this; the rest is grain and what shines through. */
const PALEST = 228;
/** Ink is weak if its darkest quarter is paler than this. */
const PALE = 120;
/** Weak ink becomes as dark as this, unless its contrast had to grow by more times than this. */
const DARK = 50;
const MOST_CONTRAST = 4;
/** Fewer pixels, as a share of all, do not tell how dark ink is; more are pictures and coloured boxes. */
const [LEAST_SHARE, MOST_SHARE] = [0.002, 0.12];
/** If within this many neighbouring shades lies more than this share of all ink, it is a coloured box, too. */
const ALIKE = { shades: 8, share: 0.35 };

/**
 * Makes pale ink as dark as ink is: a worn ribbon's, a carbon copy's, an old receipt's. A single threshold takes it for
 * paper as soon as the page has a few strokes that are black.
 * @param whitened the shade that each shade becomes when the paper is made white
 * @param histogram how many pixels have each shade
 * @returns `whitened` itself where ink is dark enough
 */
export function withDarkInk(whitened: Uint8Array, histogram: Uint32Array): Uint8Array {
  const ink = inkShade(whitened, histogram);
  if (ink === undefined || ink < PALE) return whitened;
  const factor = Math.min(MOST_CONTRAST, (255 - DARK) / (255 - ink));
  return whitened.map((shade) => Math.max(0, 255 - factor * (255 - shade)));
}

/** A quarter of all ink is darker. */
function inkShade(whitened: Uint8Array, histogram: Uint32Array): number | undefined {
  const counts = new Uint32Array(256);
  let pixels = 0;
  for (const [shade, count] of histogram.entries()) {
    const to = whitened[shade] ?? 255;
    counts[to] = (counts[to] ?? 0) + count;
    pixels += count;
  }
  const ink = counts.subarray(0, PALEST).reduce((sum, count) => sum + count, 0);
  if (ink < LEAST_SHARE * pixels || ink > MOST_SHARE * pixels) return undefined;
  if (mostAlike(counts.subarray(0, PALEST)) > ALIKE.share * ink) return undefined;
  let sum = 0;
  return counts.findIndex((count) => (sum += count) >= ink / 4);
}

/** The most pixels that have neighbouring shades. */
function mostAlike(counts: Uint32Array): number {
  let [sum, most] = [0, 0];
  for (const [shade, count] of counts.entries()) {
    sum += count - (counts[shade - ALIKE.shades] ?? 0);
    most = Math.max(most, sum);
  }
  return most;
}
