import { findTextLines, type LineSearch } from '../layout/text-lines.ts';
import { findInk, type PageInk } from '../pixels/page-ink.ts';
import { cutColumn, cutLine, type LineImage } from '../network/line-image.ts';
import { hasPaleInk } from '../paper/uneven-ink.ts';
import type { GreyImage } from '../render/page-image.ts';
import { takeScrawls } from '../scrawls/take-scrawls.ts';
import { type Curl, enlargedCurl, findCurl } from '../skew/find-curl.ts';
import { type Feet, feetOf, findSkew, onSide } from '../skew/find-skew.ts';
import { flatPicture } from '../skew/flatten.ts';
import { type Slant, slantOf, straightPicture } from '../skew/slant.ts';
import { stages } from '../interface/stages.ts';
import type { TextLine } from '../text/text-line.ts';
import { loanTo, readersOf } from './english-beside.ts';
import type { Language } from './language.ts';

/** A page taken apart into line images: the page's own pixels are not needed any more. */
export interface PreparedPage {
  /** Size of the picture, in pixels. */
  width: number;
  height: number;
  /** Where lines were found on a straight picture of a crooked page, whose pixels theirs are. */
  slant: Slant | undefined;
  /** How that, or the page itself, was bent before it was made flat. */
  curl: Curl | undefined;
  /** Whether there is something that may be text which lies on its side or on its head. */
  mayBeTurned: boolean;
  /** Whether much of its ink is pale. */
  isPale: boolean;
  /** Whether our own line finder was sure of its lines. */
  isSure: boolean;
  lines: PreparedLine[];
}

/** The picture that a page's lines were found on. */
export interface Ground {
  /** The page with level lines. */
  level: GreyImage;
  /** Its ink; undefined where scrawls or rules were taken out of it for an alphabet: other scripts may need them. */
  ink: PageInk | undefined;
}

export interface PreparedLine {
  line: TextLine;
  /** The line's parts; for each, the ways in which it may stand. */
  parts: LineImage[][];
}

/** Where letters carry two marks, lines are cut out with this much more room above. */
const TALL_MARKS = 1.3;
/** … and with the breathing that may stand before a Greek capital, within this share of an ascender's height. Ink is darker than this. */
const MARK_BEFORE = 0.25;
const INK = 128;

/** How a page is looked at. */
interface Look {
  /** The picture made smaller, where it is kept. */
  reduced?: (() => GreyImage) | undefined;
  /** Whether lines are found in another way than usual, for a second look; of some scripts, none is found so. */
  otherLines?: boolean;
  /** Whether our own line finder alone is asked for lines of an alphabet. */
  isQuick?: boolean;
}

/**
 * Finds the lines of a page and cuts them out.
 * @param languages in which it will be read: their networks take line images of certain heights
 */
export function preparePage(
  image: GreyImage,
  dpi: number,
  languages: Language[],
  look: Look = {},
): PreparedPage {
  return prepareWithGround(image, dpi, languages, look).page;
}

/**
 * The same, with what its lines were found on.
 * @returns a ground that may be `image` itself, or share its memory: see `keptGround`
 */
export function prepareWithGround(
  image: GreyImage,
  dpi: number,
  languages: Language[],
  { reduced, ...search }: Look = {},
): { page: PreparedPage; ground: Ground } {
  const isAlphabetic = languages.every((language) => language.isAlphabetic);
  const found = stages.within('finding lines', () =>
    findStraightLines(image, dpi, reduced?.(), { ...languages[0], isAlphabetic, ...search }),
  );
  const { slant, curl, flat, lines, isSure } = found;
  const prepared = cutOut(flat, lines, languages);
  const mayBeTurned = lines.length > 0 || standsAskew(found.ink);
  const isPale = hasPaleInk(found.ink.small);
  const { width, height } = image;
  return {
    page: { width, height, slant, curl, mayBeTurned, isPale, isSure, lines: prepared },
    ground: { level: flat, ink: found.isChanged ? undefined : found.flatInk },
  };
}

/** The memory of a page that is drawn is used for others. */
export function keptGround(image: GreyImage, { level, ink }: Ground): Ground {
  if (level !== image) return { level, ink };
  const kept = { ...image, pixels: image.pixels.slice() };
  return { level: kept, ink: ink?.small === image ? { ...ink, small: kept } : ink };
}

/**
 * Looks for the lines of a page in the way of another language, without drawing it anew.
 * @param ink of `level`
 * @param page as it was prepared on this ground
 * @param cut lines that were cut out for the language before
 */
export function prepareAgain(
  { level, ink }: { level: GreyImage; ink: PageInk },
  dpi: number,
  page: PreparedPage,
  language: Language,
  cut: readonly PreparedLine[] = [],
): { page: PreparedPage; ground: Ground } {
  const { lines, isSure, isErased } = stages.within('finding lines', () =>
    findTextLines(level, dpi, language.isAlphabetic, ink, language),
  );
  return {
    page: {
      ...page,
      mayBeTurned: page.mayBeTurned || lines.length > 0,
      isSure,
      lines: cutOut(level, lines, [language], cut),
    },
    ground: { level, ink: isErased ? undefined : ink },
  };
}

/**
 * The same lines, cut out as another language needs them, without looking for lines anew.
 * @param level the page's picture with level lines (`levelPicture`)
 * @param cut lines that were cut out for the language before
 */
export function cutAgain(
  level: GreyImage,
  page: PreparedPage,
  language: Language,
  cut: readonly PreparedLine[] = [],
): PreparedPage {
  const lines = page.lines.map(({ line }) => line);
  return { ...page, lines: cutOut(level, lines, [language], cut) };
}

