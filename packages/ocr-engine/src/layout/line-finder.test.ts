import { describe, expect, it } from 'vitest';
import { find, found, line, lines, moved } from '../../test/drawn-lines.ts';
import type { Box } from '../interface/page-text.ts';
import type { TextLine } from '../text/text-line.ts';

/** A point before a row of `lines`, from 0. */
const point = (row: number, left = 60): Box => [left, 93 + 30 * row, left + 4, 97 + 30 * row];

describe('on a page of plain lines', () => {
  it('finds each line, where it stands, and how far its letters reach', () => {
    const page = found(...lines(8));
    expect(page).toHaveLength(8);
    expect(page[2]?.box).toEqual([100, 144, 579, 165]);
    expect(page[2]?.baseline).toEqual([100, 160, 579, 160]);
    expect(page[2]?.reach?.up).toBeCloseTo(16.5, 0);
    expect(page[2]?.reach?.down).toBeCloseTo(5.5, 0);
    expect(page[2]?.parts).toEqual([[100, 144, 579, 165]]);
  });

  it('follows lines that slant by more than their own height', () => {
    const page = found(...lines(8, 100, 70, 0.03));
    expect(page).toHaveLength(8);
    const [x0, y0, x1, y1] = page[0]!.baseline;
    expect((y1 - y0) / (x1 - x0)).toBeCloseTo(0.03, 2);
  });

  it('takes dots, hyphens and quotes to their lines, and leaves dirt between them', () => {
    const stop: Box = [581, 97, 584, 100];
    const hyphen: Box = [583, 122, 589, 125];
    const quote: Box = [593, 84, 597, 88];
    const dirt: Box[] = [
      [300, 112, 302, 113],
      [582, 158, 583, 159],
      [700, 100, 703, 103],
    ];
    const page = found(...lines(8), stop, quote, hyphen, ...dirt);
    expect(page.map(({ box }) => box[2])).toEqual([597, 589, ...Array(6).fill(579)]);
    expect(page.map(({ box }) => [box[1], box[3]]).slice(0, 2)).toEqual([
      [84, 105],
      [114, 135],
    ]);
  });

  it('takes points of a list to their lines, far before them, and leaves single marks', () => {
    const others: Box[] = [
      // Another shape, another distance, too far, and between two lines.
      [60, 213, 72, 217],
      point(5, 80),
      point(6, 20),
      [60, 283, 64, 287],
    ];
    const page = found(...lines(8), point(0), point(2), ...others);
    expect(page.map(({ box }) => box[0])).toEqual([60, 100, 60, ...Array(5).fill(100)]);
    expect(page[0]?.parts).toEqual([[60, 84, 579, 105]]);
  });

  it('reads a line of capitals as high as they are, and a page number', () => {
    const capitals = Array.from({ length: 12 }, (_, at): Box => [
      300 + 14 * at,
      44,
      311 + 14 * at,
      60,
    ]);
    const page = found(...capitals, ...lines(8), [330, 400, 338, 416], [341, 400, 349, 416]);
    expect(page).toHaveLength(10);
    expect(page[0]?.reach?.up).toBeCloseTo(16.5, 0);
    expect(page.at(-1)?.box).toEqual([330, 400, 349, 416]);
  });

  it('does not take letters of two lines that touch for a title', () => {
    const touching = [133, 265].map((x): Box => [x, 114, x + 8, 160]);
    const page = found(...lines(8), ...touching);
    expect(page).toHaveLength(8);
    expect(page.every(({ box }) => box[3] - box[1] < 60)).toBe(true);
  });

  it('leaves out a blot before and between lines', () => {
    const page = found(...lines(8), [84, 106, 91, 113]);
    expect(page).toHaveLength(8);
    expect(page.every(({ box }) => box[0] === 100)).toBe(true);
  });

  it('ignores rules and the shadow of the binding', () => {
    expect(find(...lines(8), [100, 345, 580, 347], [10, 0, 14, 1500])).toHaveLength(8);
  });
});

/** Capitals and lower letters, that many times as large as those of `line`. */
const heading = (x: number, y: number, letters: number, times = 2.5) =>
  line(0, 0, letters).map(([left, top, right, foot]): Box => [
    x + times * left,
    y + times * top,
    x + times * right,
    y + times * foot,
  ]);

/** Where each line begins, in reading order. */
const starts = (page: TextLine[]) => page.map(({ box }) => [box[0], box[3]]);
describe('in larger type', () => {
  it('finds a title over the text, with its low letters', () => {
    const page = found(...heading(150, 60, 20), ...lines(8).map(moved(20)));
    expect(page).toHaveLength(9);
    expect(page[0]?.box).toEqual([150, 20, 737, 72]);
    expect(page[0]?.baseline[1]).toBeCloseTo(60, 0);
    expect(page[0]?.reach?.up).toBeCloseTo(40.5, 0);
  });

  it('finds one in which one letter is as high as a title’s', () => {
    const page = found(...heading(150, 60, 5, 1.6), ...lines(8).map(moved(20)));
    expect(page).toHaveLength(9);
    expect(page[0]?.box).toEqual([150, 34, 233, 68]);
  });

  it('finds one over two columns', () => {
    const columns = [...lines(8), ...lines(8, 700)].map(moved(20));
    const page = found(...heading(300, 60, 20), ...columns);
    expect(starts(page).slice(0, 2)).toEqual([
      [300, 72],
      [100, 125],
    ]);
    expect(page).toHaveLength(17);
  });
});
