import { expect, it } from 'vitest';
import { pixelsOf } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { resolutionAt } from '../render/resolution.ts';
import { fittingResolution } from './fitting-resolution.ts';

const PAGE = { width: 144, height: 216 };
const AT_300 = resolutionAt(PAGE.width, PAGE.height, 300);

/** The page as it is drawn, with bars for letters of some height. */
function looked(letters: number, count = 500) {
  const { width, height } = AT_300;
  const step = 2 * letters;
  const rows = Math.ceil(count / Math.floor(width / 10)) * step;
  const pixels = pixelsOf(width, height, (x, y) =>
    y < rows && x % 10 < 4 && y % step < letters ? 0 : 255,
  );
  return (use: (image: GreyImage) => number) => use({ pixels, width, height, stride: width });
}

const fitted = (scanDpi: number | undefined, letters: number, count?: number) =>
  fittingResolution({ ...PAGE, resolution: AT_300, scanDpi }, looked(letters, count));

it('small letters of a scan that says to be fine are looked at in its own pixels', () => {
  expect(fitted(1200, 5)).toEqual({ resolution: resolutionAt(144, 216, 1200), readingDpi: 273 });
});

it('not finer than they need', () => {
  expect(fitted(1200, 11)).toEqual({ resolution: resolutionAt(144, 216, 600), readingDpi: 300 });
});

it.each([
  ['letters are large enough', 600, 20, undefined],
  ['the scan is hardly finer', 350, 8, undefined],
  ['there is no scan', undefined, 8, undefined],
  ['there are no letters', 1200, 8, 0],
])('the resolution stays where %s', (_, scanDpi, letters, count) => {
  expect(fitted(scanDpi, letters, count)).toEqual({ resolution: AT_300, readingDpi: 300 });
});

const STAMP = { width: 24.8, height: 35.1 };

it.each([
  ['as far as its scan is', 4800, 4800],
  ['and no larger', 20_000, (72 * 3500) / STAMP.height],
])('a page like a stamp is looked at as large as a whole one, %s', (_, scanDpi, dpi) => {
  const at = (wanted: number) => resolutionAt(STAMP.width, STAMP.height, wanted);
  const page = { ...STAMP, resolution: at(300), scanDpi };
  expect(fittingResolution(page, () => undefined)).toEqual({
    resolution: at(dpi),
    readingDpi: 300,
  });
});
