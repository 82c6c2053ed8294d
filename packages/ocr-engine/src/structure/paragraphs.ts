import type { Line } from '../interface/page-text.ts';
import { lineText } from './line-text.ts';
import { typeSize } from './type-size.ts';

/** A distance between two lines that is this much larger than usual ends a paragraph. */
const WIDER = 1.3;
/** Lines of one type follow each other by no less than this, in parts of its size: others are parts of one line. */
const LEAST_STEP = 0.9;
/** Letters that are this much larger end one; of a line with few letters the size is less sure. */
const LARGER = 1.3;
const LARGER_IF_SHORT = 1.6;
const SHORT_LETTERS = 8;
/** An indent, and where lines begin and end, in parts of the type size. */
const INDENT = 0.6;
const MOST_INDENT = 6;
const SAME_EDGE = 0.5;
/** The last line of a paragraph ends this much before the others, in parts of the column's width. */
const ENDS_EARLY = 0.2;
/** What points of a list begin with: what nothing else begins with, signs as they are and as they are often read, and numbers. */
export const POINT_SIGNS = '•●▪■◦‣⁃';
const SURE_SIGN = new RegExp(`^[${POINT_SIGNS}]$`, 'u');
const SIGN = new RegExp(`^[${POINT_SIGNS}·¢©®°»*+–—-]$`, 'u');
const NUMBER = /^\(?(?:\d{1,3}|[a-z])[.)]$/u;
/** What ends a sentence, with quotation marks and brackets behind it. */
const SENTENCE_END = /[.!?…:。！？]["'”’»)\]]*$/u;

/** A line with what decides about paragraphs, in points; places run in the direction of reading. */
interface Measured<L extends Line = Line> {
  line: L;
  size: number | undefined;
  letters: number;
  start: number;
  end: number;
  baseline: number;
}

/** Lines that stand together as paragraphs: these differ in distance, size, indent, or where the line before ended. */
export function paragraphsOf<L extends Line>(lines: L[]): L[][] {
  // Of lines that stand or lie on their side the places tell nothing of the kind.
  if (lines.some(({ orientation, direction }) => orientation !== 0 || direction === 'ttb')) {
    return lines.length > 0 ? [lines] : [];
  }
  const all = lines.map(measured);
  const begins = beginnings(all);
  const paragraphs: L[][] = [];
  for (const [at, { line }] of all.entries()) {
    if (at === 0 || begins(at)) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs;
}

function measured<L extends Line>(line: L): Measured<L> {
  const { box, baseline, direction } = line;
  const isRightToLeft = direction === 'rtl';
  return {
    line,
    size: typeSize(line),
    letters: line.words.reduce((sum, { text }) => sum + text.length, 0),
    start: isRightToLeft ? -box[2] : box[0],
    end: isRightToLeft ? -box[0] : box[2],
    baseline: (baseline[1] + baseline[3]) / 2,
  };
}

/** Tells whether a paragraph begins with a line that is not the first one. */
function beginnings(all: Measured[]): (at: number) => boolean {
  const points = listPoints(all);
  const surePoints = beginningWith(SURE_SIGN, all);
  const standsApart = apart(all);
  const standsApartBehindShort = apartBehindShort(all);
  const isBesideMargin = besideMargin(all);
  const endsEarly = earlyEnds(all);
  return (at) => {
    const [before, line] = [all[at - 1]!, all[at]!];
    if (points.has(at) || surePoints.has(at) || !isAlike(before, line) || standsApart(at))
      return true;
    if (standsApartBehindShort(at)) return true;
    // Lines of a point hang below its text.
    if (points.size === 0 && isBesideMargin(line, before)) return true;
    return endsEarly(before);
  };
}

/** Tells which line is further from the one before than lines usually are. */
function apart(all: Measured[]): (at: number) => boolean {
  const steps = all.slice(1).map((line, at) => line.baseline - all[at]!.baseline);
  const usual = middle(steps);
  return (at) => usual > 0 && (steps[at - 1] ?? 0) > usual * WIDER;
}

/**
 * Tells which line is further from a short one than lines that stand close are: where most paragraphs have one line, as in
 * minutes and letters, the usual distance is that of paragraphs.
 */
function apartBehindShort(all: Measured[]): (at: number) => boolean {
  const least = usualSize(all) * LEAST_STEP;
  const steps = all.slice(1).map((line, at) => line.baseline - all[at]!.baseline);
  const close = lowerQuarter(steps.filter((step) => step >= least));
  const right = Math.max(...all.map(({ end }) => end));
  const width = right - Math.min(...all.map(({ start }) => start));
  return (at) =>
    close > 0 &&
    (steps[at - 1] ?? 0) > close * WIDER &&
    all[at - 1]!.end < right - width * ENDS_EARLY;
}

/**
 * Tells which line begins beside the margin: inwards, or outwards where all others hang. Of lines that are indented
 * together, such as a quotation, the first one does.
 */
function besideMargin(all: Measured[]): (line: Measured, before: Measured) => boolean {
  const size = usualSize(all);
  const margin = commonEdge(all, ({ start }) => start, size);
  if (margin === undefined) return () => false;
  return ({ start }, before) => {
    const shift = Math.abs(start - margin);
    const isBeside = shift > size * INDENT && shift < size * MOST_INDENT;
    return isBeside && Math.abs(start - before.start) > size * INDENT;
  };
}

/** Tells which line ends with a sentence, well before the others end. */
function earlyEnds(all: Measured[]): (line: Measured) => boolean {
  const edge = commonEdge(all, ({ end }) => end, usualSize(all));
  if (edge === undefined) return () => false;
  const width = Math.max(...all.map(({ end }) => end)) - Math.min(...all.map(({ start }) => start));
  return ({ end, line }) => end < edge - width * ENDS_EARLY && SENTENCE_END.test(lineText(line));
}

const usualSize = (all: Measured[]): number => middle(all.flatMap(({ size }) => size ?? []));

/** Lines that begin as a point of a list, if several do. */
function listPoints(all: Measured[]): Set<number> {
  const found = [SIGN, NUMBER].map((form) => beginningWith(form, all));
  return new Set(found.filter(({ size }) => size > 1).flatMap((points) => [...points]));
}

function beginningWith(form: RegExp, all: Measured[]): Set<number> {
  return new Set(all.flatMap(({ line }, at) => (form.test(line.words[0]?.text ?? '') ? [at] : [])));
}

function isAlike(one: Measured, other: Measured): boolean {
  if (one.size === undefined || other.size === undefined) return true;
  const isShort = Math.min(one.letters, other.letters) < SHORT_LETTERS;
  const ratio = Math.max(one.size, other.size) / Math.min(one.size, other.size);
  return ratio < (isShort ? LARGER_IF_SHORT : LARGER);
}

/** Where half of the lines or more begin or end; undefined where there is no such place, as in verses that are centred. */
function commonEdge(
  all: Measured[],
  edgeOf: (line: Measured) => number,
  size: number,
): number | undefined {
  const edges = all.map(edgeOf).toSorted((a, b) => a - b);
  const reach = size * SAME_EDGE;
  let [best, most] = [0, 0];
  // A page may have thousands of lines: those near an edge stand together once they are sorted.
  for (let at = 0, from = 0, to = 0; at < edges.length; at += 1) {
    const edge = edges[at]!;
    while (edge - edges[from]! > reach) from += 1;
    while (to < edges.length && edges[to]! - edge <= reach) to += 1;
    if (to - from > most) [best, most] = [edge, to - from];
  }
  return most * 2 >= all.length && all.length > 2 ? best : undefined;
}

/** The value above a quarter of all; 0 of none. */
function lowerQuarter(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 2] ?? 0;
}

/** The value in the middle; 0 of none. */
function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
