import type { GreyImage } from '../render/page-image.ts';
import { eraseLeaders } from './erase-leaders.ts';
import { eraseUprights } from './erase-uprights.ts';
import { type Components, findComponents } from './find-components.ts';
import { layoutFactor, reduceImage } from './reduce.ts';
import { rulesIn } from './rules.ts';
import { countShades } from './shades.ts';

/** No page of print has more connected components. */
export const MOST_COMPONENTS = 12_000;
/** Ink is darker than this share of the way from the darkest shade to white. */
const INK_SHARE = 0.58;
/** The darkest shade of ink: this share of the picture is as dark or darker. Fewer pixels are grain. */
const DARKEST_SHARE = 0.005;
/** On a page with little ink, the darkest shade is taken to be at most this light. */
const LIGHTEST_INK = 120;
/** Rules around a field: as a share of the picture's width, in pixels, and how much of their box they fill. */
const FIELD = { width: 0.1, height: 24, fill: 0.3 };
/** Every letter or dot of print has a side of at least this many pixels. */
const LEAST_SIDE = 3;

/** The ink of a page, as it is looked for lines. */
export interface PageInk {
  /** The picture, made smaller. */
  small: GreyImage;
  factor: number;
  /** Darker shades are ink. */
  threshold: number;
  /** Of the smaller picture; undefined where there are more than print has. */
  components: Components | undefined;
}

/**
 * Finds the ink of a picture that is made smaller first.
 * @param dpi resolution of the picture
 * @param small the smaller picture, where there is one
 */
export function findInk(
  image: GreyImage,
  dpi: number,
  small: GreyImage = reduceImage(image, layoutFactor(dpi)),
): PageInk {
  const factor = layoutFactor(dpi);
  const threshold = thresholdOf(small);
  return {
    small,
    factor,
    threshold,
    components: findComponents(small, threshold, MOST_COMPONENTS),
  };
}

/** The ink without leaders, which are erased from the picture; the same where there are none. */
export function withoutLeaders(image: GreyImage, dpi: number, ink: PageInk): PageInk {
  const { components, factor } = ink;
  const hasChanged = components && eraseLeaders(image, dpi, components, factor);
  return hasChanged ? findInk(image, dpi) : ink;
}

/** The ink without upright rules between fields, which are erased from the picture; the same where there are none. */
export function withoutUprights(image: GreyImage, dpi: number, ink: PageInk): PageInk {
  const hasChanged =
    mayHoldFields(ink) && eraseUprights(image, dpi, rulesIn(ink.small, ink.factor));
  return hasChanged ? findInk(image, dpi) : ink;
}

/** Whether some ink is as wide, as high and as thin as the rules around a form's field. */
function mayHoldFields({ components, small }: PageInk): boolean {
  if (!components) return false;
  const { count, left, top, right, bottom, area } = components;
  for (let at = 0; at < count; at += 1) {
    const [width, height] = [right[at]! - left[at]!, bottom[at]! - top[at]!];
    const isFrame = width >= FIELD.width * small.width && height >= FIELD.height;
    if (isFrame && area[at]! <= FIELD.fill * width * height) return true;
  }
  return false;
}

function thresholdOf(image: GreyImage): number {
  const histogram = countShades(image);
  const least = image.width * image.height * DARKEST_SHARE;
  let darkest = 0;
  for (let sum = histogram[0]!; sum < least && darkest < LIGHTEST_INK;) {
    darkest += 1;
    sum += histogram[darkest]!;
  }
  return Math.round(darkest + INK_SHARE * (255 - darkest));
}

/** Whether nothing on it is as large as a letter or dot of print. */
export function isBlank({ count, left, top, right, bottom }: Components): boolean {
  for (let at = 0; at < count; at += 1) {
    if (right[at]! - left[at]! >= LEAST_SIDE || bottom[at]! - top[at]! >= LEAST_SIDE) return false;
  }
  return true;
}
