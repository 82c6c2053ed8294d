import type { GreyImage } from '../render/page-image.ts';

/** Darker shades are ink. */
export const INK = 160;
const WHITE = 255;
/** Pixels from one look to the next across a stroke, and how far its edge is looked for. */
export const PACE = 0.5;
const FARTHEST = 20;
/** Ink this much wider than the pen, in pixels, is not the stroke alone. */
export const WIDER = 1.5;
/** Paper lies this far from the edge of a stroke that touches nothing. */
const MARGIN = 2;
/** How far a stroke is looked at ahead, in pixels, and from where on it must touch nothing. */
export const AHEAD = 10;
const CLEAR_FROM = 4;

/** A place on a stroke, in pixels from the top left, and the direction there, in radians, clockwise from the right. */
export interface Bearing {
  x: number;
  y: number;
  angle: number;
}

/** Ink across a stroke, in pixels from its place to the right of its direction; negative to the left. */
export interface CrossSection {
  from: number;
  to: number;
}

/** The pixel in which a place lies; undefined outside the picture. */
export function placeAt(
  { width, height, stride }: GreyImage,
  x: number,
  y: number,
): number | undefined {
  const [column, row] = [Math.round(x), Math.round(y)];
  const isInside = column >= 0 && row >= 0 && column < width && row < height;
  return isInside ? row * stride + column : undefined;
}

/** The shade at a place; outside the picture white. */
export function shadeAt(image: GreyImage, x: number, y: number): number {
  const place = placeAt(image, x, y);
  return place === undefined ? WHITE : image.pixels[place]!;
}

/**
 * The ink across a direction at a place.
 * @param reach how far beside the place the ink may begin, in pixels
 * @returns undefined where there is none
 */
export function crossSection(
  image: GreyImage,
  { x, y, angle }: Bearing,
  reach: number,
): CrossSection | undefined {
  const [right, down] = [-Math.sin(angle), Math.cos(angle)];
  const isInk = (aside: number) => shadeAt(image, x + aside * right, y + aside * down) < INK;
  const start = nearest(isInk, reach);
  if (start === undefined) return undefined;
  let [from, to] = [start, start];
  while (to - start < FARTHEST && isInk(to + PACE)) to += PACE;
  while (start - from < FARTHEST && isInk(from - PACE)) from -= PACE;
  return { from, to };
}

function nearest(isInk: (aside: number) => boolean, reach: number): number | undefined {
  for (let aside = 0; aside <= reach; aside += PACE) {
    if (isInk(aside)) return aside;
    if (isInk(-aside)) return -aside;
  }
  return undefined;
}

/** The width of ink across a stroke, in pixels. */
export function widthOf({ from, to }: CrossSection): number {
  return to - from + PACE;
}

/** Whether paper lies at both sides of a stroke that is as wide as its pen. */
export function isClear(image: GreyImage, { x, y, angle }: Bearing, pen: number): boolean {
  const side = pen / 2 + MARGIN;
  const [right, down] = [-Math.sin(angle) * side, Math.cos(angle) * side];
  return shadeAt(image, x + right, y + down) > INK && shadeAt(image, x - right, y - down) > INK;
}

/** How well a pen's stroke goes straight on from here, from 0 to 1: ink in its middle, paper at its sides. */
export function straightOn(image: GreyImage, { x, y, angle }: Bearing, pen: number): number {
  let good = 0;
  for (let ahead = 1; ahead <= AHEAD; ahead += 1) {
    const at = { x: x + ahead * Math.cos(angle), y: y + ahead * Math.sin(angle), angle };
    const isInk = shadeAt(image, at.x, at.y) < INK;
    if (isInk && (ahead < CLEAR_FROM || isClear(image, at, pen))) good += 1;
  }
  return good / AHEAD;
}
