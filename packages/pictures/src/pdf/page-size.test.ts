import { expect, it } from 'vitest';
import type { PicturePage } from '../picture/picture.ts';
import { pageSizeOf } from './page-size.ts';

const page = (width: number, height: number, more: Partial<PicturePage> = {}): PicturePage => ({
  width,
  height,
  orientation: 1,
  isPhoto: false,
  images: [],
  ...more,
});
const at = (x: number, y = x) => ({ resolution: { x, y } });
const inInches = (picture: PicturePage) => {
  const { width, height } = pageSizeOf(picture);
  return [width / 72, height / 72].map((side) => Number(side.toFixed(2)));
};

it.each([
  ['a scan', page(2480, 3508, at(300)), [8.27, 11.69]],
  ['a fax, with twice as many dots across', page(1728, 1078, at(204, 98)), [8.47, 11]],
  ['a small scan at 72 dpi', page(595, 842, at(72)), [8.26, 11.69]],
  ['a large plan', page(9933, 14_043, at(300)), [33.11, 46.81]],
])('%s has the size that its resolution says', (_, picture, size) => {
  expect(inInches(picture)).toEqual(size);
});

it.each([
  ['a photograph', page(4032, 3024, { ...at(300), isPhoto: true }), [11.03, 8.27]],
  ['a photograph that says 72 dpi', page(3024, 4032, at(72)), [8.27, 11.03]],
  ['a screenshot', page(1920, 1080, at(96)), [11.69, 6.58]],
  ['a picture without resolution', page(2480, 3508), [8.26, 11.69]],
  ['a resolution that makes no sense', page(2480, 3508, at(1)), [8.26, 11.69]],
  ['uneven directions', page(2480, 3508, at(300, 3)), [8.26, 11.69]],
])('%s is put onto A4', (_, picture, size) => {
  expect(inInches(picture)).toEqual(size);
});

it('small pictures are not blown up', () => {
  expect(inInches(page(480, 96))).toEqual([5, 1]);
});

it('no page is larger than a PDF can have', () => {
  expect(pageSizeOf(page(60_000, 30_000, at(100)))).toEqual({ width: 14_400, height: 7200 });
});
