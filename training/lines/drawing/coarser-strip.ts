import type { Box, Strip, StripLine } from './strip.ts';

/**
 * The strip with fewer pixels, each the mean of those that it takes the place of.
 * @param across how many of them side by side, and `down`, one below the other: letters become narrow where the first is more
 */
export function coarser({ picture, lines }: Strip, across: number, down = across): Strip {
  const width = Math.floor(picture.width / across);
  const height = Math.floor(picture.height / down);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.floor(y * down), Math.floor((y + 1) * down)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.floor(x * across), Math.floor((x + 1) * across)];
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) {
          sum += picture.pixels[row * picture.width + column]!;
        }
      }
      pixels[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return {
    picture: { width, height, pixels },
    lines: lines.map((line) => coarserLine(line, across, down)),
  };
}

/** Where a line stands once `across` × `down` pixels have become one, or one has become more where these are less than 1. */
export function coarserLine(
  { box, marked, ...line }: StripLine,
  across: number,
  down: number,
): StripLine {
  const scaled = ([left, top, right, bottom]: Box): Box => [
    left / across,
    top / down,
    right / across,
    bottom / down,
  ];
  return { ...line, box: scaled(box), ...(marked && { marked: scaled(marked) }) };
}
