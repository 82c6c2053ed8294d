/** Of the local minima and maxima, sorted: networkio.cpp takes these shares for black and white. */
const BLACK_SHARE = 0.25;
const WHITE_SHARE = 0.75;

/**
 * What a line's own black and white are, from the valleys and peaks along its middle
 * row (ComputeBlackWhite of tesseract's networkio.cpp).
 * @returns the shade that becomes -1, and how many shades it is from there to 0
 */
export function contrastOf(row: Uint8Array): { black: number; contrast: number } {
  const { valleys, peaks } = countExtremes(row);
  const black = quantile(valleys, BLACK_SHARE) ?? 0;
  const white = quantile(peaks, WHITE_SHARE) ?? 255;
  return { black, contrast: white > black ? (white - black) / 2 : 1 };
}

function countExtremes(row: Uint8Array): { valleys: Uint32Array; peaks: Uint32Array } {
  const valleys = new Uint32Array(256);
  const peaks = new Uint32Array(256);
  for (let x = 1; x + 1 < row.length; x += 1) {
    const here = row[x]!;
    // The sum of both sides tells a valley from a level stretch.
    const left = row[x - 1]! - here;
    const right = row[x + 1]! - here;
    if (left >= 0 && right >= 0 && left + right > 0) count(valleys, here);
    if (left <= 0 && right <= 0 && left + right < 0) count(peaks, here);
  }
  return { valleys, peaks };
}

function count(histogram: Uint32Array, shade: number): void {
  histogram[shade] = histogram[shade]! + 1;
}

/** As STATS::ile of tesseract's statistc.cpp: within a shade, the share that is needed counts. */
function quantile(histogram: Uint32Array, share: number): number | undefined {
  const total = histogram.reduce((sum, each) => sum + each, 0);
  if (total === 0) return undefined;
  const target = Math.max(1, share * total);
  let sum = 0;
  let shade = 0;
  while (shade < 256 && sum < target) {
    sum += histogram[shade]!;
    shade += 1;
  }
  return shade - (sum - target) / (histogram[shade - 1] || 1);
}

/**
 * Whether a line may be white on black: letters take less of it than what is around them, so that its mean shade is nearer
 * to that of the ground.
 */
export function mayBeInverted({ pixels }: { pixels: Uint8Array }): boolean {
  let [sum, darkest, lightest] = [0, 255, 0];
  for (const shade of pixels) {
    sum += shade;
    if (shade < darkest) darkest = shade;
    if (shade > lightest) lightest = shade;
  }
  return sum / pixels.length < (darkest + lightest) / 2;
}

/**
 * What each shade of a line becomes: -1 is its black, 1 its white, and nothing lies beyond.
 * @param inverted for white letters on black
 */
export function shadeTable(
  { pixels, width, height }: { pixels: Uint8Array; width: number; height: number },
  inverted: boolean,
): Float32Array {
  const start = (height >> 1) * width;
  const middle = pixels.slice(start, start + width);
  if (inverted) for (let x = 0; x < width; x += 1) middle[x] = 255 - middle[x]!;
  const { black, contrast } = contrastOf(middle);
  const table = new Float32Array(256);
  for (let shade = 0; shade < 256; shade += 1) {
    const seen = inverted ? 255 - shade : shade;
    table[shade] = Math.max(-1, Math.min(1, (seen - black) / contrast - 1));
  }
  return table;
}
