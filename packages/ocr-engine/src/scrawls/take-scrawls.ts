import type { PageInk } from '../layout/text-lines.ts';
import type { Box } from '../page-text.ts';
import { type Components, findComponents } from '../pixels/find-components.ts';
import type { GreyImage } from '../render/page-image.ts';
import { bandsOfText } from './bands-of-text.ts';
import { type Piece, pieceIn } from './piece.ts';

const WHITE = 255;
/** A scrawl, in letter heights: as long as this, as thin, and no rule; and it fills less of its box. */
const SCRAWL = { longest: 3, least: 1.2, thickness: 2, fill: 0.25 };
/** What is no letter: it is too high or wide, or thin but not narrow. */
const LETTER = { lowest: 0.55, highest: 2.4, widest: 4, fill: 0.22, narrow: 0.5 };
/** Of a scrawl, no more than this share runs straight across or down for so many letter heights: that would be a frame. */
const STRAIGHT = { share: 0.4, length: 3 };
/** A page with fewer thin pieces, in letter heights and as a share of their box, has no scrawls. */
const THIN = { least: 1.2, fill: 0.15 };
const FEWEST_THIN = 2;
/** Thin strokes are paler than letters: this shade and darker is theirs. On a page with more pieces nothing is looked for. */
const LOOSE = 200;
const MOST = 12_000;
/** So many letters stand within its box: it was drawn over text. */
const FEWEST_LETTERS = 3;
/** Pixels around those of the scrawl: on the larger picture, their edges are softer. */
const EDGE = 1;

/**
 * Takes strokes of a pen and rims of stains that run over several lines out of a picture, in place, but for where they cross a
 * line: there they touch its letters. Left as they are, they make one piece of ink of all that they touch.
 * @param ink of the picture
 * @returns whether anything was changed
 */
export function takeScrawls(image: GreyImage, ink: PageInk): boolean {
  const found = findScrawls(ink);
  if (found.scrawls.length === 0) return false;
  const isText = bandsOfText(ink.small, found.letters, found.size);
  for (const { pixels } of found.scrawls) {
    for (const pixel of pixels) if (!isText[pixel]) erase(image, ink, pixel);
  }
  return true;
}

function findScrawls({ small, components }: PageInk): {
  scrawls: Piece[];
  letters: Box[];
  size: number;
} {
  const boxes = components ? boxesOf(components) : [];
  const size = medianOf(boxes.map(({ box }) => box[3] - box[1]).filter((height) => height >= 4));
  const letters = boxes.filter((each) => isLetter(each, size)).map(({ box }) => box);
  const thin = boxes.filter((each) => isThin(each, size));
  const loose = thin.length < FEWEST_THIN ? undefined : findComponents(small, LOOSE, MOST);
  const scrawls = boxesOf(loose)
    .filter(({ box, area }) => mayBeScrawl(box, area, size))
    .filter(({ box }) => letters.filter((letter) => isWithin(letter, box)).length >= FEWEST_LETTERS)
    .flatMap(({ box }) => pieceIn(small, LOOSE, box) ?? [])
    .filter((piece) => straightShare(piece, small.width, STRAIGHT.length * size) < STRAIGHT.share);
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

function isThin({ box, area }: { box: Box; area: number }, size: number): boolean {
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  return Math.min(width, height) > THIN.least * size && area < THIN.fill * width * height;
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

/** The share of a piece that lies in straight runs across or down. */
function straightShare({ pixels }: Piece, width: number, length: number): number {
  const inRuns = (step: number, sorted: Int32Array) => {
    const straight: number[] = [];
    let start = 0;
    for (let at = 1; at <= sorted.length; at += 1) {
      if (at < sorted.length && sorted[at] === sorted[at - 1]! + step) continue;
      if (at - start >= length)
        for (let each = start; each < at; each += 1) straight.push(sorted[each]!);
      start = at;
    }
    return straight;
  };
  const across = pixels.toSorted();
  const down = pixels.toSorted((a, b) => (a % width) - (b % width) || a - b);
  return new Set([...inRuns(1, across), ...inRuns(width, down)]).size / pixels.length;
}

/** Makes white what a pixel of the smaller picture shows. */
function erase(image: GreyImage, { small, factor }: PageInk, pixel: number): void {
  const [x, y] = [(pixel % small.width) * factor, Math.floor(pixel / small.width) * factor];
  const [left, right] = [Math.max(0, x - EDGE), Math.min(image.width, x + factor + EDGE)];
  const bottom = Math.min(image.height, y + factor + EDGE);
  for (let row = Math.max(0, y - EDGE); row < bottom; row += 1) {
    image.pixels.fill(WHITE, row * image.stride + left, row * image.stride + right);
  }
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
