import { placeOf, type Placing } from '../pixels/rotate-picture.ts';
import { apply, applyVector, type Point, turnAbout } from '../render/matrix.ts';
import type { Skew } from './find-skew.ts';

/** Where the places of a page whose lines slope are on the page made straight, which are seen from the page's middle. */
export interface Straightening {
  skew: Skew;
  placing: Placing;
  toStraight: (onPage: Point) => Point;
  toPage: (straight: Point) => Point;
}

/** @param middle of the page, in the pixels in which the spread is told */
export function straightening(skew: Skew, middle: Point): Straightening {
  const { degrees, spread } = skew;
  const [turn, back] = [turnAbout(degrees, [0, 0]), turnAbout(-degrees, [0, 0])];
  const placing = {
    origin: middle,
    right: applyVector(turn, [1, 0]),
    down: applyVector(turn, [0, 1]),
    twist: applyVector(turn, [0, spread]),
  };
  return {
    skew,
    placing,
    toPage: (straight) => placeOf(placing, straight),
    toStraight: ([x, y]) => {
      const [across, down] = apply(back, [x - middle[0], y - middle[1]]);
      return [across, down / (1 + spread * across)];
    },
  };
}
