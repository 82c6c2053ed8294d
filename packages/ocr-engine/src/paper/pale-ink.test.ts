import { expect, it } from 'vitest';
import { withDarkInk } from './pale-ink.ts';

const AS_IT_IS = Uint8Array.from({ length: 256 }, (_, shade) => shade);

/** Of a page of ten thousand pixels, whose ink lies evenly between two shades, and a stamp. */
function histogram(darkest: number, palest: number, ink: number, stamp = 0): Uint32Array {
  const counts = new Uint32Array(256);
  counts.fill(Math.round(ink / (palest - darkest)), darkest, palest);
  counts[0] = stamp;
  counts[255] = 10_000 - counts.reduce((sum, count) => sum + count, 0);
  return counts;
}

it('leaves ink that is dark enough', () => {
  expect(withDarkInk(AS_IT_IS, histogram(60, 220, 600))).toBe(AS_IT_IS);
});

it('makes pale ink dark and leaves white as it is', () => {
  const table = withDarkInk(AS_IT_IS, histogram(160, 220, 600));
  expect(table[174]).toBe(50);
  expect(table[200]).toBeLessThan(130);
  expect(table[255]).toBe(255);
});

it('does so although a stamp is black', () => {
  expect(withDarkInk(AS_IT_IS, histogram(160, 220, 600, 60))[174]).toBeLessThan(60);
});

it('takes no more contrast than there may be', () => {
  expect(withDarkInk(AS_IT_IS, histogram(203, 227, 600))[220]).toBe(115);
});

it.each([
  ['a page of grain', histogram(180, 220, 10)],
  ['a box in one colour', histogram(178, 182, 600)],
  ['a photograph', histogram(140, 220, 3000)],
])('leaves %s alone', (_, counts) => {
  expect(withDarkInk(AS_IT_IS, counts)).toBe(AS_IT_IS);
});
