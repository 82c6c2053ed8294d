import type { PageInk } from '../pixels/page-ink.ts';
import type { Box } from '../interface/page-text.ts';
import { type Components, findComponents } from '../pixels/find-components.ts';
import type { GreyImage } from '../render/page-image.ts';
import { bandsOfText } from './bands-of-text.ts';
import { strokesInText } from './strokes-in-text.ts';
import { type Piece, pieceIn, placesOnPage, straightShare } from './piece.ts';

const WHITE = 255;
/** A scrawl, in letter heights: as long as this, as thin, and no rule; and it fills less of its box. */
const SCRAWL = { longest: 3, least: 1.2, thickness: 2, fill: 0.25 };
/** What is no letter: it is too high or wide, or thin but not narrow. */
const LETTER = { lowest: 0.55, highest: 2.4, widest: 4, fill: 0.22, narrow: 0.5 };
/** Of a scrawl, no more than this share runs straight across or down for this many letter heights: that would be a frame. */
const STRAIGHT = { share: 0.4, length: 3 };
/** A page with fewer thin pieces, in letter heights and as a share of their box, has no scrawls. */
const THIN = { least: 1.2, fill: 0.15 };
const FEWEST_THIN = 2;
/** Lower pieces, in pixels, are no letters. */
const LEAST_HEIGHT = 4;
/** Thin strokes are paler than letters: this shade and darker is theirs. On a page with more pieces nothing is looked for. */
const LOOSE = 200;
const MOST = 12_000;
/** This many letters stand within its box: it was drawn over text. */
const FEWEST_LETTERS = 3;
/** Pixels around those of the scrawl: on the larger picture, their edges are softer. */
const EDGE = 1;

/**
 * Takes strokes of a pen and rims of stains that run over several lines out of a picture, in place. Left as they are, they make
 * one piece of ink of all that they touch. In a line only a pen's strokes are taken out, but for where they cross letters.
 * @param ink of the picture
 * @returns whether anything was changed
 */
export function takeScrawls(image: GreyImage, ink: PageInk): boolean {
  const found = findScrawls(ink);
  if (found.scrawls.length === 0) return false;
  const isText = bandsOfText(ink.small, found.letters, found.size);
  const crossing = strokesInText(image, ink, found.scrawls, isText, found.size);
  for (const scrawl of found.scrawls) eraseBetween(image, ink, scrawl, isText);
  for (const place of crossing) image.pixels[place] = WHITE;
  return true;
}

function eraseBetween(image: GreyImage, ink: PageInk, scrawl: Piece, isText: Uint8Array): void {
  const { width } = ink.small;
  for (const place of placesOnPage(scrawl, width)) {
    if (!isText[place]) erase(image, ink, place % width, Math.floor(place / width));
  }
}

function findScrawls({ small, components }: PageInk): {
  scrawls: Piece[];
  letters: Box[];
  size: number;
} {
  const size = components ? usualHeight(components) : 0;
  if (!components || countThin(components, size) < FEWEST_THIN) {
    return { scrawls: [], letters: [], size };
  }
  const letters = boxesOf(components)
    .filter((each) => isLetter(each, size))
    .map(({ box }) => box);
  const scrawls = boxesOf(findComponents(small, LOOSE, MOST))
    .filter(({ box, area }) => mayBeScrawl(box, area, size))
    .filter(({ box }) => letters.filter((letter) => isWithin(letter, box)).length >= FEWEST_LETTERS)
    .flatMap(({ box, area }) => pieceIn(small, LOOSE, box, area) ?? [])
    .filter((piece) => straightShare(piece, STRAIGHT.length * size) < STRAIGHT.share);
  return { scrawls, letters, size };
}

function boxesOf(components: Components | undefined): { box: Box; area: number }[] {
  if (!components) return [];
  const { left, top, right, bottom, area } = components;
  return Array.from(left, (_, at) => {
    const box: Box = [left[at]!, top[at]!, right[at]!, bottom[at]!];
    return { box, area: area[at]! };
  });
}

function usualHeight({ top, bottom }: Components): number {
  const heights = bottom
    .map((end, at) => end - top[at]!)
    .filter((height) => height >= LEAST_HEIGHT);
  return heights.toSorted()[heights.length >> 1] ?? 0;
}

function countThin({ count, left, top, right, bottom, area }: Components, size: number): number {
  let thin = 0;
  for (let at = 0; at < count; at += 1) {
    const [width, height] = [right[at]! - left[at]!, bottom[at]! - top[at]!];
    const isLarge = width > THIN.least * size && height > THIN.least * size;
    if (isLarge && area[at]! < THIN.fill * width * height) thin += 1;
  }
  return thin;
}

function isLetter(
  { box: [left, top, right, bottom], area }: { box: Box; area: number },
  size: number,
): boolean {
  const [width, height] = [right - left, bottom - top];
  const isFull = area > LETTER.fill * width * height || width < LETTER.narrow * size;
  const isHigh = height > LETTER.lowest * size && height < LETTER.highest * size;
  return isFull && isHigh && width < LETTER.widest * size;
}

function mayBeScrawl([left, top, right, bottom]: Box, area: number, size: number): boolean {
  const [width, height] = [right - left, bottom - top];
  return (
    Math.max(width, height) > SCRAWL.longest * size &&
    Math.min(width, height) > SCRAWL.least * size &&
    area < SCRAWL.thickness * size * (width + height) &&
    area < SCRAWL.fill * width * height
  );
}

function isWithin([left, top, right, bottom]: Box, around: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > around[0] && x < around[2] && y > around[1] && y < around[3];
}

/** Makes white what a pixel of the smaller picture shows. */
function erase(image: GreyImage, { factor }: PageInk, column: number, line: number): void {
  const [x, y] = [column * factor, line * factor];
  const [left, right] = [Math.max(0, x - EDGE), Math.min(image.width, x + factor + EDGE)];
  const bottom = Math.min(image.height, y + factor + EDGE);
  for (let row = Math.max(0, y - EDGE); row < bottom; row += 1) {
    image.pixels.fill(WHITE, row * image.stride + left, row * image.stride + right);
  }
}
