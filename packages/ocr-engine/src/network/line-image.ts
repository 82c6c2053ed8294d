import { type Turn, uprightImage } from '../render/turn.ts';
import { baselineAt, riseOf, type TextLine } from '../text/text-line.ts';
import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { scaleToHeight } from './resample.ts';
import { uprightSquares } from './upright-squares.ts';

/** A part of a line as the network takes it. */
export interface LineImage {
  /** width × the network's height, grey, row by row. */
  pixels: Uint8Array;
  width: number;
  height: number;
  /** Where it was cut out of the page, in pixels of the page. */
  box: Box;
  /** How the text stands there. */
  turn: Turn;
  /** Pixels that its baseline falls for each pixel to the right, where it was made level. */
  rise: number;
}

/** Pixels around the line: kImagePadding of tesseract's linerec.cpp. */
const PADDING = 4;
/** A baseline that rises more than this share of the letters' height is followed, not boxed. */
const STEEP = 0.15;
/** Longer ones come from rulings and borders; the network's cost is bounded by it. */
const LONGEST = 12_000;

/**
 * Cuts a part of a line out of the page, from ascenders to descenders even if the part has none, and
 * scales it to the network's height.
 * @returns undefined where there is nothing that could be text
 */
export function cutLine(
  page: GreyImage,
  line: TextLine,
  part: Box,
  height: number,
  turn: Turn = 0,
): LineImage | undefined {
  const box = turn === 0 ? boxAround(page, line, part) : clip(page, pad(part));
  const [width, depth] = [box[2] - box[0], box[3] - box[1]];
  if (width < 3 || depth < 3) return undefined;
  const rise = riseOf(line);
  const follows = turn === 0 && isSteep(line, rise * width);
  const piece = follows ? cutAlong(page, box, rise) : cutStraight(page, box);
  return scaled(uprightImage(piece, turn), box, height, turn, follows ? rise : 0);
}

/** Cuts a line out that runs down, its letters set side by side. */
export function cutColumn(
  page: GreyImage,
  { box: around }: TextLine,
  height: number,
): LineImage | undefined {
  const box = clip(page, pad(around));
  return scaled(uprightSquares(cutStraight(page, box)), box, height, 90, 0);
}

function scaled(
  picture: GreyImage,
  box: Box,
  height: number,
  turn: Turn,
  rise: number,
): LineImage | undefined {
  const { pixels, width } = scaleToHeight(picture, height);
  if (width < 6 || width > LONGEST) return undefined;
  return { pixels, width, height, box, turn, rise };
}

function boxAround(page: GreyImage, line: TextLine, part: Box): Box {
  const middle = baselineAt(line, (part[0] + part[2]) / 2);
  const rise = Math.abs(riseOf(line) * (part[2] - part[0]));
  const slack = isSteep(line, rise) ? rise / 2 : 0;
  const { up, down } = line.reach ?? guessReach(line, part);
  const top = Math.min(part[1] + slack, middle - up);
  const bottom = Math.max(part[3] - slack, middle + down);
  return clip(page, pad([part[0], top, part[2], bottom]));
}

/** For a library that does not tell: descenders reach a third as far as ascenders, roughly. */
function guessReach(line: TextLine, part: Box) {
  const up = Math.max(baselineAt(line, part[0]) - part[1], 1);
  return { up, down: up / 3 };
}

function isSteep({ reach }: TextLine, rise: number): boolean {
  return reach !== undefined && Math.abs(rise) > STEEP * reach.up;
}

function pad([left, top, right, bottom]: Box): Box {
  return [
    Math.floor(left - PADDING),
    Math.floor(top - PADDING),
    Math.ceil(right + PADDING),
    Math.ceil(bottom + PADDING),
  ];
}

function clip({ width, height }: GreyImage, [left, top, right, bottom]: Box): Box {
  return [Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(height, bottom)];
}

function cutStraight({ pixels, stride }: GreyImage, [left, top, right, bottom]: Box): GreyImage {
  const start = top * stride + left;
  return {
    pixels: pixels.subarray(start, start + (bottom - top) * stride),
    width: right - left,
    height: bottom - top,
    stride,
  };
}

/** Shears the line level: each column is moved by what the baseline rises or falls up to it. */
function cutAlong(page: GreyImage, [left, top, right, bottom]: Box, rise: number): GreyImage {
  const [width, height] = [right - left, bottom - top];
  const pixels = new Uint8Array(width * height).fill(255);
  for (let x = 0; x < width; x += 1) {
    const shift = Math.round(rise * (x - width / 2));
    const first = Math.max(0, -top - shift);
    const last = Math.min(height, page.height - top - shift);
    let from = (top + shift + first) * page.stride + left + x;
    for (let y = first; y < last; y += 1, from += page.stride) {
      pixels[y * width + x] = page.pixels[from] ?? 255;
    }
  }
  return { pixels, width, height, stride: width };
}
