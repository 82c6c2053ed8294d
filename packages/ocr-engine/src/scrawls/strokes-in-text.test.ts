import { expect, it } from 'vitest';
import { lines } from '../../test/drawn-lines.ts';
import { curves, DPI, pageWith, WIDTH } from '../../test/scrawled-page.ts';
import { findInk } from '../pixels/page-ink.ts';
import type { GreyImage } from '../render/page-image.ts';
import { bandsOfText } from './bands-of-text.ts';
import type { Piece } from './piece.ts';
import { strokesInText } from './strokes-in-text.ts';

const SIZE = 10;

/** Places of the strokes that are found on a page, and of more pixels of scrawls somewhere. */
function strokesOn(image: GreyImage, more: Piece[] = []): number[] {
  const ink = findInk(image, DPI);
  const { width, height } = ink.small;
  const places = curves.flat().map(([x, y]) => (y >> 1) * width + (x >> 1));
  const strokes: Piece = { box: [0, 0, width, height], places };
  return strokesInText(
    image,
    ink,
    [strokes, ...more],
    bandsOfText(ink.small, lines(12), SIZE),
    SIZE,
  );
}

it('letters that are darker than the pen keep every pixel', () => {
  const print = pageWith([]).pixels;
  const image = pageWith(curves);
  for (const [at, shade] of print.entries()) if (shade === 0) image.pixels[at] = 0;
  const found = strokesOn(image);
  expect(found.length).toBeGreaterThan(1000);
  expect(found.filter((at) => print[at] === 0)).toEqual([]);
});

it('a pen as dark as print is taken for it where letters are crossed', () => {
  const print = pageWith([]).pixels;
  const image = pageWith(curves);
  image.pixels.forEach((shade, at) => {
    if (shade < 255) image.pixels[at] = 0;
  });
  const found = new Set(strokesOn(image));
  const own = curves.flat().map(([x, y]) => y * WIDTH + x);
  const between = own.filter((at) => [-5, 0, 5].every((aside) => print[at + aside] === 255));
  expect(between.filter((at) => found.has(at)).length / between.length).toBeGreaterThan(0.85);
  expect([...found].filter((at) => print[at] === 0).length).toBeLessThan(0.2 * found.size);
});

it('where more is scrawled than can be followed in time, nothing is', () => {
  const many: Piece = {
    box: [0, 0, 600, 100],
    places: Array.from({ length: 60_000 }, (_, at) => at),
  };
  expect(strokesOn(pageWith(curves), [many])).toEqual([]);
});
