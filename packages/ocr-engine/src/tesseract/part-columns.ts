import type { Box } from '../interface/page-text.ts';
import type { TextLine } from '../text/text-line.ts';
import { union } from '../text/box-sides.ts';

/** In heights of lines. White between two columns is as wide at least; white that is higher ends both; each column is as wide. */
const GUTTER = 2;
const GAP = 6;
const COLUMN = 18;
/** This many lines, and this share of all, have nothing on the one side, and as many nothing on the other: rows of a table have both. */
const LONELY = { lines: 4, share: 0.18 };
/** As many lines run over both, of which half begin at the margin of each, as far off at most: other tables do not. */
const JOINED = 2;
const MARGIN = 2;
/** In heights of a line: where its halves stand at different heights, its baseline is neither's. */
const OFF = 0.2;

/** Lines over which one white column runs from top to bottom. */
interface Stretch {
  gutter: number;
  lines: Set<TextLine>;
}

/**
 * Parts lines that run over two columns, and puts one column behind the other. Rows of tables stay: a column of text has many lines
 * with nothing beside them, and so has the other.
 * @param lines of letters that are read from left to right, in the order in which they were found; their parts are words
 */
export function partColumns(lines: TextLine[]): TextLine[] {
  const height = usualHeight(lines);
  const stretch = gutters(lines, height)
    .map((gutter) => stretchOf(lines, gutter, GAP * height))
    .find((one) => areColumns(one, height));
  return stretch ? inColumns(lines, stretch) : lines;
}

function usualHeight(lines: TextLine[]): number {
  const heights = lines.map(({ box }) => box[3] - box[1]).toSorted((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
}

/** Middles of wide gaps between words, those first that most lines have. */
function gutters(lines: TextLine[], height: number): number[] {
  const gaps = lines.flatMap(({ parts }) =>
    parts.slice(1).flatMap((word, at): [number, number][] => {
      const end = parts[at]![2];
      return word[0] - end >= GUTTER * height ? [[end, word[0]]] : [];
    }),
  );
  const shared = gaps.map(([from, to]) => {
    const x = (from + to) / 2;
    return { x, count: gaps.filter(([left, right]) => left < x && right > x).length };
  });
  return shared
    .filter(({ count }) => count >= JOINED)
    .toSorted((a, b) => b.count - a.count)
    .map(({ x }) => x);
}

/** From top to bottom, the most lines in a row that have no word on the gutter, and no white as high as `gap` between them. */
function stretchOf(lines: TextLine[], gutter: number, gap: number): Stretch {
  let longest: TextLine[] = [];
  let lineUp: TextLine[] = [];
  let end = 0;
  for (const line of lines.toSorted((a, b) => a.box[1] - b.box[1])) {
    const crosses = line.parts.some((word) => word[0] < gutter && word[2] > gutter);
    if (line.box[1] > end + gap) lineUp = [];
    lineUp = crosses ? [] : [...lineUp, line];
    end = Math.max(end, line.box[3]);
    if (lineUp.length > longest.length) longest = lineUp;
  }
  return { gutter, lines: new Set(longest) };
}

function areColumns({ gutter, lines }: Stretch, height: number): boolean {
  const words = [...lines].flatMap(({ parts }) => parts);
  const [left, right] = [
    words.filter((word) => word[2] <= gutter),
    words.filter((word) => word[0] >= gutter),
  ];
  if ([left, right].some((side) => widthOf(side) < COLUMN * height)) return false;
  const onlyLeft = [...lines].filter(({ box }) => box[2] <= gutter);
  const onlyRight = [...lines].filter(({ box }) => box[0] >= gutter);
  const least = Math.max(LONELY.lines, LONELY.share * lines.size);
  if (onlyLeft.length < least || onlyRight.length < least) return false;
  const joined = [...lines].filter(({ box }) => box[0] < gutter && box[2] > gutter);
  const [leftMargin, rightMargin] = [onlyLeft, onlyRight].map((side) =>
    Math.min(...side.map(({ box }) => box[0])),
  );
  const aligned = joined.filter(({ box, parts }) => {
    const second = parts.find((word) => word[0] >= gutter)![0];
    const reach = MARGIN * height;
    return Math.abs(box[0] - leftMargin!) <= reach && Math.abs(second - rightMargin!) <= reach;
  });
  return joined.length >= JOINED && 2 * aligned.length >= joined.length;
}

function widthOf(words: Box[]): number {
  return Math.max(...words.map((word) => word[2])) - Math.min(...words.map((word) => word[0]));
}

function inColumns(lines: TextLine[], { gutter, lines: torn }: Stretch): TextLine[] {
  const first = lines.findIndex((line) => torn.has(line));
  const inside = lines.filter((line) => torn.has(line));
  const last = Math.max(...lines.map(({ block }) => block));
  const isLeft = (word: Box) => word[2] <= gutter;
  const left = inside.flatMap((line) => partOf(line, line.parts.filter(isLeft)));
  const right = inside
    .flatMap((line) =>
      partOf(
        line,
        line.parts.filter((word) => !isLeft(word)),
      ),
    )
    .map((line) => ({ ...line, block: line.block + last }));
  const others = lines.map((line, at) => ({ line, at })).filter(({ line }) => !torn.has(line));
  return [
    ...others.filter(({ at }) => at < first).map(({ line }) => line),
    ...withBlockBoxes([...left, ...right]),
    ...others.filter(({ at }) => at > first).map(({ line }) => line),
  ];
}

/** A line with some of its words. */
function partOf(line: TextLine, words: Box[]): TextLine[] {
  if (words.length === 0) return [];
  if (words.length === line.parts.length) return [line];
  const box = words.reduce(union);
  const slope =
    (line.baseline[3] - line.baseline[1]) / Math.max(1, line.baseline[2] - line.baseline[0]);
  const footAt = (x: number) => line.baseline[1] + slope * (x - line.baseline[0]);
  const offs = words
    .map((word) => word[3] - footAt((word[0] + word[2]) / 2))
    .toSorted((a, b) => a - b);
  const off = offs[offs.length >> 2]!;
  const shift = Math.abs(off) > OFF * (box[3] - box[1]) ? off : 0;
  const baseline: Box = [box[0], footAt(box[0]) + shift, box[2], footAt(box[2]) + shift];
  return [{ ...line, box, parts: words, baseline }];
}

function withBlockBoxes(lines: TextLine[]): TextLine[] {
  const blocks = Map.groupBy(lines, ({ block }) => block);
  const boxes = new Map(
    [...blocks].map(([block, own]) => [block, own.map(({ box }) => box).reduce(union)]),
  );
  return lines.map((line) => ({ ...line, blockBox: boxes.get(line.block)! }));
}
