import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import type { TextLine } from '../text/text-line.ts';

/** A picture as a mirror beside it shows it. */
export function mirroredPicture({ pixels, width, height, stride }: GreyImage): GreyImage {
  const result = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, from = y * stride + width - 1, to = y * width; x < width; x += 1) {
      result[to++] = pixels[from--]!;
    }
  }
  return { pixels: result, width, height, stride: width };
}

/**
 * Lines that were found on a mirrored picture, as they stand on the picture itself.
 * @param width of the picture, in the lines' own pixels
 */
export function mirroredLines(lines: TextLine[], width: number): TextLine[] {
  const mirrored = ([left, top, right, bottom]: Box): Box => [
    width - right,
    top,
    width - left,
    bottom,
  ];
  return lines.map((line) => {
    const [x0, y0, x1, y1] = line.baseline;
    return {
      ...line,
      blockBox: mirrored(line.blockBox),
      box: mirrored(line.box),
      parts: line.parts.map(mirrored).toReversed(),
      baseline: [width - x1, y1, width - x0, y0] as Box,
    };
  });
}
