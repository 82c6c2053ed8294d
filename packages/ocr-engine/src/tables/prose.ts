import { widthOf } from '../text/box-sides.ts';
import type { Piece } from './pieces.ts';

/** All in heights of words. A line of prose is at least this wide. */
const WIDTH = 18;
/** Lines of a paragraph lie at most this far apart, and begin this near to each other. */
const LEADING = 3;
const INDENT = 2.5;
/** Fewer lines are no paragraph. */
const LINES = 3;
/** A wide piece beside one that is as narrow as this is the label of a row. */
const NARROW = 12;
/** Lines of prose are nearly as wide as the widest one, but for a few; labels are of all widths. */
const FULL = { width: 0.8, share: 0.6 };
/** This many lines of a paragraph may look like labels: what stands in the next column may be narrow. */
const LABELS = 0.4;

/**
 * Pieces that are lines of paragraphs, and so of no table without rules.
 * @param rows of the page, from top to bottom
 */
export function proseAmong(rows: Piece[][], size: number): Set<Piece> {
  const labels = new Set(rows.flatMap((row) => row.filter((_, at) => isLabel(row, at, size))));
  const paragraphs: Piece[][] = [];
  for (const piece of rows.flat()) {
    const above = paragraphs.findLast((lines) => goesOn(lines.at(-1)!, piece, size));
    if (above) above.push(piece);
    else if (isWide(piece, size)) paragraphs.push([piece]);
  }
  return new Set(
    paragraphs
      .filter((lines) => lines.filter((line) => isWide(line, size)).length >= LINES)
      .filter((lines) => areFull(lines) || areNoLabels(lines, labels))
      .flat(),
  );
}

function areFull(lines: Piece[]): boolean {
  const widths = lines.map(({ box }) => widthOf(box));
  const widest = Math.max(...widths);
  const full = widths.filter((width) => width >= FULL.width * widest).length;
  return full >= FULL.share * lines.length;
}

function areNoLabels(lines: Piece[], labels: Set<Piece>): boolean {
  return lines.filter((line) => labels.has(line)).length <= LABELS * lines.length;
}

function isWide({ box }: Piece, size: number): boolean {
  return widthOf(box) >= WIDTH * size;
}

function isLabel(row: Piece[], at: number, size: number): boolean {
  const beside = [row[at - 1], row[at + 1]].filter((piece) => piece !== undefined);
  return beside.some(({ box }) => widthOf(box) < NARROW * size);
}

/** Whether a piece is the next line of a paragraph, or its short last one. */
function goesOn(last: Piece, next: Piece, size: number): boolean {
  const down = next.foot - last.foot;
  const isBelow = down > 0 && down <= LEADING * size;
  return isBelow && Math.abs(next.box[0] - last.box[0]) <= INDENT * size;
}
