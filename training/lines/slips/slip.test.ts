import { expect, it } from 'vitest';
import { Chance } from '../../chance.ts';
import { drawStrip, widthFits } from '../drawing/draw-strip.ts';
import { type SetLine, truthOf } from '../setting/set-line.ts';
import { drawSlipSetting, slipLines } from './slip-lines.ts';
import { inDots } from './slip-print.ts';

const FACES = [
  { family: 'DejaVu Serif', weight: 1, use: 'texts' as const },
  { family: 'DejaVu Sans Mono', weight: 1, use: 'both' as const },
];
const PLACE = { width: 800, dpi: 300 };
const fits = widthFits(PLACE.width, PLACE.dpi);

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

it('marks lines of forms alone', () => {
  const marked = Array.from({ length: 40 }, (_, seed) => slipBy(seed))
    .flat()
    .filter(({ hasMarks }) => hasMarks);
  expect(marked.length).toBeGreaterThan(20);
  expect(marked.map(truthOf).join('\n')).not.toMatch(/SUBTOTAL|GST/i);
});
