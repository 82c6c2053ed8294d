import { layoutFactor, reduceImage } from '../pixels/reduce.ts';
import type { Block, Box, Word } from '../interface/page-text.ts';
import { type Components, findComponents } from '../pixels/find-components.ts';
import type { Reduced } from './keeping-reduced.ts';
import type { GreyImage } from '../render/page-image.ts';
import { wordsIn } from '../text/words.ts';

/** What lies on a page beside the words that were read: print, or something else, such as a picture. */
export type UnreadInk = 'print' | 'other';

/** On whitened paper, this shade and darker is ink. */
const INK = 160;
/** A picture with more components is a texture. */
const MOST_COMPONENTS = 20_000;
/** Heights of letters in pixels of the smaller picture, of 2 to 30 points; and how much wider one may be, or several that touch. */
const LOWEST = 5;
const HIGHEST = 63;
const WIDEST = 8;
/** This many pieces as large as letters are print; specks and stains of an empty page are fewer. */
const FEWEST_PIECES = 60;
/** Of a page that was read, this many for each of its letters are more than letters that fell apart. */
const PIECES_A_LETTER = 2;
/** On a page of more letters, what is not read is hardly more than what is. */
const FEW_LETTERS = 200;
/** Share of the page under ink, rules apart, from where on it shows something. */
const LEAST_INK = 0.01;
/** The same of what touches the page's edge: less is the border of the scanner. */
const LEAST_EDGE_INK = 0.3;
/** A component that fills less of its box is a rule, or a frame of rules. */
const RULE_FILL = 0.05;

/**
 * Looks for ink that no word accounts for.
 * @param image of the page, its paper made white
 * @param dpi of the image
 * @param blocks what was read, in pixels of the image
 * @returns undefined where all that lies beside the words is dirt, rules, or the border of a scanner
 */
export function findUnreadInk(
  image: GreyImage,
  dpi: number,
  blocks: Block[],
): UnreadInk | undefined {
  const words = wordsIn(blocks);
  const factor = layoutFactor(dpi);
  const beside = sumBeside(reduceImage(image, factor), factor, words);
  if (!beside) return 'other';
  const { pieces, ink, edgeInk, area } = beside;
  if (pieces >= FEWEST_PIECES) return 'print';
  return ink >= LEAST_INK * area || edgeInk >= LEAST_EDGE_INK * area ? 'other' : undefined;
}

/**
 * Whether a page of which a few words were read shows much more than these.
 * @param reduced lends the page's picture made smaller by `layoutFactor`: only a page of few words is looked at
 * @param dpi of the picture as it was
 * @param words in its pixels
 */
export function showsMoreThan(reduced: Reduced, dpi: number, words: Word[]): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters >= FEW_LETTERS) return false;
  const { pieces } = reduced((small) => sumBeside(small, layoutFactor(dpi), words)) ?? {
    pieces: Infinity,
  };
  return pieces >= Math.max(FEWEST_PIECES, PIECES_A_LETTER * letters);
}

/**
 * @param small the picture, and `factor`, by which it was made smaller
 * @returns undefined for a texture
 */
function sumBeside(small: GreyImage, factor: number, words: Word[]): Sum | undefined {
  const components = findComponents(small, INK, MOST_COMPONENTS);
  if (!components) return undefined;
  const boxes = words.map(({ box }) => box.map((side) => side / factor) as Box);
  return sumUp(components, small, boxes);
}

interface Sum {
  /** As large as letters. */
  pieces: number;
  /** In pixels: of what touches no edge and is no rule, and of what touches an edge. */
  ink: number;
  edgeInk: number;
  /** Pixels of the whole picture. */
  area: number;
}

function sumUp(
  { count, left, top, right, bottom, area }: Components,
  { width, height }: GreyImage,
  words: Box[],
): Sum {
  const sum: Sum = { pieces: 0, ink: 0, edgeInk: 0, area: width * height };
  for (let at = 0; at < count; at += 1) {
    const box: Box = [left[at]!, top[at]!, right[at]!, bottom[at]!];
    const isAtEdge = box[0] === 0 || box[1] === 0 || box[2] === width || box[3] === height;
    if (isAtEdge) sum.edgeInk += area[at]!;
    else if (!isRule(box, area[at]!) && !words.some((word) => isInside(box, word))) {
      sum.ink += area[at]!;
      if (isLetterSized(box)) sum.pieces += 1;
    }
  }
  return sum;
}

function isLetterSized([left, top, right, bottom]: Box): boolean {
  const [width, height] = [right - left, bottom - top];
  return height >= LOWEST && height <= HIGHEST && width > 1 && width <= WIDEST * height;
}

function isRule([left, top, right, bottom]: Box, area: number): boolean {
  const [width, height] = [right - left, bottom - top];
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return long > HIGHEST && (short < LOWEST || area < RULE_FILL * width * height);
}

/** By its middle. */
function isInside([left, top, right, bottom]: Box, [x0, y0, x1, y1]: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}
