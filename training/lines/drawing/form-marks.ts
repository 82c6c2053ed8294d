import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Chance } from '../../chance.ts';
import type { Box } from './strip.ts';

/** A printed line: where it stands, and the size of its letters. In pixels. */
interface Printed {
  box: Box;
  pixels: number;
  /** Where the paper ends at the right. */
  end: number;
}

/** In sizes of the letters: how thick rules are, and how long their pieces are where a copy has broken them. */
const THICKNESS = [0.025, 0.08] as const;
const PIECE = [0.1, 2] as const;
const CRACK = [0.02, 0.15] as const;
/** Share of the rules that are broken. */
const BROKEN = 0.6;

/**
 * Draws what stands beside words on forms and is no letter: the rule of a blank field, pieces of a cell's sides, a box to tick.
 * @returns the box of the line with its marks
 */
export function drawFormMarks(context: SKRSContext2D, line: Printed, chance: Chance): Box {
  const mark = chance.oneOf([drawField, drawField, drawSide, drawTickBox]);
  return mark(context, line, chance);
}

function drawField(
  context: SKRSContext2D,
  { box: [left, top, right, bottom], pixels, end }: Printed,
  chance: Chance,
): Box {
  const from = right + pixels * chance.between(0.1, 0.8);
  const to = Math.min(end - pixels, from + pixels * chance.between(1.5, 8));
  if (to <= from) return [left, top, right, bottom];
  const y = bottom + pixels * chance.between(0, 0.2);
  drawRule(context, [from, y], [to, y], pixels, chance);
  return [left, top, to, bottom];
}

function drawSide(
  context: SKRSContext2D,
  { box: [left, top, right, bottom], pixels, end }: Printed,
  chance: Chance,
): Box {
  const distance = pixels * chance.between(0.25, 1);
  const isLeft = chance.is(0.6) || right + distance > end;
  const x = isLeft ? left - distance : right + distance;
  drawRule(context, [x, top - 0.4 * pixels], [x, bottom + 0.4 * pixels], pixels, chance);
  return [Math.min(left, x), top, Math.max(right, x), bottom];
}

function drawTickBox(
  context: SKRSContext2D,
  { box: [left, top, right, bottom], pixels }: Printed,
  chance: Chance,
): Box {
  const side = pixels * chance.between(0.5, 0.9);
  const x = left - side - pixels * chance.between(0.2, 0.8);
  context.lineWidth = Math.max(1, pixels * chance.between(...THICKNESS));
  context.strokeRect(x, bottom - side, side, side);
  return [x, top, right, bottom];
}

/** A rule across or down, in pieces where a copy has broken it. */
function drawRule(
  context: SKRSContext2D,
  [x, y]: readonly [number, number],
  [endX, endY]: readonly [number, number],
  pixels: number,
  chance: Chance,
): void {
  const isAcross = endX > x;
  const length = isAcross ? endX - x : endY - y;
  const thickness = Math.max(1, pixels * chance.between(...THICKNESS));
  const isBroken = chance.is(BROKEN);
  for (let at = 0; at < length;) {
    const piece = isBroken ? Math.min(length - at, pixels * chance.between(...PIECE)) : length;
    const thick = isBroken ? thickness * chance.between(0.6, 1.2) : thickness;
    if (isAcross) context.fillRect(x + at, y, piece, thick);
    else context.fillRect(x, y + at, thick, piece);
    at += piece + pixels * chance.between(...CRACK);
  }
}