/** @param cut lines that were cut out of the same picture for the same languages */
function cutOut(
  level: GreyImage,
  lines: readonly TextLine[],
  languages: readonly Language[],
  cut: readonly PreparedLine[] = [],
): PreparedLine[] {
  const readers = readersOf(languages, loanTo(languages));
  const heights = [...new Set(readers.map(({ network }) => network.shape.height))];
  const isAlphabetic = languages.every((language) => language.isAlphabetic);
  const hasTallMarks = languages.some((language) => language.hasTallMarks);
  const known = new Map(cut.map((prepared) => [placeOf(prepared.line), prepared]));
  return stages.within('cutting lines out', () =>
    lines.map((line) => {
      const same = known.get(placeOf(line));
      if (same) return { ...same, line };
      return prepareLine(level, line, heights, { isAlphabetic, hasTallMarks });
    }),
  );
}

/** The same for lines that are cut out in the same way. */
function placeOf({ box, parts, baseline, reach, isVertical, runsDown }: TextLine): string {
  return JSON.stringify([box, parts, baseline, reach, isVertical, runsDown === true]);
}

/** The picture that a page's lines were found on: its own, or a straight or flat one of a crooked page. */
export function levelPicture(
  image: GreyImage,
  { slant, curl }: Pick<PreparedPage, 'slant' | 'curl'>,
): GreyImage {
  const straight = slant ? straightPicture(image, slant) : image;
  return curl ? flatPicture(straight, curl) : straight;
}

/** Finds the lines where they are level: on the picture itself, unless the page is crooked or bent. */
function findStraightLines(
  image: GreyImage,
  dpi: number,
  reduced: GreyImage | undefined,
  search: LineSearch & { isAlphabetic: boolean },
) {
  const dirty = findInk(image, dpi, reduced);
  const ink = search.isAlphabetic && takeScrawls(image, dirty) ? findInk(image, dpi) : dirty;
  const feet = feetIn(ink);
  const slant = slantBy(ink, feet, dpi);
  const straight = slant ? straightPicture(image, slant) : image;
  const straightInk = slant ? findInk(straight, dpi) : ink;
  const curl = curlBy(straightInk, slant ? feetIn(straightInk) : feet);
  const flat = curl ? flatPicture(straight, curl) : straight;
  const flatInk = curl ? findInk(flat, dpi) : straightInk;
  const { lines, isSure, isErased } = findTextLines(
    flat,
    dpi,
    search.isAlphabetic,
    flatInk,
    search,
  );
  const isChanged = isErased || ink !== dirty;
  return { ink, slant, curl, flat, flatInk, lines, isSure, isChanged };
}

function feetIn({ small, components }: PageInk): Feet | undefined {
  return components && feetOf(components, small.width, small.height);
}

function curlBy({ small, factor }: PageInk, feet: Feet | undefined): Curl | undefined {
  const curl = feet && findCurl(feet, small.width, small.height);
  return curl && enlargedCurl(curl, factor);
}

function slantBy(
  { small, factor, components }: PageInk,
  feet: Feet | undefined,
  dpi: number,
): Slant | undefined {
  const skew = feet && findSkew(feet, small.width, small.height);
  return components && skew && slantOf(skew, components, { small, factor, dpi });
}

/** Whether lines run up or down the page at a slope, with which none are found. */
function standsAskew({ small, components }: PageInk): boolean {
  if (!components) return false;
  const { width, height } = small;
  return findSkew(feetOf(onSide(components), height, width), height, width) !== undefined;
}

function prepareLine(
  image: GreyImage,
  line: TextLine,
  heights: number[],
  { isAlphabetic, hasTallMarks }: Pick<Language, 'isAlphabetic' | 'hasTallMarks'>,
): PreparedLine {
  if (!isAlphabetic && line.runsDown) {
    return { line, parts: [heights.flatMap((height) => cutColumn(image, line, height) ?? [])] };
  }
  const roomy = hasTallMarks && line.reach ? withRoom(image, line, line.reach) : line;
  const turns = line.isVertical ? ([90, 270] as const) : ([0] as const);
  const parts = line.isVertical ? [line.box] : roomy.parts;
  return {
    line,
    parts: parts.map((part) =>
      turns.flatMap((turn) =>
        heights.flatMap((height) => cutLine(image, roomy, part, height, turn) ?? []),
      ),
    ),
  };
}

/** Two marks on a letter reach higher than ascenders do, and one may stand before a capital. */
function withRoom(
  image: GreyImage,
  line: TextLine,
  { up, down }: { up: number; down: number },
): TextLine {
  return {
    ...line,
    reach: { up: TALL_MARKS * up, down },
    parts: line.parts.map(([left, top, ...end]) => [
      left - markBefore(image, [left, top], up),
      top,
      ...end,
    ]),
  };
}

/** How many pixels to the left of a part ink begins that stands beside the upper half of its first letter. */
function markBefore(
  { pixels, stride }: GreyImage,
  [left, top]: [number, number],
  up: number,
): number {
  const [x, first] = [Math.round(left), Math.round(top)];
  const most = Math.min(x, Math.round(MARK_BEFORE * up));
  for (let before = most; before > 0; before -= 1) {
    for (let y = first; y < first + up / 2; y += 1) {
      if (pixels[y * stride + x - before]! < INK) return before;
    }
  }
  return 0;
}

/** The page with a few of its lines: the longest say most. */
export function longestLines(page: PreparedPage, count: number): PreparedPage {
  const lines = page.lines.toSorted((a, b) => widthOf(b) - widthOf(a)).slice(0, count);
  return { ...page, lines };
}

function widthOf({ line: { box } }: PreparedLine): number {
  return box[2] - box[0];
}
