import type { GreyImage } from '../render/page-image.ts';
import {
  AHEAD,
  type Bearing,
  type CrossSection,
  crossSection,
  isClear,
  shadeAt,
  straightOn,
  WIDER,
  widthOf,
} from './cross-section.ts';

const WHITE = 255;
/** Bends that are tried at each step: how many to each side, how sharp, in radians over the way ahead, and what the sharpest costs. */
const BENDS = { aside: 3, each: 0.12, cost: 1.2 };
/** What paper at both sides counts for, beside ink in the middle, and how far beyond the stroke's edge it is looked for. */
const PAPER = { worth: 0.25, beyond: 1.5 };
/** How far beside the way ink may begin, for how many steps it may be missing, and how far it draws the way to its middle. */
const BESIDE = 2;
const MISSING = 2;
const PULL = 0.5;
/** Where ink ends, another direction is looked for from the last steps; it is this far off at least, and so well drawn. */
const KINK = {
  steps: 4,
  thin: 5,
  turns: 24,
  each: Math.PI / 32,
  least: 0.35,
  score: 0.85,
  skip: 2,
};
/** A stroke ends where it was last seen alone for this many steps. */
const SEEN = 8;

/** One pixel of a stroke's way. */
export interface Step extends Bearing {
  /** Undefined where something crosses the stroke, or its ink is missing. */
  section: CrossSection | undefined;
  /** Nothing touches the stroke there. */
  isClear: boolean;
}

/**
 * Follows a stroke of a pen through all that it crosses, as far as it can be seen again behind.
 * @param pen width of the stroke in pixels
 * @param longest steps, of a pixel each
 */
export function followStroke(
  image: GreyImage,
  start: Bearing,
  pen: number,
  longest: number,
): Step[] {
  const way: Step[] = [];
  let at = start;
  let missing = 0;
  while (way.length < longest) {
    at = ahead(image, at, pen);
    const section = crossSection(image, at, BESIDE);
    missing = section ? 0 : missing + 1;
    if (missing > MISSING) {
      const kink = kinkAt(image, way, pen);
      if (!kink) break;
      at = kink;
      missing = 0;
      continue;
    }
    const isThin = section !== undefined && widthOf(section) <= pen + WIDER;
    if (isThin) at = drawnToMiddle(at, section);
    way.push({
      ...at,
      section: isThin ? section : undefined,
      isClear: isThin && isClear(image, at, pen),
    });
  }
  return asFarAsSeen(way);
}

/** The next place, along the bend that has most ink ahead. */
function ahead(image: GreyImage, { x, y, angle }: Bearing, pen: number): Bearing {
  let best = 0;
  let most = -Infinity;
  for (let bend = -BENDS.aside; bend <= BENDS.aside; bend += 1) {
    const turn = bend * BENDS.each;
    const score =
      inkAlong(image, { x, y, angle }, turn, pen) - (Math.abs(bend) * BENDS.cost) / BENDS.aside;
    if (score > most) [best, most] = [turn / AHEAD, score];
  }
  const turned = angle + best;
  return { x: x + Math.cos(turned), y: y + Math.sin(turned), angle: turned };
}

function inkAlong(image: GreyImage, { x, y, angle }: Bearing, turn: number, pen: number): number {
  const side = pen / 2 + PAPER.beyond;
  let sum = 0;
  for (let far = 1; far <= AHEAD; far += 1) {
    const turned = angle + (turn * far) / AHEAD;
    const [right, down] = [Math.cos(turned), Math.sin(turned)];
    const [column, row] = [x + far * right, y + far * down];
    const dark = 1 - shadeAt(image, column, row) / WHITE;
    const light =
      shadeAt(image, column - side * down, row + side * right) +
      shadeAt(image, column + side * down, row - side * right);
    sum += dark * (1 + (PAPER.worth * light) / (2 * WHITE));
  }
  return sum;
}

function drawnToMiddle({ x, y, angle }: Bearing, { from, to }: CrossSection): Bearing {
  const shift = Math.max(-PULL, Math.min(PULL, (from + to) / 2));
  return { x: x - shift * Math.sin(angle), y: y + shift * Math.cos(angle), angle };
}

/** Where a stroke that was seen to its end goes on in another direction. */
function kinkAt(image: GreyImage, way: Step[], pen: number): Bearing | undefined {
  const seen = way.slice(0, way.length - MISSING);
  const isSeen = seen.length > KINK.thin && seen.slice(-KINK.thin).every(({ section }) => section);
  if (!isSeen) return undefined;
  let best: Bearing | undefined;
  let most = KINK.score;
  for (const { x, y, angle } of seen.slice(-KINK.steps)) {
    for (let turn = -KINK.turns; turn <= KINK.turns; turn += 1) {
      const bend = turn * KINK.each;
      if (Math.abs(bend) < KINK.least) continue;
      const score = straightOn(image, { x, y, angle: angle + bend }, pen);
      if (score > most) [best, most] = [{ x, y, angle: angle + bend }, score];
    }
  }
  return (
    best && {
      x: best.x + KINK.skip * Math.cos(best.angle),
      y: best.y + KINK.skip * Math.sin(best.angle),
      angle: best.angle,
    }
  );
}

/** Without what follows the last place at which the stroke was seen alone for a while: that may be a letter. */
function asFarAsSeen(way: Step[]): Step[] {
  let [end, clear] = [0, 0];
  for (const [at, step] of way.entries()) {
    clear = step.isClear ? clear + 1 : 0;
    if (clear >= SEEN) end = at + 1;
  }
  return way.slice(0, end);
}
