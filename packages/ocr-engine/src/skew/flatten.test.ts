import { expect, it } from 'vitest';
import { lineOf } from '../../test/page-texts.ts';
import { pixelsOf } from '../../test/pictures.ts';
import type { Box } from '../interface/page-text.ts';
import { findComponents } from '../pixels/find-components.ts';
import { type Curl, fallAt } from './find-curl.ts';
import { bentBlocks, flatPicture } from './flatten.ts';

const [WIDTH, HEIGHT] = [640, 300];

/** Left of the middle, lines go up by 40 pixels, and those farther down the page by 20. */
const curl: Curl = {
  left: 0,
  width: 40,
  top: 50,
  bottom: 250,
  atTop: Float64Array.from({ length: 17 }, (_, strip) => Math.min(0, 5 * strip - 40)),
  atBottom: Float64Array.from({ length: 17 }, (_, strip) => Math.min(0, 2.5 * strip - 20)),
};

/** Two bars as high as letters that follow the lines at 50 and at 250. */
const page = {
  width: WIDTH,
  height: HEIGHT,
  stride: WIDTH + 6,
  pixels: pixelsOf(WIDTH + 6, HEIGHT, (x, y) => {
    const isOn = (line: number) => Math.abs(y + 0.5 - line - fallAt(curl, x, line)) < 5;
    return x > 20 && x < 600 && (isOn(50) || isOn(250)) ? 0 : 255;
  }),
};

/** By how much a box is off. */
const off = (found: Box, expected: Box) =>
  Math.max(...found.map((side, at) => Math.abs(side - expected[at]!)));

it('makes straight what bends', () => {
  const { top, bottom, left, right } = findComponents(flatPicture(page, curl), 128, 1000)!;
  expect([...left]).toEqual([21, 21]);
  expect([...right]).toEqual([600, 600]);
  expect(Math.max(...bottom.map((end, at) => end - top[at]!))).toBeLessThanOrEqual(12);
  expect(Math.abs(top[1]! - top[0]! - 200)).toBeLessThanOrEqual(2);
});

it('tells where on the page stands what was found on the flat picture', () => {
  const { left, top, right, bottom } = findComponents(flatPicture(page, curl), 128, 1000)!;
  const box: Box = [left[0]!, top[0]!, right[0]!, bottom[0]!];
  const [word, baseline]: [Box, Box] = [
    [40, box[1], 80, box[3]],
    [box[0], box[3], box[2], box[3]],
  ];
  const [block] = bentBlocks([{ box, lines: [lineOf([['bar', word]], { box, baseline })] }], curl);
  const [line] = block!.lines;
  expect(off(block!.box, [21, 7, 600, 55])).toBeLessThan(2);
  expect(off(line!.box, [21, 7, 600, 55])).toBeLessThan(2);
  expect(off(line!.words[0]!.box, [40, 10, 80, 25])).toBeLessThan(2);
  expect(off(line!.baseline, [21, 17.6, 600, 55])).toBeLessThan(2);
});
