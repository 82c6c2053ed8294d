import type { Turn } from '../pdf/turned-place.ts';

/** Size of a page as it is shown without turning the view, in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** How large pages are shown; a number is a scale, at which 1 shows a page in the size of its paper. */
export type Zoom = 'width' | 'page' | number;

/** The room for pages, in pixels of CSS. */
export interface Frame {
  width: number;
  height: number;
}

/** Where pages stand below each other, in pixels of CSS. */
export interface Layout {
  /** Of each page; the first is page 1. */
  tops: Float64Array;
  widths: Float64Array;
  heights: Float64Array;
  /** Of all together. */
  width: number;
  height: number;
}

/** Pixels of CSS: in less, no page is looked at, and none is laid out. */
const NARROWEST = 64;

/**
 * Whether an element is too narrow to show pages. A browser makes its window one pixel wide for a moment when it takes a
 * picture, and what cannot shrink is wider than its window then.
 */
export const isTooNarrow = ({ clientWidth }: Pick<Element, 'clientWidth'>): boolean =>
  Math.min(clientWidth, innerWidth) < NARROWEST;

/** Pixels of CSS in a point at scale 1. */
export const POINT = 96 / 72;
/** What pages are taken for before one is known: A4. */
export const USUAL: PageSize = { width: 595, height: 842 };
/** Between pages and around them. */
const GAP = 12;

/** A page of 5 m is not drawn as large as it is, nor one of 5 mm as small. */
const LEAST_SIDE = 16;
const LONGEST_SIDE = 20_000;
/** Firefox scrolls no further than some 17 million pixels: 10,000 pages as wide as a screen. */
const MOST_HEIGHT = 15_000_000;
const STEPS = [0.1, 0.25, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4, 6, 8];

const turned = ({ width, height }: PageSize, turn: Turn): PageSize =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** The scale at which a page is shown. */
export function scaleOf(size: PageSize, zoom: Zoom, turn: Turn, frame: Frame): number {
  const shown = turned(size, turn);
  const least = LEAST_SIDE / POINT / Math.min(shown.width, shown.height);
  const most = LONGEST_SIDE / POINT / Math.max(shown.width, shown.height);
  return Math.min(most, Math.max(Math.min(least, most), wantedScale(shown, zoom, frame)));
}

function wantedScale({ width, height }: PageSize, zoom: Zoom, frame: Frame): number {
  const toWidth = (frame.width - 2 * GAP) / POINT / width;
  if (zoom === 'width') return toWidth;
  return zoom === 'page' ? Math.min(toWidth, (frame.height - 2 * GAP) / POINT / height) : zoom;
}

/** The next larger or smaller scale of those that the buttons step through. */
export function nextScale(scale: number, direction: 1 | -1): number {
  const nearly = 1.02;
  const next =
    direction > 0
      ? STEPS.find((step) => step > scale * nearly)
      : STEPS.findLast((step) => step * nearly < scale);
  return next ?? (direction > 0 ? (STEPS.at(-1) ?? scale) : (STEPS[0] ?? scale));
}

/**
 * All pages below each other.
 * @param sizes of the pages that are known; others are taken to be like the first that is.
 */
export function layoutPages(
  pages: number,
  sizes: ReadonlyMap<number, PageSize>,
  zoom: Zoom,
  turn: Turn,
  frame: Frame,
): Layout {
  const [usual = USUAL] = sizes.values();
  const [tops, widths, heights] = [0, 1, 2].map(() => new Float64Array(pages)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let [bottom, widest] = [GAP, 0];
  for (let at = 0; at < pages; at += 1) {
    const size = sizes.get(at + 1) ?? usual;
    const scale = scaleOf(size, zoom, turn, frame) * POINT;
    const { width, height } = turned(size, turn);
    tops[at] = bottom;
    widths[at] = Math.max(1, Math.round(width * scale));
    heights[at] = Math.max(1, Math.round(height * scale));
    bottom += (heights[at] ?? 0) + GAP;
    widest = Math.max(widest, widths[at] ?? 0);
  }
  const layout = { tops, widths, heights, width: widest + 2 * GAP, height: bottom };
  return bottom > MOST_HEIGHT ? shrunk(layout, MOST_HEIGHT / bottom) : layout;
}

/** What would be too long to be scrolled, in all its measures smaller. */
function shrunk({ tops, widths, heights, width, height }: Layout, share: number): Layout {
  const smaller = (list: Float64Array) => list.map((value) => value * share);
  return {
    tops: smaller(tops),
    widths: smaller(widths),
    heights: smaller(heights),
    width: width * share,
    height: height * share,
  };
}

/** The number of the page at a height, or of the one below it where there is a gap. */
export function pageAt({ tops, heights }: Layout, y: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) + (heights[middle] ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

/** Numbers of the pages in sight and of some beyond them; no others are on the screen at all. */
export function pagesInSight(layout: Layout, top: number, height: number, beyond: number) {
  const first = pageAt(layout, top);
  let last = pageAt(layout, top + height);
  // In the gap above a page, it is not in sight.
  if (last > first && (layout.tops[last - 1] ?? 0) >= top + height) last -= 1;
  return {
    first: Math.max(1, first - beyond),
    last: Math.min(layout.tops.length, last + beyond),
  };
}

/** A place on a page, by shares of its height, which stays the same when pages are shown larger. */
export interface Place {
  page: number;
  share: number;
}

/** What stands at a height. */
export function placeAt(layout: Layout, y: number): Place {
  const page = pageAt(layout, y);
  const share = (y - (layout.tops[page - 1] ?? 0)) / (layout.heights[page - 1] ?? 1);
  return { page, share };
}

/** The height at which a place stands. */
export function heightOf({ tops, heights }: Layout, { page, share }: Place): number {
  return (tops[page - 1] ?? 0) + (heights[page - 1] ?? 0) * share;
}

/** The page that counts as the one being read: the upper one, unless little of it is left in sight. */
export function currentPage(layout: Layout, top: number, height: number): number {
  const { tops, heights } = layout;
  if (top > 0 && top + height >= layout.height - 1) return tops.length;
  const page = pageAt(layout, top + GAP + 1);
  const bottom = (tops[page - 1] ?? 0) + (heights[page - 1] ?? 0);
  const enough = 0.4 * Math.min(heights[page - 1] ?? 0, height);
  return bottom - top < enough && page < tops.length ? page + 1 : page;
}

/** Where the view stands that begins with a page. */
export const beginningOf = ({ heights }: Layout, page: number): Place => ({
  page,
  share: -GAP / (heights[page - 1] ?? 1),
});
