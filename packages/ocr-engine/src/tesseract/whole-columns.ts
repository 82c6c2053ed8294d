import type { Box } from '../page-text.ts';
import type { Components } from '../pixels/find-components.ts';
import type { TextLine } from '../text-line.ts';

/** Letters of a column are no further apart than this part of its width. */
const MOST_GAP = 1;
/** What is longer than this many widths is a rule. */
const LONGEST = 2;

/**
 * Columns of squares with what libtesseract left out at their ends: letters of few strokes, and marks.
 * @param components of the picture made smaller by `factor`
 */
export function wholeColumns(
  lines: TextLine[],
  components: Components,
  factor: number,
): TextLine[] {
  if (!lines.some(({ runsDown }) => runsDown)) return lines;
  return lines.map((line) => {
    if (!line.runsDown) return line;
    const others = lines.filter((other) => other !== line).map(({ box }) => box);
    const box = extended(line.box, piecesBeside(line.box, others, components, factor));
    return { ...line, box, parts: [box], blockBox: around(line.blockBox, box) };
  });
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

function around(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
