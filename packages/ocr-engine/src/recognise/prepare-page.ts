import { findTextLines, isSureOfLines, type LineSearch } from '../layout/text-lines.ts';
import { findInk, type PageInk } from '../pixels/page-ink.ts';
import { hasPaleInk } from '../paper/uneven-ink.ts';
import type { GreyImage } from '../render/page-image.ts';
import { takeScrawls } from '../scrawls/take-scrawls.ts';
import { type Curl, enlargedCurl, findCurl } from '../skew/find-curl.ts';
import { type Feet, feetOf, findSkew, isSlight, onSide } from '../skew/find-skew.ts';
import { flatPicture } from '../skew/flatten.ts';
import { type Slant, slantOf, straightPicture } from '../skew/slant.ts';
import { stages } from '../interface/stages.ts';
import { cutOut, type PreparedLine } from './cut-lines.ts';
import type { Language } from '../readings/language.ts';

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
  const bend = curlBy(ink, feet);
  const slant = slantBy(ink, feet, dpi, { ...search, isBent: bend !== undefined });
  const straight = slant ? straightPicture(image, slant) : image;
  const straightInk = slant ? findInk(straight, dpi) : ink;
  const curl = slant ? curlBy(straightInk, feetIn(straightInk)) : bend;
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

/**
 * Lines that are a little crooked are straightened, too, where our own line finder is in doubt about them as they are; but
 * not those that bend, whose mean slope says little.
 */
function slantBy(
  ink: PageInk,
  feet: Feet | undefined,
  dpi: number,
  search: LineSearch & { isAlphabetic: boolean; isBent: boolean },
): Slant | undefined {
  const { small, factor, components } = ink;
  const skew = feet && findSkew(feet, small.width, small.height);
  if (!components || !skew) return undefined;
  if (isSlight(skew) && (search.isBent || isSureOfLines(ink, search))) return undefined;
  return slantOf(skew, components, { small, factor, dpi });
}

/** Whether lines run up or down the page at a slope, with which none are found. */
function standsAskew({ small, components }: PageInk): boolean {
  if (!components) return false;
  const { width, height } = small;
  const skew = findSkew(feetOf(onSide(components), height, width), height, width);
  return skew !== undefined && !isSlight(skew);
}

/** The page with a few of its lines: the longest say most, but for those that may be no text. */
export function longestLines(page: PreparedPage, count: number): PreparedPage {
  const sure = page.lines.filter(({ line }) => !line.isGuess);
  const lines = sure.length < count ? page.lines : sure;
  return { ...page, lines: lines.toSorted((a, b) => widthOf(b) - widthOf(a)).slice(0, count) };
}

function widthOf({ line: { box } }: PreparedLine): number {
  return box[2] - box[0];
}
