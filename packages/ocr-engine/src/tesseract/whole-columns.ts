import type { Box } from '../interface/page-text.ts';
import type { Components } from '../pixels/find-components.ts';
import type { TextLine } from '../text/text-line.ts';
import { union } from '../text/box-sides.ts';

/** Letters of a column are no further apart than this part of its width. */
const MOST_GAP = 1;
/** The middles of two parts of one column are apart by less than this part of its width. */
const OFF = 0.5;
/** What is longer than this many widths is a rule. */
const LONGEST = 2;

/**
 * Columns of squares, put together where libtesseract cut them, with what it left out at their ends: letters of few
 * strokes, and marks. On a page of them they follow each other from the right.
 * @param components of the picture made smaller by `factor`
 */
export function wholeColumns(
  lines: TextLine[],
  components: Components,
  factor: number,
): TextLine[] {
  const found = lines.filter(({ runsDown }) => runsDown);
  if (2 * found.length <= lines.length) return lines;
  const others = lines.filter(({ runsDown }) => !runsDown);
  const columns = joined(found.map((line) => extendedLine(line, lines, components, factor)));
  const top = Math.min(...columns.map(({ box }) => box[1]));
  const isHead = ({ box }: TextLine) => box[3] <= top;
  return [
    ...others.filter(isHead),
    ...fromTheRight(columns),
    ...others.filter((line) => !isHead(line)),
  ];
}

function extendedLine(
  line: TextLine,
  lines: TextLine[],
  components: Components,
  factor: number,
): TextLine {
  const others = lines.filter((other) => other !== line).map(({ box }) => box);
  return withBox(line, extended(line.box, piecesBeside(line.box, others, components, factor)));
}

/** Parts of one column, one below the other, become one. */
function joined(parts: TextLine[]): TextLine[] {
  const columns: TextLine[] = [];
  for (const part of parts.toSorted((a, b) => a.box[1] - b.box[1])) {
    const above = columns.findIndex((column) => continues(column.box, part.box));
    if (above < 0) columns.push(part);
    else columns[above] = withBox(columns[above]!, union(columns[above]!.box, part.box));
  }
  return columns;
}

function continues(above: Box, below: Box): boolean {
  const width = Math.max(above[2] - above[0], below[2] - below[0]);
  const apart = Math.abs(above[0] + above[2] - below[0] - below[2]) / 2;
  return apart < OFF * width && below[1] - above[3] < MOST_GAP * width;
}

/** Tiers of columns one below the other, each from the right. */
function fromTheRight(columns: TextLine[]): TextLine[] {
  const tiers: { box: Box; columns: TextLine[] }[] = [];
  for (const column of columns) {
    const tier = tiers.at(-1);
    if (tier && column.box[1] < tier.box[3]) {
      tier.columns.push(column);
      tier.box = union(tier.box, column.box);
    } else {
      tiers.push({ box: column.box, columns: [column] });
    }
  }
  return tiers.flatMap(({ box, columns: own }) =>
    own
      .toSorted((a, b) => b.box[2] - a.box[2])
      .map((column) => ({ ...column, block: own[0]!.block, blockBox: box })),
  );
}

function withBox(line: TextLine, box: Box): TextLine {
  return { ...line, box, parts: [box] };
}

/** Ink above and below a column that is as wide at most, and lies in no other line. */
function piecesBeside(
  [left, , right]: Box,
  others: Box[],
  components: Components,
  factor: number,
): Box[] {
  const pieces: Box[] = [];
  for (let at = 0; at < components.count; at += 1) {
    const box: Box = [
      components.left[at]! * factor,
      components.top[at]! * factor,
      components.right[at]! * factor,
      components.bottom[at]! * factor,
    ];
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const isTaken = others.some(
      (other) => x > other[0] && x < other[2] && y > other[1] && y < other[3],
    );
    const isLong =
      box[3] - box[1] > LONGEST * (right - left) || box[2] - box[0] > LONGEST * (right - left);
    if (x > left && x < right && !isTaken && !isLong) pieces.push(box);
  }
  return pieces;
}

function extended(box: Box, pieces: Box[]): Box {
  const [left, , right] = box;
  const gap = MOST_GAP * (right - left);
  let [, top, , bottom] = box;
  for (const piece of pieces.toSorted((a, b) => a[1] - b[1])) {
    if (piece[3] > bottom && piece[1] < bottom + gap) bottom = piece[3];
  }
  for (const piece of pieces.toSorted((a, b) => b[3] - a[3])) {
    if (piece[1] < top && piece[3] > top - gap) top = piece[1];
  }
  return [left, top, right, bottom];
}
