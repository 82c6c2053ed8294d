import type { Bytes } from '../picture/picture.ts';
import { unsupported } from '../picture/picture-error.ts';
import type { TiffHeader } from './header.ts';

/** Values of the tag ExtraSamples. */
const MULTIPLIED = 1;
const COVER = 2;

/**
 * Only the channels that are colours.
 * @param count of these channels
 * @returns how much of each pixel covers the paper, where a channel of bytes says so
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
  const kind = bits === 8 ? extra[0] : undefined;
  if (kind !== MULTIPLIED && kind !== COVER) return { pixels };
  const cover = samplesOf(rows, { step: channels, skipped: count, length: 1 });
  if (kind === COVER) return { pixels, cover };
  // Their colours were mixed with black, in whose place comes the paper's white.
  for (let at = 0; at < width * height * count; at += 1) {
    pixels[at] = Math.min(255, pixels[at]! + 255 - cover[Math.floor(at / count)]!);
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
