import type { Block, Box } from '../interface/page-text.ts';
import type { Point } from '../render/matrix.ts';
import type { GreyImage } from '../render/page-image.ts';
import { type Curl, fallAt } from './find-curl.ts';

const WHITE = 255;
/** This many rows are moved by the same numbers of pixels. */
const BAND = 16;
/** A line's box is the one around this many of its places. */
const PLACES = 9;

/** The page's picture with its lines straight, and room above and below for what was moved there. */
export function flatPicture(image: GreyImage, curl: Curl): GreyImage {
  const { width, stride } = image;
  const room = roomOf(curl);
  const height = image.height + 2 * room;
  const pixels = new Uint8Array(width * height).fill(WHITE);
  for (let y = 0; y < height; y += BAND) {
    const from = rowsFrom(curl, width, y - room);
    for (let row = y; row < Math.min(height, y + BAND); row += 1) {
      for (let x = 0, at = row * width; x < width; x += 1, at += 1) {
        const source = from[x]! + row - y;
        if (source >= 0 && source < image.height) pixels[at] = image.pixels[source * stride + x]!;
      }
    }
  }
  return { pixels, width, height, stride: width };
}

/** The row of the page from which each pixel of a row of the flat picture comes. */
function rowsFrom(curl: Curl, width: number, y: number): Int32Array {
  return Int32Array.from({ length: width }, (_, x) => Math.round(y + fallAt(curl, x, y)));
}

/** Lines at the edges of a page bend more than those that were measured. */
function roomOf({ atTop, atBottom }: Curl): number {
  return Math.ceil(2 * Math.max(...[...atTop, ...atBottom].map(Math.abs)));
}

/** The text of a flat picture where it stands on the page: boxes are those around the bent ones. */
export function bentBlocks(blocks: Block[], curl: Curl): Block[] {
  const room = roomOf(curl);
  const onPage = (x: number, y: number): Point => [x, y - room + fallAt(curl, x, y - room)];
  const box = ([left, top, right, bottom]: Box): Box => {
    const across = Array.from(
      { length: PLACES },
      (_, at) => left + ((right - left) * at) / (PLACES - 1),
    );
    return [
      left,
      Math.min(...across.map((x) => onPage(x, top)[1])),
      right,
      Math.max(...across.map((x) => onPage(x, bottom)[1])),
    ];
  };
  return blocks.map((block) => ({
    box: box(block.box),
    lines: block.lines.map((line) => {
      const [x0, y0, x1, y1] = line.baseline;
      return {
        ...line,
        box: box(line.box),
        baseline: [...onPage(x0, y0), ...onPage(x1, y1)],
        words: line.words.map((word) => ({ ...word, box: box(word.box) })),
      };
    }),
  }));
}
