import type { GreyImage } from '../render/page-image.ts';
import type { PreparedPage } from './prepare-page.ts';

/** This much of a line's height is taken above and below it: it may have been found for another script. */
const MARGIN = 0.4;
/** White around the lines, in pixels. */
const EDGE = 20;

/**
 * A picture of a page's lines alone, one under the other: much smaller than the page, and as good for telling a script.
 * @param level the page's picture with level lines (`levelPicture`)
 * @returns undefined where the page has no line
 */
export function stackedLines(level: GreyImage, page: PreparedPage): GreyImage | undefined {
  const strips = page.lines.map(({ line }) => stripOf(level, line.box));
  if (strips.length === 0) return undefined;
  const width = Math.max(...strips.map((strip) => strip.width)) + 2 * EDGE;
  const height = strips.reduce((sum, strip) => sum + strip.height, 0) + 2 * EDGE;
  const pixels = new Uint8Array(width * height).fill(255);
  let row = EDGE;
  for (const strip of strips) {
    for (let y = 0; y < strip.height; y++, row++) {
      const from = y * strip.stride;
      pixels.set(strip.pixels.subarray(from, from + strip.width), row * width + EDGE);
    }
  }
  return { width, height, stride: width, pixels };
}

/** A view of the part of a picture that holds a line. */
function stripOf(image: GreyImage, box: readonly [number, number, number, number]): GreyImage {
  const [left, top, right, bottom] = box;
  const margin = MARGIN * (bottom - top);
  const x = within(left - margin, image.width);
  const y = within(top - margin, image.height);
  return {
    width: within(right + margin, image.width) - x,
    height: within(bottom + margin, image.height) - y,
    stride: image.stride,
    pixels: image.pixels.subarray(y * image.stride + x),
  };
}

function within(value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, value)));
}
