import type { GreyImage } from '../render/page-image.ts';

/** A backdrop is darker than this share of the paper. */
export const LIGHTEST = 0.94;
/** What is darker than this is ink, or a box of its colour. */
export const DARKEST = 0.3;
/** Light letters stand on what is at least as dark. */
export const DARK = 0.45;

/** At this distance, across and down, pixels are looked at for what is grey, with those this far to the right and below. */
const SAMPLED = 5;
const APART = 8;
/** They are alike if their shades differ by less. */
const ALIKE = 6;
/** For dark boxes, which are wider and higher than the strokes of bold print: up to so far to the right and below all is dark. */
const DARK_SAMPLED = 10;
const DARK_REACH = { right: 28, below: 20, step: 4 };
/** Boxes may reach so far above and below what is dark in them: letters stand there. */
const AROUND = 96;
/** So large a share of what was looked at is more than letters: a box of one line is as large, of which light letters leave little. */
const LEAST = 0.002;
const LEAST_DARK = 0.0008;

/** Of a picture, in pixels from its top; the last one lies outside. */
export interface Rows {
  top: number;
  bottom: number;
}

/**
 * Tells whether a page has flat parts that are wider than the strokes of its letters.
 * @param paper its shade
 * @param shades how many of its pixels have each, among some of them
 * @returns whether some are darker than the paper, but lighter than ink; and between which rows some are dark, if they are
 */
export function findFlatParts(
  image: GreyImage,
  paper: number,
  shades: Uint32Array,
): { grey: boolean; dark: Rows | undefined } {
  const [lightest, darkest, dark] = [LIGHTEST * paper, DARKEST * paper, DARK * paper];
  const all = shades.reduce((sum, count) => sum + count, 0);
  const shareOf = (isWanted: (shade: number) => boolean) =>
    shades.reduce((sum, count, shade) => sum + (isWanted(shade) ? count : 0), 0) / all;
  const mayBeGrey = shareOf((shade) => shade > darkest && shade <= lightest) > LEAST;
  const mayBeDark = shareOf((shade) => shade < dark) > LEAST;
  return {
    grey: mayBeGrey && greyShare(image, darkest, lightest) > LEAST,
    dark: mayBeDark ? darkRows(image, dark) : undefined,
  };
}

/** How much of a picture has a shade between two, and the same to its right and below it. */
function greyShare(
  { pixels, width, height, stride }: GreyImage,
  darkest: number,
  lightest: number,
): number {
  let [grey, all] = [0, 0];
  for (let y = 0; y < height - APART; y += SAMPLED) {
    const end = y * stride + width - APART;
    for (let at = y * stride; at < end; at += SAMPLED, all += 1) {
      const shade = pixels[at]!;
      if (shade > lightest || shade <= darkest) continue;
      const [right, below] = [pixels[at + APART]!, pixels[at + APART * stride]!];
      if (Math.abs(right - shade) < ALIKE && Math.abs(below - shade) < ALIKE) grey += 1;
    }
  }
  return grey / Math.max(1, all);
}

/** Where a picture is darker than a shade, and so is what lies to the right and below, if that is much of it. */
function darkRows({ pixels, width, height, stride }: GreyImage, shade: number): Rows | undefined {
  const { right, below, step } = DARK_REACH;
  const isDark = (at: number, by: number, reach: number) => {
    for (let far = reach; far >= 0; far -= step) if (pixels[at + far * by]! >= shade) return false;
    return true;
  };
  let [dark, all] = [0, 0];
  const rows = { top: height, bottom: 0 };
  for (let y = 0; y < height - below; y += DARK_SAMPLED) {
    const end = y * stride + width - right;
    for (let at = y * stride; at < end; at += DARK_SAMPLED, all += 1) {
      if (pixels[at]! >= shade || !isDark(at, 1, right) || !isDark(at, stride, below)) continue;
      dark += 1;
      rows.top = Math.min(rows.top, y);
      rows.bottom = y;
    }
  }
  if (dark <= LEAST_DARK * all) return undefined;
  return {
    top: Math.max(0, rows.top - AROUND),
    bottom: Math.min(height, rows.bottom + below + AROUND),
  };
}
