import type { Box, Line, PageText, Table, Word } from '../interface/page-text.ts';
import { apply, type Matrix, type Point, turnAbout } from '../render/matrix.ts';

/** What is done to a page so that its text stands upright. */
export interface Straightening {
  /** Clockwise turn that the letters have against upright, which is taken back; 0 for none. */
  turn: 0 | 90 | 180 | 270;
  /** Clockwise slope in degrees that is taken back; 0 for none. */
  skew: number;
}

/** What is done about pages that do not stand upright. */
export interface StraightenOptions {
  /** Turns pages that lie on their side or upside down. */
  rotate?: boolean;
  /** Takes back a slope. */
  deskew?: boolean;
}

/** Less certain turns are left alone: a right page must never be turned. */
const CERTAIN = 0.75;
/** Flatter slopes are not seen; steeper ones are drawings or mistakes. In degrees. */
const FLATTEST = 0.2;
const STEEPEST = 21;

/** What is to be done to a page, by how its text lies. Undefined for a page that is right as it is. */
export function straighteningOf(
  { pose }: PageText,
  { rotate, deskew }: StraightenOptions,
): Straightening | undefined {
  if (!pose || pose.certainty < CERTAIN) return undefined;
  const turn = rotate ? pose.turn : 0;
  const slope = Math.abs(pose.skew);
  const skew = deskew && slope >= FLATTEST && slope <= STEEPEST ? pose.skew : 0;
  return turn === 0 && skew === 0 ? undefined : { turn, skew };
}

/** Takes back a slope on the page as shown: a turn about its middle. */
export function skewMatrix({ width, height }: PageText, skew: number): Matrix {
  return turnAbout(-skew, [width / 2, height / 2]);
}

/**
 * The text as it lies when the slope is taken back, and the page turned.
 * @param text of the page as it was read
 * @param straightening its quarter turns and its slope in degrees
 */
export function straightenedText(text: PageText, { turn, skew }: Straightening): PageText {
  return turnedBack(skew === 0 ? text : unskewed(text, skew), turn);
}

/** The text as it lies when the slope is taken back; the page keeps its size and its turn. */
export function unskewed(text: PageText, skew: number): PageText {
  const matrix = skewMatrix(text, skew);
  const angle = (Math.abs(skew) * Math.PI) / 180;
  const straight = (box: Box) => straightBox(box, matrix, angle);
  return mapped(text, straight, (point) => apply(matrix, point), 0);
}

/** The box of what a sloping box closely holds, once it is straight; see `extentOf` of fitted-line. */
function straightBox([left, top, right, bottom]: Box, matrix: Matrix, angle: number): Box {
  const [x, y] = apply(matrix, [(left + right) / 2, (top + bottom) / 2]);
  const [w, h] = [right - left, bottom - top];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const scale = cos * cos - sin * sin;
  const width = Math.max(w / 2, (w * cos - h * sin) / scale);
  const height = Math.max(h / 2, (h * cos - w * sin) / scale);
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}

function turnedBack(text: PageText, turn: Straightening['turn']): PageText {
  if (turn === 0) return text;
  const { width, height } = text;
  const points: Record<90 | 180 | 270, (point: Point) => Point> = {
    90: ([x, y]) => [y, width - x],
    180: ([x, y]) => [width - x, height - y],
    270: ([x, y]) => [height - y, x],
  };
  const point = points[turn];
  const box = ([left, top, right, bottom]: Box): Box => {
    const [x0, y0] = point([left, top]);
    const [x1, y1] = point([right, bottom]);
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  };
  const turned = mapped(text, box, point, turn);
  return turn === 180 ? turned : { ...turned, width: height, height: width };
}

function mapped(
  text: PageText,
  box: (box: Box) => Box,
  point: (point: Point) => Point,
  turn: number,
): PageText {
  const word = (one: Word): Word => ({ ...one, box: box(one.box) });
  const line = (one: Line): Line => {
    const [x0, y0, x1, y1] = one.baseline;
    return {
      ...one,
      box: box(one.box),
      baseline: [...point([x0, y0]), ...point([x1, y1])],
      orientation: ((one.orientation - turn + 360) % 360) as Line['orientation'],
      words: one.words.map(word),
    };
  };
  const table = (one: Table): Table => ({
    ...one,
    box: box(one.box),
    cells: one.cells.map((cell) => ({ ...cell, box: box(cell.box) })),
  });
  return {
    ...text,
    blocks: text.blocks.map((block) => ({ box: box(block.box), lines: block.lines.map(line) })),
    ...(text.tables ? { tables: text.tables.map(table) } : {}),
  };
}
