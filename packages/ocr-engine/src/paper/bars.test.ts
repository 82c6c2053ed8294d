import { expect, it } from 'vitest';
import { pixelsOf } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { eraseBars } from './bars.ts';
import { cellsOf } from './cells.ts';

const [WIDTH, HEIGHT] = [1200, 900];
const PAPER = 250;

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const liesIn = ({ left, top, right, bottom }: Rectangle, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

/** Words of upright strokes: 20 pixels high, the next ones 60 below. */
const isStroke = (x: number, y: number) => x % 24 < 3 && y % 60 < 20;
/** Its edges lie in the middle of cells. */
const BAR = { left: 203, top: 177, right: 541, bottom: 207 };
const SHORT = { ...BAR, right: 215 };

function page(shadeAt: (x: number, y: number) => number): GreyImage {
  return { pixels: pixelsOf(WIDTH, HEIGHT, shadeAt), width: WIDTH, height: HEIGHT, stride: WIDTH };
}

const barred = (bar: Rectangle, shade = 10) =>
  page((x, y) => (liesIn(bar, x, y) ? shade : isStroke(x, y) ? 20 : PAPER));
const erased = (image: GreyImage) => eraseBars(image, cellsOf(image), PAPER);

it.each([0, 60, 100])('erases a bar of shade %d with its edges, and no word beside it', (shade) => {
  const image = barred(BAR, shade);
  expect(erased(image)).toBe(true);
  const off = image.pixels.filter((found, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return liesIn(BAR, x, y) ? found < PAPER : isStroke(x, y) !== found < 128;
  });
  // A stroke may touch the bar's end.
  expect(off.length).toBeLessThanOrEqual(2 * (BAR.bottom - BAR.top));
});

it('erases several bars, and tells the cells', () => {
  const other = { ...BAR, top: 477, bottom: 507 };
  const image = page((x, y) =>
    liesIn(BAR, x, y) || liesIn(other, x, y) ? 10 : isStroke(x, y) ? 20 : PAPER,
  );
  const cells = cellsOf(image);
  expect(eraseBars(image, cells, PAPER)).toBe(true);
  const cell = Math.floor(190 / cells.side) * cells.columns + Math.floor(300 / cells.side);
  expect([cells.lightest[cell], cells.darkest[cell]]).toEqual([PAPER, PAPER]);
  expect(erased(image)).toBe(false);
});

it.each<[string, (x: number, y: number) => number]>([
  [
    'boxes with light letters',
    (x, y) =>
      liesIn(BAR, x, y) ? (isStroke(x, y - 60) ? PAPER : 10) : isStroke(x, y) ? 20 : PAPER,
  ],
  ['letters of bold print', (x, y) => (liesIn(SHORT, x, y) ? 10 : isStroke(x, y) ? 20 : PAPER)],
  ['rules', (x, y) => (liesIn({ ...BAR, bottom: 183 }, x, y) ? 10 : isStroke(x, y) ? 20 : PAPER)],
  [
    'pictures',
    (x, y) => (liesIn({ ...BAR, bottom: 677 }, x, y) ? 10 : isStroke(x, y) ? 20 : PAPER),
  ],
  ['what is all that a page shows', (x, y) => (liesIn(BAR, x, y) ? 10 : PAPER)],
  ['dark discs', (x, y) => (Math.hypot(x - 400, y - 190) < 30 ? 10 : isStroke(x, y) ? 20 : PAPER)],
])('leaves %s as they are', (_, shadeAt) => {
  const image = page(shadeAt);
  const before = image.pixels.slice();
  expect(erased(image)).toBe(false);
  expect(image.pixels).toEqual(before);
});

it('erases a bar at the edge of a picture', () => {
  const image = barred({ left: 0, top: 0, right: 400, bottom: 30 });
  expect(erased(image)).toBe(true);
  expect(image.pixels.subarray(0, 396).every((shade) => shade === PAPER)).toBe(true);
});
