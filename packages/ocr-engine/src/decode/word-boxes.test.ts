import { expect, it } from 'vitest';
import type { Turn } from '../render/turn.ts';
import type { Box } from '../interface/page-text.ts';
import type { DecodedWord } from './decode.ts';
import type { LineImage } from '../network/line-image.ts';
import { wordBoxes } from './word-boxes.ts';

const [WIDTH, HEIGHT, PIXELS_PER_STEP] = [100, 36, 3];
/** Where the line stands on the page: twice as large. */
const UPRIGHT: Box = [0, 0, 2 * WIDTH, 2 * HEIGHT];
const TURNED: Box = [0, 0, 2 * HEIGHT, 2 * WIDTH];
/** Ink of two words. */
const WORDS: Box[] = [
  [10, 8, 40, 28],
  [60, 6, 90, 30],
];

function lineWith(ink: Box[], more: Partial<LineImage> = {}, dark = 20, light = 240): LineImage {
  const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isInk = ink.some((box) => x >= box[0] && x < box[2] && y >= box[1] && y < box[3]);
    return isInk ? dark : light;
  });
  return { pixels, width: WIDTH, height: HEIGHT, box: UPRIGHT, turn: 0, rise: 0, ...more };
}

/** A word of one character, with the steps at which the network noticed it. */
const word = (start: number, end: number): DecodedWord => ({
  characters: [{ unichar: 5, certainty: 0, start, end, startsWord: false, permuter: 0 }],
  certainty: 0,
  isJoined: false,
});
const noticed = [word(4, 6), word(20, 25)];

it('draws boxes close around the ink of each word, as large as it is on the page', () => {
  expect(wordBoxes(lineWith(WORDS), noticed, PIXELS_PER_STEP, false)).toEqual([
    [20, 16, 80, 56],
    [120, 12, 180, 60],
  ]);
});

it('finds the gap between words where the network noticed them late, even behind the end', () => {
  const late = [word(11, 22), word(24, 40)];
  expect(wordBoxes(lineWith(WORDS), late, PIXELS_PER_STEP, false)).toEqual(
    wordBoxes(lineWith(WORDS), noticed, PIXELS_PER_STEP, false),
  );
});

it('sees white letters on black', () => {
  const line = lineWith(WORDS, {}, 240, 20);
  expect(wordBoxes(line, noticed, PIXELS_PER_STEP, true)).toEqual(
    wordBoxes(lineWith(WORDS), noticed, PIXELS_PER_STEP, false),
  );
});

it('parts underlined words in the middle of what is between them', () => {
  const line = lineWith([...WORDS, [5, 32, 95, 34]]);
  expect(wordBoxes(line, noticed, PIXELS_PER_STEP, false)).toEqual([
    [10, 16, 100, 68],
    [100, 12, 190, 68],
  ]);
});

it('gives a word without ink all of its place', () => {
  const [first, second] = wordBoxes(lineWith([WORDS[0]!]), noticed, PIXELS_PER_STEP, false);
  expect(first).toEqual([20, 16, 80, 56]);
  expect(second?.[0]).toBeGreaterThanOrEqual(80);
  expect(second?.slice(1)).toEqual([0, 200, 72]);
});

it('lets a word that no cut leaves any width share the box of the neighbour that has its ink', () => {
  const three = [word(3, 8), word(13, 20), word(20, 25)];
  // The first two touch, and the middle word's gaps are both the one behind it.
  const boxes = wordBoxes(lineWith(WORDS), three, PIXELS_PER_STEP, false);
  expect(boxes).toEqual([
    [20, 16, 50, 56],
    [50, 16, 80, 56],
    [120, 12, 180, 60],
  ]);
});

it('follows a line that was made level', () => {
  const boxes = wordBoxes(lineWith(WORDS, { rise: 0.1 }), noticed, PIXELS_PER_STEP, false);
  expect(boxes).toEqual([
    [20, 11, 80, 51],
    [120, 17, 180, 65],
  ]);
});

it.each<[Turn, Box, Box]>([
  [90, TURNED, [16, 20, 56, 80]],
  [180, UPRIGHT, [120, 16, 180, 56]],
  [270, TURNED, [16, 120, 56, 180]],
])('finds the place of a word on a line that is turned by %i degrees', (turn, box, expected) => {
  const [first] = wordBoxes(lineWith(WORDS, { turn, box }), noticed, PIXELS_PER_STEP, false);
  expect(first).toEqual(expected);
});
