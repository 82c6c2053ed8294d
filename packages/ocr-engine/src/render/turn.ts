import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from './page-image.ts';

/** Clockwise turn of what stands on a picture against upright, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** Makes a picture upright whose content is turned clockwise by `turn`. */
export function uprightImage(image: GreyImage, turn: Turn): GreyImage {
  if (turn === 0) return image;
  const { pixels, width, height, stride } = image;
  const [w, h] = turn === 180 ? [width, height] : [height, width];
  const result = new Uint8Array(w * h);
  // Where the upright picture's first pixel stands, and what a step right or down there means here.
  const [start, right, down] = {
    90: [width - 1, stride, -1],
    180: [(height - 1) * stride + width - 1, -1, -stride],
    270: [(height - 1) * stride, -stride, 1],
  }[turn] as [number, number, number];
  for (let y = 0, to = 0; y < h; y += 1) {
    for (let x = 0, from = start + y * down; x < w; x += 1, from += right, to += 1) {
      result[to] = pixels[from] ?? 255;
    }
  }
  return { pixels: result, width: w, height: h, stride: w };
}

/**
 * Takes a box of the upright picture back to where it stands on the turned one.
 * @param width, height of the turned picture
 */
export function turnBox(box: Box, turn: Turn, width: number, height: number): Box {
  const [x0, y0] = turnPoint([box[0], box[1]], turn, width, height);
  const [x1, y1] = turnPoint([box[2], box[3]], turn, width, height);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** As `turnBox`, for a line, which keeps its direction. */
export function turnSegment(segment: Box, turn: Turn, width: number, height: number): Box {
  const [x0, y0] = turnPoint([segment[0], segment[1]], turn, width, height);
  const [x1, y1] = turnPoint([segment[2], segment[3]], turn, width, height);
  return [x0, y0, x1, y1];
}

function turnPoint(
  [x, y]: [number, number],
  turn: Turn,
  width: number,
  height: number,
): [number, number] {
  const turned: Record<Turn, [number, number]> = {
    0: [x, y],
    90: [width - y, x],
    180: [width - x, height - y],
    270: [y, height - x],
  };
  return turned[turn];
}
