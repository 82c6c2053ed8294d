import { enlarged, enlargedResolution } from '@legible/ocr-engine/internal';
import type { Strip } from './strip.ts';
import { coarserLine } from './coarser-strip.ts';

const POINTS_PER_INCH = 72;

/** A strip as the engine reads it: with more pixels where it is coarse. */
export function enlargedStrip(
  { picture: { width, height, pixels }, lines }: Strip,
  dpi: number,
): Strip & { dpi: number } {
  const points = (length: number) => (POINTS_PER_INCH * length) / dpi;
  const size = enlargedResolution(points(width), points(height), { width, height, dpi });
  const picture = enlarged({ width, height, pixels, stride: width }, size);
  const [across, down] = [width / picture.width, height / picture.height];
  return {
    picture,
    lines: lines.map((line) => coarserLine(line, across, down)),
    dpi: size.dpi,
  };
}
