import type { Box } from '../interface/page-text.ts';
import { heightOf, liesIn, widthOf } from '../text/box-sides.ts';
import type { Components } from '../pixels/find-components.ts';
import { median } from '../text/numbers.ts';

/** Connected components, as far as each can be told by itself. */
export interface SortedComponents {
  /** Height that most letters have, in pixels. */
  size: number;
  bodies: Box[];
  /** Too low for letters. */
  marks: Box[];
  /** Too high for letters of the usual size. */
  tall: Box[];
  /** Long and thin, lying or upright. */
  strokes: Box[];
  /** Thin lines around text. */
  frames: Box[];
  /** Too big for letters of any size. */
  big: Box[];
}

/** On fewer letters nothing can be settled by what most do. */
const FEWEST = 60;
/** Smaller print needs a finer picture. */
const SMALLEST = 6;
const LARGEST = 40;
/** In letter heights: below are marks, above are letters that touch, and what is no letter at all. */
const LOWEST = 0.55;
const TALLEST = 2.4;
const BIGGEST = { height: 9, width: 20 };
/** The same for components that fill this much of their box: letters of a heading. */
const DENSE = { height: 20, fill: 0.25 };
/** A rule: in letter heights, as long as this and as thin, or as thin for its length. */
const STROKE = { width: 12, height: 2.4, thickness: 0.6, share: 0.06 };
/**
 * A frame, in letter heights: at least this long a side, at most this thick a line, this little ink, this many
 * letters.
 */
const FRAME = { side: 8, thickness: 0.4, fill: 0.04, letters: 20 };

/** What a letter without ascender has of the height of one that fills a square. */
const SQUARE = 0.6;

interface Component {
  box: Box;
  /** Pixels of ink. */
  area: number;
}

/**
 * Sorts connected components by their size.
 * @returns undefined where too few have a letter's size
 */
export function sortBySize(
  { left, top, right, bottom, area }: Components,
  fewest = FEWEST,
  isSquare = false,
): SortedComponents | undefined {
  const all = Array.from(left, (_, at): Component => {
    const box: Box = [left[at]!, top[at]!, right[at]!, bottom[at]!];
    return { box, area: area[at]! };
  });
  const size = usualHeight(all, fewest, isSquare ? SQUARE : 1);
  if (size === undefined) return undefined;
  const sorted: SortedComponents = {
    size,
    bodies: [],
    marks: [],
    tall: [],
    strokes: [],
    frames: [],
    big: [],
  };
  const outlines: Box[] = [];
  for (const component of all) {
    if (isOutline(component, size)) outlines.push(component.box);
    else sorted[kindOf(component, size)].push(component.box);
  }
  for (const box of outlines) sorted[holdsText(box, sorted.bodies) ? 'frames' : 'big'].push(box);
  return sorted;
}

function usualHeight(components: Component[], fewest: number, share: number): number | undefined {
  const seen = components.filter(({ box }) => heightOf(box) >= 4 && widthOf(box) >= 2);
  const size = share * median(seen.map(({ box }) => heightOf(box)));
  return seen.length >= fewest && size >= SMALLEST && size <= LARGEST ? size : undefined;
}

function kindOf(
  component: Component,
  size: number,
): 'marks' | 'tall' | 'bodies' | 'strokes' | 'big' {
  const [width, height] = [widthOf(component.box) / size, heightOf(component.box) / size];
  if (isStroke(component, size)) return 'strokes';
  const isDense = component.area > DENSE.fill * size ** 2 * width * height;
  const highest = isDense ? DENSE.height : BIGGEST.height;
  if (height > highest || width > BIGGEST.width) return 'big';
  if (height < LOWEST) return 'marks';
  return height > TALLEST ? 'tall' : 'bodies';
}

function isStroke({ box, area }: Component, size: number): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  if (width <= STROKE.width * size && height <= STROKE.height * size) return false;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const thin = STROKE.thickness * size;
  return short < thin || (area / long < thin && short < STROKE.share * long);
}

function isOutline({ box, area }: Component, size: number): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  return (
    Math.max(width, height) > FRAME.side * size &&
    area < FRAME.thickness * size * (width + height) &&
    area < FRAME.fill * width * height
  );
}

function holdsText(outline: Box, bodies: Box[]): boolean {
  return bodies.filter((box) => liesIn(box, outline)).length >= FRAME.letters;
}
