import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Chance } from '../../chance.ts';

/** A sheet in pixels, and how many of them are an inch. */
interface Sheet {
  width: number;
  height: number;
  dpi: number;
}

/** Of pens, in inches. */
const THICKNESS = [0.004, 0.016] as const;
/** How far a bend of a stroke reaches across and down, in inches. */
const ACROSS = 0.9;
const DOWN = 0.35;
const MOST_BENDS = 6;
/** On a strip of a dozen lines. */
const FEWEST_STROKES = 4;
const MOST_STROKES = 16;

/** Draws strokes of a pen across the lines of a strip, as people sign, tick and strike out. */
export function drawPenStrokes(context: SKRSContext2D, sheet: Sheet, chance: Chance): void {
  context.save();
  const strokes = chance.whole(FEWEST_STROKES, MOST_STROKES);
  context.globalAlpha = chance.between(0.5, 1);
  context.lineWidth = sheet.dpi * chance.between(...THICKNESS);
  for (let stroke = 0; stroke < strokes; stroke += 1) drawStroke(context, sheet, chance);
  context.restore();
}

function drawStroke(context: SKRSContext2D, { width, height, dpi }: Sheet, chance: Chance): void {
  let [x, y] = [chance.between(0, width), chance.between(0, height)];
  const flat = chance.between(0.1, 1);
  context.beginPath();
  context.moveTo(x, y);
  for (let bends = chance.whole(1, MOST_BENDS); bends > 0; bends -= 1) {
    const [side, fall] = [
      chance.between(-0.4, 1) * ACROSS * dpi,
      chance.between(-1, 1) * DOWN * flat * dpi,
    ];
    context.quadraticCurveTo(x + side, y, x + side, y + fall);
    [x, y] = [x + side, y + fall];
  }
  context.stroke();
}
