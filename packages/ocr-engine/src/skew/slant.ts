import type { Block, Box } from '../page-text.ts';
import type { Components } from '../pixels/find-components.ts';
import { rotatePicture } from '../pixels/rotate-picture.ts';
import { apply, type Matrix, turnAbout } from '../render/matrix.ts';
import type { GreyImage } from '../render/page-image.ts';

/** How a page's lines slant, and the straight picture that can be made of it. */
export interface Slant {
  /** From pixels of the straight picture to those of the page. */
  toPage: Matrix;
  /** Of the straight picture, which holds all ink of the page, but perhaps not its corners. */
  width: number;
  height: number;
}

/** Paper around the ink of a straight picture, in inches. */
const MARGIN = 0.25;

/**
 * Where the straight picture of a page lies.
 * @param skew of its lines, in degrees clockwise
 * @param factor by which the picture that the components are from was made smaller than the page
 * @param dpi resolution of the page's picture
 */
export function slantOf(skew: number, components: Components, factor: number, dpi: number): Slant {
  const back = turnAbout(-skew, [0, 0]);
  const { left, top, right, bottom } = components;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < left.length; at += 1) {
    const ink = boxThrough(back, [left[at]!, top[at]!, right[at]!, bottom[at]!]);
    x0 = Math.min(x0, ink[0]);
    y0 = Math.min(y0, ink[1]);
    x1 = Math.max(x1, ink[2]);
    y1 = Math.max(y1, ink[3]);
  }
  const margin = MARGIN * dpi;
  const [x, y] = [factor * x0 - margin, factor * y0 - margin];
  const [a, b, c, d] = turnAbout(skew, [0, 0]);
  return {
    toPage: [a, b, c, d, ...apply([a, b, c, d, 0, 0], [x, y])],
    width: Math.ceil(factor * (x1 - x0) + 2 * margin),
    height: Math.ceil(factor * (y1 - y0) + 2 * margin),
  };
}

/** The page's picture with its lines level. */
export function straightPicture(image: GreyImage, { toPage, width, height }: Slant): GreyImage {
  const [cos, sin, , , x, y] = toPage;
  return rotatePicture(image, { x, y, cos, sin, width, height });
}

/**
 * The text of a straight picture where it stands on the page. Boxes are upright there, too: each is the one around the
 * slanting one, from which the text layer works out that again.
 */
export function slantedBlocks(blocks: Block[], { toPage }: Slant): Block[] {
  const box = (straight: Box) => boxThrough(toPage, straight);
  return blocks.map((block) => ({
    box: box(block.box),
    lines: block.lines.map((line) => {
      const [x0, y0, x1, y1] = line.baseline;
      return {
        ...line,
        box: box(line.box),
        baseline: [...apply(toPage, [x0, y0]), ...apply(toPage, [x1, y1])],
        words: line.words.map((word) => ({ ...word, box: box(word.box) })),
      };
    }),
  }));
}

/** The upright box around a box that was turned. */
function boxThrough(matrix: Matrix, [left, top, right, bottom]: Box): Box {
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => apply(matrix, [x, y])));
  const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
