import type { Bytes } from '../picture/picture.ts';
import { unsupported } from '../picture/picture-error.ts';
import type { TiffHeader } from './header.ts';

/** Values of the tag ExtraSamples. */
const MULTIPLIED = 1;
const COVER = 2;

/**
 * Only the channels that are colours.
 * @param count of these channels
 * @returns how much of each pixel covers the paper, where a channel says so
 * @throws {PictureError} `unsupported`
 */
export function withoutExtra(
  { width, height, bits, channels, extra }: TiffHeader,
  rows: Bytes,
  count: number,
): { pixels: Bytes; cover?: Bytes } {
  if (bits < 8) throw unsupported('TIFF of single bits with more than colours');
  const sampleBytes = bits / 8;
  const pixels = samplesOf(rows, {
    step: channels * sampleBytes,
    skipped: 0,
    length: count * sampleBytes,
  });
  const [kind] = extra;
  if (kind !== MULTIPLIED && kind !== COVER) return { pixels };
  // Of two bytes the higher one, which comes first, tells enough.
  const cover = samplesOf(rows, {
    step: channels * sampleBytes,
    skipped: count * sampleBytes,
    length: 1,
  });
  if (kind === COVER) return { pixels, cover };
  // Their colours were mixed with black, in whose place comes the paper's white.
  for (let at = 0; at < width * height * count; at += 1) {
    const lighter = 255 - cover[Math.floor(at / count)]!;
    pixels[at * sampleBytes] = Math.min(255, pixels[at * sampleBytes]! + lighter);
  }
  return { pixels };
}

/** Some bytes of every pixel. */
function samplesOf(
  rows: Bytes,
  { step, skipped, length }: { step: number; skipped: number; length: number },
): Bytes {
  const result = new Uint8Array((rows.length / step) * length);
  for (let from = skipped, to = 0; from < rows.length; from += step) {
    for (let byte = 0; byte < length; byte += 1, to += 1) result[to] = rows[from + byte]!;
  }
  return result;
}
