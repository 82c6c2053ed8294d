import { expect, it } from 'vitest';
import { Chance } from '../../chance.ts';
import type { SetLine } from '../setting/set-line.ts';
import { coarser } from './coarser-strip.ts';
import { drawStrip } from './draw-strip.ts';
import { enlargedStrip } from './enlarged-strip.ts';
import type { Box } from './strip.ts';

const PLACE = { width: 800, dpi: 300 };

/** A line of a form that says this. */
function lineOf(...texts: string[]): SetLine {
  const setting = {
    face: { family: 'DejaVu Sans Mono', weight: 1, use: 'both' as const },
    size: 10,
    isItalic: false,
    isBold: false,
    hasOldFigures: false,
    hasOpenPoints: false,
  };
  return { words: texts.map((text) => ({ text })), setting, isJustified: false, letterSpace: 0 };
}

const twoLines = () =>
  drawStrip([lineOf('Date', 'received'), lineOf('Sold', 'by')], PLACE, new Chance(4));

const mean = (pixels: Uint8Array) => pixels.reduce((sum, each) => sum + each, 0) / pixels.length;

it('makes a strip coarser with its lines where they are drawn', () => {
  const strip = twoLines();
  const small = coarser(strip, 2);
  expect(small.picture.width).toBe(Math.floor(strip.picture.width / 2));
  expect(small.lines.map(({ text }) => text)).toEqual(strip.lines.map(({ text }) => text));
  expect(small.lines[1]!.box).toEqual(strip.lines[1]!.box.map((at) => at / 2));
  expect(mean(small.picture.pixels)).toBeCloseTo(mean(strip.picture.pixels), 0);
});

it('makes letters narrow, with more pixels taken together across than down', () => {
  const strip = twoLines();
  const { picture, lines } = coarser(strip, 3, 2);
  expect([picture.width, picture.height]).toEqual([
    Math.floor(strip.picture.width / 3),
    Math.floor(strip.picture.height / 2),
  ]);
  const [left, top, right, bottom] = strip.lines[1]!.box;
  expect(lines[1]!.box).toEqual([left / 3, top / 2, right / 3, bottom / 2]);
  expect(mean(picture.pixels)).toBeCloseTo(mean(strip.picture.pixels), 0);
});

it('enlarges coarse strips as the engine does, and no fine ones', () => {
  const strip = twoLines();
  const coarse = coarser(strip, 3);
  const { picture, lines, dpi } = enlargedStrip(coarse, 100);
  expect([picture.width, dpi]).toEqual([3 * coarse.picture.width, 300]);
  expect(lines[1]!.box.map(Math.round)).toEqual(
    coarse.lines[1]!.box.map((at) => Math.round(at * 3)),
  );
  expect(mean(picture.pixels)).toBeCloseTo(mean(strip.picture.pixels), -1);
  expect(enlargedStrip(strip, 300).picture.pixels).toEqual(strip.picture.pixels);
});

function inkIn(
  { width, pixels }: { width: number; pixels: Uint8Array },
  [left, top, right, bottom]: Box,
): number {
  let ink = 0;
  for (let y = Math.floor(top); y < bottom; y += 1) {
    for (let x = Math.floor(left); x < right; x += 1) ink += Number(pixels[y * width + x]! < 128);
  }
  return ink;
}

it('draws marks of a form beside the words, and tells how far they reach', () => {
  const line = { ...lineOf('Sold', 'by'), hasMarks: true };
  for (let seed = 0; seed < 30; seed += 1) {
    const { picture, lines } = drawStrip([line], PLACE, new Chance(seed));
    const [{ box, marked, text }] = lines as [(typeof lines)[number]];
    const [left, top, right, bottom] = marked!;
    expect(text).toBe('Sold by');
    expect([left <= box[0], right >= box[2], right < picture.width]).toEqual([true, true, true]);
    const beside = [left - 1, top, box[0] - 1, bottom + 20] as const;
    const after = [box[2] + 1, top, right + 4, bottom + 20] as const;
    expect(inkIn(picture, beside) + inkIn(picture, after)).toBeGreaterThan(0);
  }
});
