import type { Box } from '../interface/page-text.ts';
import { rotatePicture } from '../pixels/rotate-picture.ts';
import { type Rules, rulesIn } from '../pixels/rules.ts';
import { apply, applyVector, turnAbout } from '../render/matrix.ts';
import type { GreyImage } from '../render/page-image.ts';
import { boxThrough } from './slant.ts';

/**
 * Finds the rules of a page that lies askew.
 * @param small the page's picture, made smaller by `factor`
 * @param degrees how far its lines slope, clockwise
 * @returns where they run, in pixels of the larger picture, once the page is turned about its top left corner so that its lines are level
 */
export function straightRules(small: GreyImage, factor: number, degrees: number): Rules {
  if (degrees === 0) return rulesIn(small, factor);
  const [there, back] = [turnAbout(-degrees, [0, 0]), turnAbout(degrees, [0, 0])];
  const page: Box = [0, 0, small.width, small.height];
  const [left, top, right, bottom] = boxThrough((place) => apply(there, place), page);
  const straight = rotatePicture(
    small,
    {
      origin: apply(back, [left, top]),
      right: applyVector(back, [1, 0]),
      down: applyVector(back, [0, 1]),
      twist: [0, 0],
    },
    { width: Math.ceil(right - left), height: Math.ceil(bottom - top) },
  );
  const moved = ([x0, y0, x1, y1]: Box): Box => [
    x0 + left * factor,
    y0 + top * factor,
    x1 + left * factor,
    y1 + top * factor,
  ];
  const { across, down } = rulesIn(straight, factor);
  return { across: across.map(moved), down: down.map(moved) };
}
