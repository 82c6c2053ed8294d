import { expect, it } from 'vitest';
import { Chance } from '../../chance.ts';
import { drawStrip, widthFits } from '../drawing/draw-strip.ts';
import type { Box } from '../drawing/strip.ts';
import { enlargedStrip } from '../drawing/enlarged-strip.ts';
import { type SetLine, truthOf } from '../setting/set-line.ts';
import { drawSlipSetting, slipLines } from './slip-lines.ts';
import { coarser } from '../drawing/coarser-strip.ts';
import { inDots } from './slip-print.ts';

const FACES = [
  { family: 'DejaVu Serif', weight: 1, use: 'texts' as const },
  { family: 'DejaVu Sans Mono', weight: 1, use: 'both' as const },
];
const PLACE = { width: 800, dpi: 300 };
const fits = widthFits(PLACE.width, PLACE.dpi);

const mean = (pixels: Uint8Array) => pixels.reduce((sum, each) => sum + each, 0) / pixels.length;

function slipBy(seed: number) {
  const chance = new Chance(seed);
  const setting = drawSlipSetting(FACES, chance);
  return slipLines(['Bread, milk — and “eggs” of the morning'], 40, setting, chance, fits);
}

it('sets lines of receipts that fit, in no typeface of books', () => {
  const lines = slipBy(1);
  expect(lines.every(({ words, setting }) => fits(words, setting, 0))).toBe(true);
  expect(lines.every(({ setting }) => setting.face.family === 'DejaVu Sans Mono')).toBe(true);
  const text = [1, 2, 3]
    .flatMap((seed) => slipBy(seed))
    .map(truthOf)
    .join('\n');
  expect(text).toMatch(/\d\.\d\d/);
  expect(text).toMatch(/\d\d:\d\d/);
  expect(text).toMatch(/TOTAL/i);
  expect(text).not.toMatch(/[“”—]/);
  expect(slipBy(1)).toEqual(lines);
});

it('sets lines of forms, too: labels with what was filled in', () => {
  const text = Array.from({ length: 40 }, (_, seed) => slipBy(seed))
    .flat()
    .map(truthOf)
    .join('\n');
  expect(text).toMatch(/Date of Birth|Telephone|Approved by|Purpose/i);
  expect(text).toMatch(/\b\d{3}-\d{4}\b/);
});

/** A line of a slip that says this. */
function lineOf(...texts: string[]): SetLine {
  const [{ setting, isJustified, letterSpace }] = slipBy(2) as [SetLine];
  return { words: texts.map((text) => ({ text })), setting, isJustified, letterSpace };
}

const drawnAlone = (line: SetLine) => drawStrip([line], PLACE, new Chance(5));

function inkBelow(line: SetLine): number {
  const { picture, lines } = drawnAlone(line);
  const from = picture.width * Math.ceil(lines[0]!.box[3] + 1);
  return picture.pixels.subarray(from).filter((shade) => shade < 128).length;
}

function widthOf(line: SetLine): number {
  const [left, , right] = drawnAlone(line).lines[0]!.box;
  return right - left;
}

it('underlines words below their letters, and sets some far from the word before', () => {
  const plain = lineOf('mean', 'sea', 'room');
  expect(inkBelow(plain)).toBe(0);
  expect(inkBelow({ ...plain, underlined: [0, 1] })).toBeGreaterThan(50);
  expect(widthOf({ ...plain, columns: 1 })).toBeGreaterThan(widthOf(plain) + 20);
});

it('strikes each letter of a typescript in its own way, the same for the same seed', () => {
  const line = lineOf('nnnnnnnnnnnn');
  const typed = (wear: number) =>
    drawnAlone({ ...line, setting: { ...line.setting, wear } }).picture.pixels;
  expect(typed(1)).toEqual(typed(1));
  expect(new Set(typed(1)).size).toBeGreaterThan(new Set(typed(0)).size);
});

it('prints letters in dots where they were, lighter than they were', () => {
  const chance = new Chance(3);
  const { picture } = drawStrip(slipBy(2).slice(0, 3), PLACE, chance);
  const dots = inDots(picture, 40, chance);
  let [ink, lost, beside] = [0, 0, 0];
  for (const [at, shade] of picture.pixels.entries()) {
    ink += Number(shade < 128);
    lost += Number(shade < 128 && dots.pixels[at] === 255);
    beside += Number(shade >= 128 && dots.pixels[at] === 0);
  }
  expect(new Set(dots.pixels)).toEqual(new Set([0, 255]));
  expect(lost).toBeGreaterThan(0);
  expect(lost).toBeLessThan(0.6 * ink);
  expect(beside).toBeLessThan(0.8 * ink);
});

it('makes a strip coarser with its lines where they are drawn', () => {
  const strip = drawStrip(slipBy(4).slice(0, 2), PLACE, new Chance(4));
  const small = coarser(strip, 2);
  expect(small.picture.width).toBe(Math.floor(strip.picture.width / 2));
  expect(small.lines.map(({ text }) => text)).toEqual(strip.lines.map(({ text }) => text));
  expect(small.lines[1]!.box).toEqual(strip.lines[1]!.box.map((at) => at / 2));
  expect(mean(small.picture.pixels)).toBeCloseTo(mean(strip.picture.pixels), 0);
});

it('makes letters narrow, with more pixels taken together across than down', () => {
  const strip = drawStrip(slipBy(4).slice(0, 2), PLACE, new Chance(4));
  const { picture, lines } = coarser(strip, 3, 2);
  expect([picture.width, picture.height]).toEqual([
    Math.floor(strip.picture.width / 3),
    Math.floor(strip.picture.height / 2),
  ]);
  const [left, top, right, bottom] = strip.lines[1]!.box;
  expect(lines[1]!.box).toEqual([left / 3, top / 2, right / 3, bottom / 2]);
  expect(mean(picture.pixels)).toBeCloseTo(mean(strip.picture.pixels), 0);
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

it('marks lines of forms alone', () => {
  const marked = Array.from({ length: 40 }, (_, seed) => slipBy(seed))
    .flat()
    .filter(({ hasMarks }) => hasMarks);
  expect(marked.length).toBeGreaterThan(20);
  expect(marked.map(truthOf).join('\n')).not.toMatch(/SUBTOTAL|GST/i);
});

it('enlarges coarse strips as the engine does, and no fine ones', () => {
  const strip = drawStrip(slipBy(4).slice(0, 2), PLACE, new Chance(4));
  const coarse = coarser(strip, 3);
  const { picture, lines, dpi } = enlargedStrip(coarse, 100);
  expect([picture.width, dpi]).toEqual([3 * coarse.picture.width, 300]);
  expect(lines[1]!.box.map(Math.round)).toEqual(
    coarse.lines[1]!.box.map((at) => Math.round(at * 3)),
  );
  expect(mean(picture.pixels)).toBeCloseTo(mean(strip.picture.pixels), -1);
  expect(enlargedStrip(strip, 300).picture.pixels).toEqual(strip.picture.pixels);
});
