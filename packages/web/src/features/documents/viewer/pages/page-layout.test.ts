import { afterEach, expect, it, vi } from 'vitest';
import {
  beginningOf,
  currentPage,
  heightOf,
  isTooNarrow,
  layoutPages,
  nextScale,
  pageAt,
  pagesInSight,
  placeAt,
  POINT,
  scaleOf,
} from './page-layout.ts';

const letter = { width: 600, height: 800 };
const frame = { width: 824, height: 600 };
const sizes = new Map([[1, letter]]);
const layout = layoutPages(1000, sizes, 'width', 0, frame);

afterEach(() => vi.unstubAllGlobals());

it('a thousand pages fill the width, one below the other', () => {
  expect([layout.widths[0], layout.heights[999]]).toEqual([800, 1067]);
  expect(layout.tops[1]).toBe(12 + 1067 + 12);
  expect(layout.height).toBe(12 + 1000 * (1067 + 12));
});

it.each([
  [0, 1],
  [12, 1],
  [1079, 1],
  [1085, 2],
  [1_079_000, 1000],
  [9e9, 1000],
])('at %s px stands page %s', (y, page) => expect(pageAt(layout, y)).toBe(page));

it('only the pages in sight and those beside them are there', () => {
  expect(pagesInSight(layout, 0, 600, 1)).toEqual({ first: 1, last: 2 });
  expect(pagesInSight(layout, 500 * 1079 + 700, 600, 1)).toEqual({ first: 500, last: 503 });
  expect(pagesInSight(layout, layout.height - 600, 600, 1)).toEqual({ first: 999, last: 1000 });
});

it('a place stays the same when pages are shown larger or turned', () => {
  const place = placeAt(layout, layout.tops[41]! + 400);
  expect(place.page).toBe(42);
  const larger = layoutPages(1000, sizes, 2, 0, frame);
  const found = placeAt(larger, heightOf(larger, place));
  expect(found).toEqual({ page: 42, share: expect.closeTo(place.share) });
  const onItsSide = layoutPages(1000, sizes, 'width', 90, frame);
  expect([onItsSide.widths[0], onItsSide.heights[0]]).toEqual([800, 600]);
});

it('a whole page fits into the frame', () => {
  const scale = scaleOf(letter, 'page', 0, frame);
  expect(scale * POINT * letter.height).toBeCloseTo(576);
});

it.each([
  [14.2, 14.2],
  [14_173, 14_173],
  [14.2, 14_173],
])('a page of %s by %s points is neither lost nor endless', (width, height) => {
  for (const zoom of ['width', 'page', 0.1, 8] as const) {
    const { widths, heights } = layoutPages(1, new Map([[1, { width, height }]]), zoom, 0, frame);
    for (const side of [widths[0]!, heights[0]!]) {
      expect(side).toBeGreaterThanOrEqual(1);
      expect(side).toBeLessThanOrEqual(20_000);
    }
  }
});

it('ten thousand pages can be scrolled to their end, however large they are shown', () => {
  const { height, tops, heights } = layoutPages(10_000, sizes, 8, 0, frame);
  expect(height).toBeCloseTo(15_000_000);
  expect(tops[9999]! + heights[9999]!).toBeLessThan(height);
});

it('zooming steps through scales in both directions and ends', () => {
  expect([nextScale(1, 1), nextScale(1, -1), nextScale(8, 1), nextScale(0.1, -1)]).toEqual([
    1.1, 0.9, 8, 0.1,
  ]);
  expect([nextScale(1.37, 1), nextScale(1.37, -1)]).toEqual([1.5, 1.25]);
});

it('the page that was gone to is the one being read, also where several are in sight', () => {
  for (const zoom of ['width', 'page', 0.1] as const) {
    const pages = layoutPages(30, sizes, zoom, 0, frame);
    for (const page of [1, 2, 17]) {
      expect(currentPage(pages, heightOf(pages, beginningOf(pages, page)), 600)).toBe(page);
    }
    expect(currentPage(pages, pages.height - 600, 600)).toBe(30);
  }
});

it('a page of which little is left in sight gives way to the next', () => {
  expect(currentPage(layout, layout.tops[4]! + 1067 - 300, 600)).toBe(5);
  expect(currentPage(layout, layout.tops[4]! + 1067 - 200, 600)).toBe(6);
});

it('a page of 5 m is not as large as it is, nor one of 5 mm as small, at any zoom', () => {
  const huge = { width: 14_173, height: 14_173 };
  const tiny = { width: 14, height: 14 };
  for (const zoom of ['width', 'page', 0.1, 1, 8] as const) {
    const mixed = layoutPages(
      2,
      new Map([
        [1, huge],
        [2, tiny],
      ]),
      zoom,
      0,
      frame,
    );
    for (const side of [...mixed.widths, ...mixed.heights]) {
      expect(side).toBeGreaterThanOrEqual(16);
      expect(side).toBeLessThanOrEqual(20_000);
    }
  }
});

it.each([
  ['an element of its width', 1024, 800, false],
  ['a narrow element', 1024, 63, true],
  ['what cannot shrink in a window of one pixel', 1, 219, true],
])('lays out pages unless nobody could look at them: %s', (_, window, clientWidth, expected) => {
  vi.stubGlobal('innerWidth', window);
  expect(isTooNarrow({ clientWidth })).toBe(expected);
});
