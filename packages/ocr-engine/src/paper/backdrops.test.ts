import { seededRandom } from '@legible/fixtures/random';
import { expect, it } from 'vitest';
import { pixelsOf, shadeAt } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { cellsOf } from './cells.ts';
import { takeBackdrops } from './backdrops.ts';

const [WIDTH, HEIGHT] = [1200, 900];
const PAPER = 250;

/** Strokes of print, three pixels wide. */
const isStroke = (x: number, y: number) => x % 24 < 3 && y % 40 < 20;
/** The light parts of a photograph. */
const waves = (x: number, y: number) => 0.6 + 0.15 * Math.sin(x / 9) + 0.15 * Math.sin(y / 7);
const isInDisc = (x: number, y: number) => Math.hypot(x - 500, y - 450) < 150;

/** @param lightAt share of the light that a place gets */
function page(lightAt: (x: number, y: number) => number, isPrinted = isStroke): GreyImage {
  const pixels = pixelsOf(WIDTH, HEIGHT, (x, y) => lightAt(x, y) * (isPrinted(x, y) ? 20 : PAPER));
  return { pixels, width: WIDTH, height: HEIGHT, stride: WIDTH };
}

function changedBy(image: GreyImage): boolean {
  const before = image.pixels.slice();
  const changed = takeBackdrops(image, cellsOf(image), PAPER);
  expect(changed).toBe(image.pixels.some((shade, at) => shade !== before[at]));
  return changed;
}

it.each([0.9, 0.7, 0.4])('a stain under print goes, in %d of the light', (share) => {
  const image = page((x, y) => (isInDisc(x, y) ? share : 1));
  expect(changedBy(image)).toBe(true);
  const off = image.pixels.filter((shade, at) => {
    const isInk = isStroke(at % WIDTH, Math.floor(at / WIDTH));
    return isInk ? shade > 60 : shade < 225;
  });
  expect(off.length / image.pixels.length).toBeLessThan(0.0005);
});

it('the stroke of a marker over a line goes, too', () => {
  const image = page((x, y) => (x > 100 && x < 700 && y > 196 && y < 228 ? 0.75 : 1));
  expect(changedBy(image)).toBe(true);
  expect(shadeAt(image, 395, 210)).toBeGreaterThan(240);
  expect(shadeAt(image, 386, 210)).toBeLessThan(40);
});

it('what bears no print stays: it may be a large letter itself', () => {
  const image = page(
    (x, y) => (isInDisc(x, y) ? 0.5 : 1),
    (x, y) => x > 700 && isStroke(x, y),
  );
  expect(changedBy(image)).toBe(false);
});

it('so do white letters on a dark box', () => {
  const image = page(
    (x, y) => (isInDisc(x, y) && !isStroke(x, y) ? 0.4 : 1),
    (x) => x > 1100 && x % 24 < 3,
  );
  expect(changedBy(image)).toBe(false);
});

it('so does a photograph', () => {
  const random = seededRandom(3);
  const image = page((x, y) => (isInDisc(x, y) ? waves(x, y) + 0.1 * random() : 1));
  expect(changedBy(image)).toBe(false);
});

it('a plain page stays as it is', () => {
  expect(changedBy(page(() => 1))).toBe(false);
});
