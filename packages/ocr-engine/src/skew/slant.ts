import type { Block, Box } from '../interface/page-text.ts';
import type { Components } from '../pixels/find-components.ts';
import { type Placing, placeOf, rotatePicture } from '../pixels/rotate-picture.ts';
import { apply, applyVector, type Matrix, type Point, turnAbout } from '../render/matrix.ts';
import type { GreyImage } from '../render/page-image.ts';
import type { Skew } from './find-skew.ts';

/** How a page's lines slant, and the straight picture that can be made of it. */
export interface Slant {
  /** Where the straight picture lies on the page. */
  placing: Placing;
  /** Of the straight picture, which holds all ink of the page, but perhaps not its corners. */
  width: number;
  height: number;
}

/** Paper around the ink of a straight picture, in inches. */
const MARGIN = 0.25;
/** What fills more than this share of a side of the page is no text: the table below a sheet, a scanner's dark edge. */
const LARGEST = 0.8;
/** A straight picture has at most the pixels of this many pages, which bounds the memory. */
const MOST_PAGES = 2;

/**
 * Where the straight picture of a page lies.
 * @param skew as it was found on a smaller picture, whose components these are
 * @param factor by which that was made smaller than the page
 * @param dpi resolution of the page's picture
 * @returns undefined where it would be too large
 */
export function slantOf(
  skew: Skew,
  components: Components,
  { small, factor, dpi }: { small: GreyImage; factor: number; dpi: number },
): Slant | undefined {
  const spread = skew.spread / factor;
  const middle: Point = [(factor * small.width) / 2, (factor * small.height) / 2];
  const turn = turnAbout(skew.degrees, [0, 0]);
  const largest = { width: LARGEST * small.width, height: LARGEST * small.height };
  const ink = extentOf(components, largest, factor, (point) => {
    const back = turnAbout(-skew.degrees, [0, 0]);
    const [x, y] = apply(back, [point[0] - middle[0], point[1] - middle[1]]);
    return [x, y / (1 + spread * x)];
  });
  const margin = MARGIN * dpi;
  const [x, y] = [ink[0] - margin, ink[1] - margin];
  const [width, height] = [Math.ceil(ink[2] - x + margin), Math.ceil(ink[3] - y + margin)];
  if (!(width * height <= MOST_PAGES * factor ** 2 * small.width * small.height)) return undefined;
  return { placing: placingOf(turn, spread, middle, [x, y]), width, height };
}

/**
 * Straight places are seen from the middle of the page, and the straight picture begins at `[x, y]` there: a place (u, v) of
 * it lies on the page at (u, v (1 + spread u)), turned.
 */
function placingOf(turn: Matrix, spread: number, middle: Point, [x, y]: Point): Placing {
  const [left, top] = applyVector(turn, [x, y * (1 + spread * x)]);
  return {
    origin: [middle[0] + left, middle[1] + top],
    right: applyVector(turn, [1, spread * y]),
    down: applyVector(turn, [0, 1 + spread * x]),
    twist: applyVector(turn, [0, spread]),
  };
}

/** The box around all components but the largest, each of whose corners goes to another place. */
function extentOf(
  { left, top, right, bottom }: Components,
  largest: { width: number; height: number },
  factor: number,
  place: (point: Point) => Point,
): Box {
  const all: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < left.length; at += 1) {
    const [width, height] = [right[at]! - left[at]!, bottom[at]! - top[at]!];
    if (width > largest.width || height > largest.height) continue;
    const sides = [left[at]!, top[at]!, right[at]!, bottom[at]!];
    const [x0, y0, x1, y1] = boxThrough(place, sides.map((side) => side * factor) as Box);
    all[0] = Math.min(all[0], x0);
    all[1] = Math.min(all[1], y0);
    all[2] = Math.max(all[2], x1);
    all[3] = Math.max(all[3], y1);
  }
  return all;
}

/** The page's picture with its lines level. */
export function straightPicture(image: GreyImage, { placing, ...size }: Slant): GreyImage {
  return rotatePicture(image, placing, size);
}

/**
 * The text of a straight picture where it stands on the page. Boxes are upright there, too: each is the one around the
 * slanting one, from which the text layer works out that again.
 */
export function slantedBlocks(blocks: Block[], { placing }: Slant): Block[] {
  const onPage = (point: Point) => placeOf(placing, point);
  const box = (straight: Box) => boxThrough(onPage, straight);
  return blocks.map((block) => ({
    box: box(block.box),
    lines: block.lines.map((line) => {
      const [x0, y0, x1, y1] = line.baseline;
      return {
        ...line,
        box: box(line.box),
        baseline: [...onPage([x0, y0]), ...onPage([x1, y1])],
        words: line.words.map((word) => ({ ...word, box: box(word.box) })),
      };
    }),
  }));
}

/** The upright box around a box whose corners go to other places. */
export function boxThrough(place: (point: Point) => Point, [left, top, right, bottom]: Box): Box {
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => place([x, y])));
  const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
