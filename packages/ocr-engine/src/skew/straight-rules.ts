import type { Box } from '../interface/page-text.ts';
import { partOf, rotatePicture } from '../pixels/rotate-picture.ts';
import { NO_RULES, type Rules, rulesIn } from '../pixels/rules.ts';
import type { GreyImage } from '../render/page-image.ts';
import { boxThrough } from './slant.ts';
import type { Straightening } from './straightening.ts';

/** A straight picture has at most this many times the pixels of the page's, which bounds the memory. */
const LARGEST = 3;

/**
 * Finds the rules of a page whose lines slope.
 * @param small the page's picture, made smaller by `factor`
 * @param straight how the larger picture is made straight; undefined for one that is
 * @returns where they run on the straight page, in pixels of the larger picture; none where that would be far larger than the page
 */
export function straightRules(
  small: GreyImage,
  factor: number,
  straight: Straightening | undefined,
): Rules {
  if (!straight) return rulesIn(small, factor);
  const page: Box = [0, 0, small.width * factor, small.height * factor];
  const [left, top, right, bottom] = boxThrough(straight.toStraight, page);
  if (!((right - left) * (bottom - top) <= LARGEST * page[2] * page[3])) return NO_RULES;
  const { origin, right: across, down, twist } = partOf(straight.placing, left, top);
  const picture = rotatePicture(
    small,
    {
      origin: [origin[0] / factor, origin[1] / factor],
      right: across,
      down,
      twist: [twist[0] * factor, twist[1] * factor],
    },
    { width: Math.ceil((right - left) / factor), height: Math.ceil((bottom - top) / factor) },
  );
  const moved = ([x0, y0, x1, y1]: Box): Box => [x0 + left, y0 + top, x1 + left, y1 + top];
  const rules = rulesIn(picture, factor);
  return { across: rules.across.map(moved), down: rules.down.map(moved) };
}
