import type { Box } from '../interface/page-text.ts';
import { type Components, findComponents } from '../pixels/find-components.ts';
import {
  findInk,
  isBlank,
  MOST_COMPONENTS,
  type PageInk,
  withoutLeaders,
  withoutUprights,
} from '../pixels/page-ink.ts';
import type { GreyImage } from '../render/page-image.ts';
import { heightOf } from '../text/box-sides.ts';
import { findCounters } from './counters.ts';
import { analyseLayout } from '../tesseract/analyse-layout.ts';
import { hasLibtesseract } from '../tesseract/libtesseract.ts';
import { partColumns } from '../tesseract/part-columns.ts';
import { wholeColumns } from '../tesseract/whole-columns.ts';
import { unlinedShare } from '../tesseract/unlined-ink.ts';
import { mirroredLines, mirroredPicture } from '../tesseract/mirrored.ts';
import { median } from '../text/numbers.ts';
import { joinSquares } from './square-letters.ts';
import { findLines, findLinesAnyway } from './line-finder.ts';
import { findMissedLines } from './missed-lines.ts';
import type { TextLine } from '../text/text-line.ts';
import { joinTornColumns } from '../tesseract/torn-columns.ts';
import { joinCoveredLines } from '../tesseract/covered-lines.ts';
import { joinTornLines } from '../tesseract/torn-lines.ts';
import { withOwnBaselines } from '../line-parts/own-baselines.ts';
import { groupWords } from '../line-parts/word-groups.ts';

/** Median height in pixels of the lines found, under which the full picture is looked at instead. */
const SMALLEST_LINE = 12;

/**
 * Where more letters than this share lie in no word, such as lonely numbers of a table, the full picture is looked at, too.
 * It is taken if it loses less than half as many: on other pages it tears lines of forms and columns of newspapers apart.
 */
const MOST_LOST = 0.03;

/** How lines are looked for. */
export interface LineSearch {
  /** Whether columns follow each other from the right. */
  isRightToLeft?: boolean;
  /** Whether marks stand above and below its letters: on the smaller picture they are taken for lines of their own. */
  isStacked?: boolean;
  /** Whether its letters stand in squares, as those of Chinese and Korean do. */
  isSquare?: boolean;
  /** Whether the lines of an alphabet are found in the way that was not taken, if there is one. */
  otherLines?: boolean;
  /** Whether libtesseract is not asked for the lines of an alphabet, though our own line finder is unsure. */
  isQuick?: boolean;
}

/** The lines of a page, in reading order. */
export interface PageLines {
  lines: TextLine[];
  /** Whether our own line finder found lines of an alphabet and was sure, as on pages of books. */
  isSure: boolean;
  /** Whether rules or leaders were erased from the picture. */
  isErased: boolean;
}

/**
 * Finds the lines of text on a picture; leaders, and upright rules between lines, may be erased from it. Lines are found by `findLines`; where that is not
 * confident, libtesseract analyses the layout, and what it left out of an alphabet's is looked at again.
 * @param dpi resolution of the picture
 * @param isAlphabetic whether letters stand side by side and mostly apart, as Latin ones do
 * @param ink of the picture
 * @param search what is peculiar to the script, and whether this is a second look
 * @throws {EngineError} `missing-dependency`
 */
export function findTextLines(
  image: GreyImage,
  dpi: number,
  isAlphabetic = false,
  ink: PageInk = findInk(image, dpi),
  search: LineSearch = {},
): PageLines {
  if (ink.components && isBlank(ink.components)) return unsure([]);
  const plain = withoutLeaders(image, dpi, ink);
  const found = linesOf(image, dpi, plain, isAlphabetic, search);
  return { ...found, isErased: found.isErased || plain !== ink };
}

/**
 * Whether our own line finder is sure of the lines of a page as it is; leaders and rules in it, which `findTextLines` erases, leave a doubt.
 * @param ink of the page
 */
export function isSureOfLines(
  ink: PageInk,
  search: LineSearch & { isAlphabetic: boolean },
): boolean {
  return (search.isAlphabetic ? sureLines(ink) : ownLines(ink, search)) !== undefined;
}

function linesOf(
  image: GreyImage,
  dpi: number,
  ink: PageInk,
  isAlphabetic: boolean,
  search: LineSearch,
): PageLines {
  const isOfLetters = isAlphabetic && ink.components;
  if (isOfLetters) return linesOfLetters(image, dpi, ink, search);
  return unsure(search.otherLines ? [] : linesOfOthers(image, dpi, ink, search).map(inParts));
}

/** Of scripts that are no alphabet, whose letters may stand in squares, one below the other. */
function linesOfOthers(
  image: GreyImage,
  dpi: number,
  ink: PageInk,
  search: LineSearch,
): TextLine[] {
  const own = ownLines(ink, search);
  if (own) return own;
  if (!hasLibtesseract()) return linesAnyway(ink);
  const analyse = search.isRightToLeft ? fromTheRight : analyseLayout;
  const lines = search.isStacked ? analyse(image, dpi, 1) : analysed(image, dpi, ink, analyse);
  return ink.components ? wholeColumns(lines, ink.components, ink.factor) : lines;
}

/**
 * Rules between fields are erased for reading; libtesseract sees them, since it parts columns of tables by them.
 * @param search with `otherLines`, libtesseract is asked where our own line finder is sure, and the other way round
 */
