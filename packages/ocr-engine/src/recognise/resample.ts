import type { GreyImage } from '../render/page-image.ts';
import { scratchFloats } from './scratch.ts';

/** Which source pixels make a new one: for each, the first, and `reach` weights from it on. */
interface Taps {
  first: Int32Array;
  weights: Float32Array;
  reach: number;
}

const lendRows = scratchFloats();

/** Below this scale leptonica averages areas, above it interpolates (pixScaleGeneral of scale1.c). */
const AVERAGING_BELOW = 0.7;
/** Above this scale nothing is sharpened. */
const SHARPENED_BELOW = 1.4;
/** Sharpening makes nothing darker than this below black, and nothing lighter than as much above white. */
const BELOW_BLACK = 128;
const SHADES = Uint8ClampedArray.from({ length: 512 }, (_, at) => at - BELOW_BLACK);

/**
 * Scales a picture to a height as leptonica's pixScale does, sharpening included: the networks were
 * trained on pictures scaled by it, and read others less well.
 * @returns height × width pixels without gaps
 */
export function scaleToHeight(image: GreyImage, height: number): GreyImage {
  const scale = height / image.height;
  const width = Math.max(1, Math.floor(scale * image.width + 0.5));
  const averages = scale < AVERAGING_BELOW;
  const tapsFor = averages ? areaTaps : linearTaps;
  // The last column's taps may reach beyond its row: what lies there weighs nothing.
  const rows = scaleRows(image, tapsFor(height, image.height), height);
  const scaled = scaleColumns(rows, image.width, tapsFor(width, image.width), width, height);
  if (scale < SHARPENED_BELOW) return sharpen(scaled, averages ? 1 : 2, averages ? 0.2 : 0.4);
  return scaled;
}

function areaTaps(to: number, from: number): Taps {
  const ratio = from / to;
  const reach = Math.ceil(ratio) + 1;
  const taps = { first: new Int32Array(to), weights: new Float32Array(to * reach), reach };
  for (let at = 0; at < to; at += 1) {
    const [start, end] = [at * ratio, Math.min(from, (at + 1) * ratio)];
    const first = Math.min(Math.floor(start), from - 1);
    taps.first[at] = first;
    for (let tap = 0; tap < reach; tap += 1) {
      const covered = Math.min(end, first + tap + 1) - Math.max(start, first + tap);
      taps.weights[at * reach + tap] = Math.max(0, covered) / (end - start);
    }
  }
  return taps;
}

/** Leptonica lines the first pixels up, not the centres of the pictures. */
function linearTaps(to: number, from: number): Taps {
  const taps = { first: new Int32Array(to), weights: new Float32Array(to * 2), reach: 2 };
  for (let at = 0; at < to; at += 1) {
    const position = (at * from) / to;
    const first = Math.min(Math.floor(position), from - 1);
    const share = first + 1 < from ? position - first : 0;
    taps.first[at] = first;
    taps.weights[2 * at] = 1 - share;
    taps.weights[2 * at + 1] = share;
  }
  return taps;
}

function scaleRows({ pixels, width, stride }: GreyImage, taps: Taps, height: number): Float32Array {
  const result = lendRows(width * height + taps.reach);
  result.fill(0);
  for (let y = 0; y < height; y += 1) {
    for (let tap = 0; tap < taps.reach; tap += 1) {
      const weight = taps.weights[y * taps.reach + tap] ?? 0;
      if (weight === 0) continue;
      let from = ((taps.first[y] ?? 0) + tap) * stride;
      for (let to = y * width; to < (y + 1) * width; to += 1, from += 1) {
        result[to] = result[to]! + weight * pixels[from]!;
      }
    }
  }
  return result;
}

/** Goes down column by column, so that a column's taps are looked up only once. */
function scaleColumns(
  rows: Float32Array,
  rowWidth: number,
  { first, weights, reach }: Taps,
  width: number,
  height: number,
): GreyImage {
  const pixels = new Uint8Array(width * height);
  for (let x = 0; x < width; x += 1) {
    const tap = x * reach;
    const [one, two, three] = [weights[tap]!, weights[tap + 1]!, reach > 2 ? weights[tap + 2]! : 0];
    let from = first[x]!;
    for (let to = x; to < pixels.length; to += width, from += rowWidth) {
      let sum = 0.5 + one * rows[from]! + two * rows[from + 1]! + three * rows[from + 2]!;
      for (let more = 3; more < reach; more += 1) sum += weights[tap + more]! * rows[from + more]!;
      pixels[to] = sum;
    }
  }
  return { pixels, width, height, stride: width };
}

/**
 * Moves each pixel away from the mean around it (leptonica's pixUnsharpMaskingGray2D).
 * @param half half the width of the square that the mean is taken over, without its middle
 */
function sharpen(image: GreyImage, half: number, share: number): GreyImage {
  const { pixels, width, height } = image;
  const result = pixels.slice();
  const around = share / (2 * half + 1) ** 2;
  const columns = new Int32Array(width);
  for (let y = 0; y < 2 * half; y += 1) addRow(columns, image, y);
  for (let y = half; y < height - half; y += 1) {
    addRow(columns, image, y + half, y - half - 1);
    let sum = 0;
    for (let x = 0; x < 2 * half; x += 1) sum += columns[x]!;
    for (let x = half, at = y * width + half; x < width - half; x += 1, at += 1) {
      sum += columns[x + half]!;
      // Shades below black and above white are looked up, since branches would be guessed wrongly.
      result[at] = SHADES[((1 + share) * pixels[at]! - around * sum + BELOW_BLACK + 0.5) | 0]!;
      sum -= columns[x - half]!;
    }
  }
  return { ...image, pixels: result };
}

/** Adds a row to the sums of columns, and takes one off that was added before. */
function addRow(sums: Int32Array, { pixels, width }: GreyImage, row: number, gone?: number): void {
  let at = row * width;
  if (gone === undefined || gone < 0) {
    for (let x = 0; x < width; x += 1, at += 1) sums[x] = sums[x]! + pixels[at]!;
    return;
  }
  let old = gone * width;
  for (let x = 0; x < width; x += 1, at += 1, old += 1) {
    sums[x] = sums[x]! + pixels[at]! - pixels[old]!;
  }
}
