import { layoutFactor, reduceImage } from '../pixels/reduce.ts';
import { NO_RULES, type Rules } from '../pixels/rules.ts';
import type { Straightening } from '../skew/straightening.ts';
import { straightRules } from '../skew/straight-rules.ts';
import type { Draw } from '../recognise/recogniser.ts';
import type { GreyImage } from '../render/page-image.ts';

/** Lends the smaller picture of a page; undefined for a page without ink. */
export type Reduced = <T>(use: (small: GreyImage) => T) => T | undefined;

/**
 * Keeps the smaller picture of a page that its lines are found on, so that a page with tables need not be drawn again for its
 * rules: a quarter of the picture at most.
 * @param dpi of the picture
 * @returns the same pictures with what is kept of the first; what finds the page's rules once it is made straight; and what lends the smaller picture
 */
export function keepingReduced(
  draw: Draw,
  dpi: number,
): { draw: Draw; rulesOf: (straight: Straightening | undefined) => Rules; reduced: Reduced } {
  const factor = layoutFactor(dpi);
  let kept: GreyImage | undefined;
  const reduced: Reduced = (use) =>
    kept ? use(kept) : draw((image) => use(reduceImage(image, factor)));
  const rulesOf = (straight: Straightening | undefined) =>
    reduced((small) => straightRules(small, factor, straight)) ?? NO_RULES;
  // What is not made smaller is the picture itself, whose memory is used for others.
  if (factor === 1) return { draw, rulesOf, reduced };
  return {
    draw: (use) => draw((image) => use(image, () => (kept ??= reduceImage(image, factor)))),
    rulesOf,
    reduced,
  };
}
