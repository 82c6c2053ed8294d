import { describe, expect, it } from 'vitest';
import { found, line, lines, moved, shifted } from '../../test/drawn-lines.ts';
import type { Box } from '../interface/page-text.ts';
import type { TextLine } from '../text/text-line.ts';

const firstAt = (page: TextLine[], x: number) => page.findIndex(({ box }) => box[0] === x);

describe('on a page of columns', () => {
  it('reads one column after the other, with lines of their own each', () => {
    const page = found(...lines(8, 100, 24), ...lines(8, 420, 24), ...lines(8, 740, 24));
    expect(page).toHaveLength(24);
    expect(page.map(({ block }) => block)).toEqual([1, 2, 3].flatMap((at) => Array(8).fill(at)));
    expect(page.every(({ box }) => box[2] - box[0] < 320)).toBe(true);
    expect([100, 420, 740].map((x) => firstAt(page, x))).toEqual([0, 8, 16]);
  });

  it('keeps columns apart whose lines stand at other heights', () => {
    const right = Array.from({ length: 9 }, (_, at) => line(700, 107 + 26 * at, 40)).flat();
    const page = found(...lines(8), ...right);
    expect(page.map(({ box }) => box[0])).toEqual([...Array(8).fill(100), ...Array(9).fill(700)]);
  });

  it('parts them by a narrow white, however ragged the lines end', () => {
    const left = Array.from({ length: 12 }, (_, at) => line(100, 100 + 30 * at, 36 - (at % 4) * 3));
    const page = found(...left.flat(), ...lines(12, 551));
    expect(Math.max(...left.flat().map((box) => box[2]))).toBe(535);
    expect(page.map(({ box }) => box[0])).toEqual([...Array(12).fill(100), ...Array(12).fill(551)]);
  });

  it('does not part lines at wide spaces that stand one above the other', () => {
    const justified = lines(12).map((box, at) => shifted(9 * Math.floor((at % 40) / 5))(box));
    const page = found(...justified);
    expect(page).toHaveLength(12);
    expect(page.every(({ box }) => box[2] - box[0] > 500)).toBe(true);
  });

  it('reads what stands over all columns before them, and what stands below them last', () => {
    const heading = [60, 90].flatMap((y) => line(100, y, 80));
    const columns = [...lines(8), ...lines(8, 700)].map(moved(100));
    const foot = line(100, 470, 80);
    const page = found(...heading, ...columns, ...foot);
    expect(page.map(({ box }) => box[2] - box[0] > 700)).toEqual([
      true,
      true,
      ...Array(16).fill(false),
      true,
    ]);
    expect(firstAt(page, 700)).toBe(10);
  });

  it('reads names and what is said of them across', () => {
    const list = Array.from({ length: 8 }, (_, at) => [
      ...line(100, 490 + 30 * at, 4 + (at % 3)),
      ...line(220, 490 + 30 * at, 36),
    ]).flat();
    const page = found(...lines(12), ...list);
    expect(page).toHaveLength(20);
    expect(page.at(-1)?.box[2]).toBeGreaterThan(600);
    expect(page.at(-1)?.parts).toHaveLength(2);
  });

  it('gives marks to the column that they stand in', () => {
    const stop: Box = [537, 97, 540, 100];
    const page = found(...lines(8, 100, 36), stop, ...lines(8, 552, 36));
    expect(page[0]?.box[2]).toBe(540);
    expect(page[8]?.box[0]).toBe(552);
  });
});
