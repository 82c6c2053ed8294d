import type { Box } from '../interface/page-text.ts';
import { rotatePicture } from '../pixels/rotate-picture.ts';
import { type Rules, rulesIn } from '../pixels/rules.ts';
import type { Point } from '../render/matrix.ts';
import type { GreyImage } from '../render/page-image.ts';
import { boxThrough } from './slant.ts';
import type { Straightening } from './straightening.ts';

/**
 * Finds the rules of a page whose lines slope.
 * @param small the page's picture, made smaller by `factor`
 * @param straight how the larger picture is made straight; undefined for one that is
 * @returns where they run on the straight page, in pixels of the larger picture
 */
export function straightRules(
  small: GreyImage,
  factor: number,
  straight: Straightening | undefined,
): Rules {
  if (!straight) return rulesIn(small, factor);
  const page: Box = [0, 0, small.width * factor, small.height * factor];
  const [left, top, right, bottom] = boxThrough(straight.toStraight, page);
  const { right: across, down, twist } = straight.placing;
  const [x, y] = straight.toPage([left, top]);
  const picture = rotatePicture(
    small,
    {
      origin: [x / factor, y / factor],
      right: plus(across, twist, top),
      down: plus(down, twist, left),
      twist: [twist[0] * factor, twist[1] * factor],
    },
    { width: Math.ceil((right - left) / factor), height: Math.ceil((bottom - top) / factor) },
  );
  const moved = ([x0, y0, x1, y1]: Box): Box => [x0 + left, y0 + top, x1 + left, y1 + top];
  const rules = rulesIn(picture, factor);
  return { across: rules.across.map(moved), down: rules.down.map(moved) };
}

const plus = (a: Point, b: Point, times: number): Point => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
];
