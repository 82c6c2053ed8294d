import { describe, expect, it } from 'vitest';
import { componentsOf, found, line, lines, moved } from '../../test/drawn-lines.ts';
import type { Box } from '../interface/page-text.ts';
import { findLines } from './line-finder.ts';

const linesWithin = (...frames: Box[]) => findLines(componentsOf(lines(8), frames), () => []);

/** What is left of a row of small letters: two pieces of each. */
const pieces = (y: number): Box[] =>
  Array.from({ length: 12 }, (_, at): Box[] => [
    [120 + 8 * at, y, 124 + 8 * at, y + 5],
    [125 + 8 * at, y + 3, 127 + 8 * at, y + 5],
  ]).flat();

describe('beside other things than text', () => {
  it('finds the lines around a picture and its bits, and none in it', () => {
    const picture: Box = [100, 340, 480, 600];
    const bits: Box[] = [
      [492, 400, 500, 406],
      [200, 345, 208, 355],
      [110, 604, 300, 606],
    ];
    const page = found(...lines(8), picture, ...bits, ...lines(4).map(moved(550)));
    expect(page).toHaveLength(12);
    expect(page.some(({ box }) => box[3] > 340 && box[1] < 600)).toBe(false);
  });

  it('reads a number close below a picture, and a line that begins with something low', () => {
    const picture: Box = [100, 340, 480, 600];
    const number: Box = [400, 608, 408, 618];
    const caption: Box[] = [[120, 611, 128, 618], ...line(131, 618, 10)];
    const page = found(...lines(8), picture, number);
    expect(page.at(-1)?.box).toEqual(number);
    expect(found(...lines(8), picture, ...caption).at(-1)?.box[0]).toBe(120);
  });

  it('reads a caption below a picture, and text in the column beside it', () => {
    const caption = line(120, 430, 20);
    const left = [...lines(4, 100, 30), [100, 220, 440, 400] as Box, ...caption];
    const page = found(...left, ...lines(12, 500, 40));
    expect(page.map(({ box }) => box[0])).toEqual([
      ...Array(4).fill(100),
      120,
      ...Array(12).fill(500),
    ]);
  });

  it('gives an initial of three lines to the first of them, as a part of its own', () => {
    const beside = [100, 130, 160].flatMap((y) => line(160, y, 34));
    const dropCap: Box = [100, 84, 150, 160];
    const page = found(dropCap, ...beside, ...lines(6).map(moved(90)));
    expect(page).toHaveLength(9);
    expect(page[0]?.parts).toEqual([dropCap, [160, 84, page[1]!.box[2], 105]]);
    expect(page[0]?.baseline[1]).toBeCloseTo(100, 0);
    expect(page[1]?.box[0]).toBe(160);
  });

  it('ignores a frame around the page, broken as it may be', () => {
    const frame: Box[] = [
      [60, 40, 640, 44],
      [630, 44, 633, 120],
      [631, 130, 633, 138],
      [630, 145, 634, 400],
    ];
    const page = found(...lines(8), ...frame);
    expect(page).toHaveLength(8);
    expect(page[0]?.box[0]).toBe(100);
  });

  it('reads what stands in a frame around the page, and no page with frames around parts of it', () => {
    const whole: Box = [60, 40, 640, 400];
    expect(linesWithin(whole)).toHaveLength(8);
    expect(linesWithin([60, 40, 640, 202])).toBeUndefined();
    expect(linesWithin(whole, [80, 138, 600, 260])).toBeUndefined();
  });

  it('reads no page with a table whose print is so small that it is in pieces', () => {
    const table: Box = [100, 400, 500, 660];
    const inTable = (...rows: number[]) => found(...lines(8), table, ...rows.flatMap(pieces));
    expect(inTable(430, 460, 490)).toEqual([]);
    // One row may be of a drawing, and so may rows without white between them, as of hatching.
    expect(inTable(430)).toHaveLength(8);
    expect(inTable(430, 436, 442, 448, 454, 460)).toHaveLength(8);
  });

  it('reads columns on both sides of a rule', () => {
    const page = found(...lines(8), [640, 90, 642, 330], ...lines(8, 700));
    expect(page.map(({ block }) => block)).toEqual([...Array(8).fill(1), ...Array(8).fill(2)]);
  });

  it('asks for white letters in what is black', () => {
    const banner: Box = [100, 340, 580, 380];
    const read = (holes: Box[]) =>
      findLines(componentsOf([...lines(8), banner]), (box) => {
        expect(box).toEqual(banner);
        return holes;
      });
    expect(read([])).toHaveLength(8);
    expect(read(line(150, 370, 12))).toBeUndefined();
  });
});
