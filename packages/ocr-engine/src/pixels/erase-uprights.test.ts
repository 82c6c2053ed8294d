import { expect, it } from 'vitest';
import type { GreyImage } from '../render/page-image.ts';
import { eraseUprights } from './erase-uprights.ts';
import { reduceImage } from './reduce.ts';
import { rulesIn } from './rules.ts';

const DPI = 300;
/** By how much the picture is made smaller in which rules are looked for. */
const FACTOR = 2;

/** A white page with black boxes on it. */
function page(...boxes: [left: number, top: number, right: number, bottom: number][]): GreyImage {
  const [width, height, stride] = [600, 300, 640];
  const pixels = new Uint8Array(stride * height).fill(255);
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y += 1) pixels.fill(0, y * stride + left, y * stride + right);
  }
  return { pixels, width, height, stride };
}

const ABOVE = [50, 100, 550, 103] as const;
const BELOW = [50, 180, 550, 183] as const;
const rulesOf = (form: GreyImage) => rulesIn(reduceImage(form, FACTOR), FACTOR);
const inkOf = ({ pixels }: GreyImage) => pixels.filter((shade) => shade < 128).length;

it('erases a rule that parts two fields, and leaves those above and below', () => {
  const form = page([...ABOVE], [...BELOW], [300, 100, 303, 183]);
  expect(eraseUprights(form, DPI, rulesOf(form))).toBe(true);
  expect(form.pixels[140 * form.stride + 301]).toBe(255);
  expect(form.pixels[101 * form.stride + 200]).toBe(0);
  expect(form.pixels[181 * form.stride + 200]).toBe(0);
});

it('leaves a stroke that ends on one rule only, as a letter may that stands on it', () => {
  const form = page([...ABOVE], [...BELOW], [300, 122, 303, 183]);
  const before = inkOf(form);
  expect(eraseUprights(form, DPI, rulesOf(form))).toBe(false);
  expect(inkOf(form)).toBe(before);
});

it('leaves what is as thick as a bar', () => {
  const form = page([...ABOVE], [...BELOW], [300, 100, 330, 183]);
  expect(eraseUprights(form, DPI, rulesOf(form))).toBe(false);
});