function linesOfLetters(
  image: GreyImage,
  dpi: number,
  ink: PageInk,
  { otherLines = false, isQuick = false }: LineSearch,
): PageLines {
  const drawn = withoutUprights(image, dpi, ink);
  const isErased = drawn !== ink;
  const sure = sureLines(drawn);
  if (sure && !otherLines) return { lines: sure, isSure: true, isErased };
  const isOurs = isQuick || !hasLibtesseract() || (otherLines && !sure);
  const found = isOurs ? linesAnyway(drawn) : linesByLibtesseract(image, dpi, ink, drawn);
  const { components, factor } = drawn;
  const lines = components ? withOwnBaselines(found, components, factor) : found;
  return { lines, isSure: false, isErased };
}

const unsure = (lines: TextLine[]): PageLines => ({ lines, isSure: false, isErased: false });

/** By our own line finder, where it is sure. */
function sureLines(
  { small, factor, threshold, components }: PageInk,
  isSquare = false,
): TextLine[] | undefined {
  const countersIn = (box: Box) => findCounters(small, threshold, box);
  const found = components && findLines(components, countersIn, isSquare);
  return found?.map((line) => enlarge(line, factor));
}

/** The same of scripts that are no alphabet: it is sure of no columns that run down. */
function ownLines(ink: PageInk, { isRightToLeft, isSquare }: LineSearch): TextLine[] | undefined {
  if (!ink.components) return undefined;
  if (isRightToLeft) return sureLinesFromRight(ink);
  return isSquare
    ? sureLines({ ...ink, components: joinSquares(ink.components) }, true)
    : sureLines(ink);
}

/** In a mirror, columns that follow each other from the right are such from the left. */
function sureLinesFromRight(ink: PageInk): TextLine[] | undefined {
  const small = mirroredPicture(ink.small);
  const components = findComponents(small, ink.threshold, MOST_COMPONENTS);
  const lines = sureLines({ ...ink, small, components });
  return lines && mirroredLines(lines, small.width * ink.factor);
}

/** By our own line finder, though it is not sure. */
function linesAnyway({ small, factor, threshold, components }: PageInk): TextLine[] {
  if (!components) return [];
  const found = findLinesAnyway(components, (box) => findCounters(small, threshold, box));
  const lines = found.map((line) => enlarge(line, factor));
  return withMissedLines(lines, components, factor);
}

function linesByLibtesseract(
  image: GreyImage,
  dpi: number,
  ink: PageInk,
  drawn: PageInk,
): TextLine[] {
  const { components, factor } = drawn;
  const found = joinTornLines(joinTornColumns(partColumns(analysed(image, dpi, ink))));
  const lines = joinCoveredLines(found, drawn).map(inParts);
  return components ? withMissedLines(lines, components, factor) : lines;
}

/** Lines by libtesseract, whose parts are words. */
function analysed(
  image: GreyImage,
  dpi: number,
  { small, factor, components }: PageInk,
  analyse = analyseLayout,
): TextLine[] {
  const lines = analyse(small, dpi, factor);
  if (factor === 1) return lines;
  if (isTooSmall(lines, factor)) return analyse(image, dpi, 1);
  const lost = components ? unlinedShare(components, lines, factor) : 0;
  if (!components || lost < MOST_LOST) return lines;
  const finer = analyse(image, dpi, 1);
  return unlinedShare(components, finer, factor) < lost / 2 ? finer : lines;
}

/** libtesseract puts columns into the order of Latin ones: those from the right are such in a mirror. */
function fromTheRight(image: GreyImage, dpi: number, factor: number): TextLine[] {
  const lines = analyseLayout(mirroredPicture(image), dpi, factor);
  return mirroredLines(lines, image.width * factor);
}

/** Adds lines that the layout analysis missed, each to the block of the line behind which it is read. */
function withMissedLines(lines: TextLine[], components: Components, factor: number): TextLine[] {
  const missed = findMissedLines(
    components,
    lines.map((line) => enlarge(line, 1 / factor)),
  );
  if (missed.length === 0 || lines.length === 0) return lines;
  const behind = (place: number) => {
    const { block, blockBox } = lines[Math.max(0, place)]!;
    return missed
      .filter(({ after }) => after === place)
      .map(({ line }) => ({ ...enlarge(line, factor), block, blockBox, isGuess: true as const }));
  };
  return [...behind(-1), ...lines.flatMap((line, at) => [line, ...behind(at)])];
}

/** A line in the parts that are read at one go, out of its words. */
function inParts(line: TextLine): TextLine {
  return { ...line, parts: groupWords(line.parts, line.reach) };
}

function enlarge(line: TextLine, factor: number): TextLine {
  const box = ([x0, y0, x1, y1]: Box): Box => [x0 * factor, y0 * factor, x1 * factor, y1 * factor];
  return {
    ...line,
    blockBox: box(line.blockBox),
    box: box(line.box),
    parts: line.parts.map(box),
    baseline: box(line.baseline),
    reach: line.reach && { up: line.reach.up * factor, down: line.reach.down * factor },
  };
}

/** Small print vanishes on the smaller picture, or its lines run into each other. */
function isTooSmall(lines: TextLine[], factor: number): boolean {
  return median(lines.map(({ box }) => heightOf(box) / factor)) < SMALLEST_LINE;
}
