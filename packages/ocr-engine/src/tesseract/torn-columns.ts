import type { Box } from '../interface/page-text.ts';
import type { TextLine } from '../text/text-line.ts';

/** Parts of columns with fewer lines may be rows of a table, or what stands above both columns. */
const FEWEST_LINES = 3;
/** The layout went to and fro: left, right, left, right. */
const FEWEST_PARTS = 4;
/** In heights of lines: what is read later begins above the end of what was read before by at least this much. */
const BESIDE = 2;
/** In heights of lines: so far from the right column's left edge the columns are parted. */
const SLACK = 0.5;

/** Lines that follow each other on one side of a page. */
interface Part {
  isLeft: boolean;
  lines: TextLine[];
}

/**
 * Puts the parts of two columns that were read by turns together, each column as a whole. A page is cut across only where
 * nothing stands on both sides of the cut: where the lower half of one column begins beside the upper half of the other, the layout
 * analysis was wrong.
 * @param lines of letters that are read from left to right, in the order in which they were found
 */
export function joinTornColumns(lines: TextLine[]): TextLine[] {
  const heights = lines.map(({ box }) => box[3] - box[1]).toSorted((a, b) => a - b);
  const height = heights[heights.length >> 1] ?? 0;
  for (let at = 1; at < lines.length; at += 1) {
    const [before, after] = [lines[at - 1]!, lines[at]!];
    if (after.blockBox[2] >= before.blockBox[0]) continue;
    const gutter = before.blockBox[0] - SLACK * height;
    const parts = withoutShortEnds(partsAround(at, gutter, lines));
    if (!areTorn(parts, height)) continue;
    return inColumns(lines, parts);
  }
  return lines;
}

/** The lines before and behind a place up to the first that lies on both sides of `gutter`. */
function partsAround(place: number, gutter: number, lines: TextLine[]): Part[] {
  const crosses = ({ box }: TextLine) => box[0] < gutter && box[2] > gutter;
  const before = lines.slice(0, place).findLastIndex(crosses);
  const behind = lines.findIndex((line, at) => at >= place && crosses(line));
  const parts: Part[] = [];
  for (const line of lines.slice(before + 1, behind < 0 ? lines.length : behind)) {
    const isLeft = line.box[2] <= gutter;
    const last = parts.at(-1);
    if (last?.isLeft === isLeft) last.lines.push(line);
    else parts.push({ isLeft, lines: [line] });
  }
  return parts;
}

function withoutShortEnds(parts: Part[]): Part[] {
  const isLong = ({ lines }: Part) => lines.length >= FEWEST_LINES;
  return parts.slice(parts.findIndex(isLong), parts.findLastIndex(isLong) + 1);
}

/** Whether the reading went back to the left where something above still stands beside what follows. */
function areTorn(parts: Part[], height: number): boolean {
  if (parts.length < FEWEST_PARTS || parts.some(({ lines }) => lines.length < FEWEST_LINES)) {
    return false;
  }
  return parts.some(({ isLeft }, at) => {
    const [upper, lower] = [boxesOf(parts.slice(0, at)), boxesOf(parts.slice(at))];
    const end = Math.max(...upper.map((box) => box[3]));
    const start = Math.min(...lower.map((box) => box[1]));
    return isLeft && start < end - BESIDE * height;
  });
}

function boxesOf(parts: Part[]): Box[] {
  return parts.flatMap(({ lines }) => lines.map(({ box }) => box));
}

function inColumns(lines: TextLine[], parts: Part[]): TextLine[] {
  const torn = parts.flatMap((part) => part.lines);
  const first = lines.indexOf(torn[0]!);
  const side = (isLeft: boolean) =>
    parts.filter((part) => part.isLeft === isLeft).flatMap((part) => part.lines);
  return [
    ...lines.slice(0, first),
    ...side(true),
    ...side(false),
    ...lines.slice(first + torn.length),
  ];
}
