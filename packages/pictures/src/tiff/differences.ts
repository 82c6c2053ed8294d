import type { Bytes } from '../picture/picture.ts';
import { unsupported } from '../picture/picture-error.ts';

/**
 * Turns differences between neighbours back into samples (TIFF 6.0, section 14), in their place.
 * @param samples the highest byte of each first
 * @throws {PictureError} `unsupported` for samples of less than a byte
 */
export function undoDifferences(
  samples: Bytes,
  { rowBytes, channels, bits }: { rowBytes: number; channels: number; bits: number },
): void {
  if (bits !== 8 && bits !== 16) throw unsupported(`TIFF of ${bits} bits told by differences`);
  const step = (channels * bits) / 8;
  for (let row = 0; row < samples.length; row += rowBytes) {
    const end = row + rowBytes;
    if (bits === 8) {
      for (let at = row + step; at < end; at += 1) samples[at]! += samples[at - step]!;
    } else {
      for (let at = row + step; at + 1 < end; at += 2) addBefore(samples, at, step);
    }
  }
}

function addBefore(samples: Bytes, at: number, step: number): void {
  const before = (samples[at - step]! << 8) | samples[at - step + 1]!;
  const sum = before + ((samples[at]! << 8) | samples[at + 1]!);
  samples[at] = sum >> 8;
  samples[at + 1] = sum;
}
