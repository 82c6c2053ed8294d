import { describe, expect, it } from 'vitest';
import type { Box } from '../page-text.ts';
import type { Components } from './ink-components.ts';
import { findPlainLines } from './plain-page.ts';

const WIDTH = 1200;
/** Letters of a pattern: x-height, ascender, x-height, descender, x-height. */
const PATTERN = [
  { up: 10, down: 0 },
  { up: 16, down: 0 },
  { up: 10, down: 0 },
  { up: 10, down: 5 },
  { up: 10, down: 0 },
];

/** A line of letters 8 wide with gaps of 3, a word space behind each fifth. */
function line(x: number, y: number, letters: number, slope = 0): Box[] {
  return Array.from({ length: letters }, (_, index): Box => {
    const { up, down } = PATTERN[index % PATTERN.length]!;
    const left = x + 11 * index + 6 * Math.floor(index / 5);
    const foot = Math.round(y + slope * (left + 4));
    return [left, foot - up, left + 8, foot + down];
  });
}

const lines = (count: number, x = 100, letters = 40, slope = 0) =>
  Array.from({ length: count }, (_, index) => line(x, 100 + 30 * index, letters, slope)).flat();

function componentsOf(boxes: Box[]): Components {
  const side = (index: number) => Int32Array.from(boxes, (box) => box[index]!);
  const area = Int32Array.from(boxes, (box) => (box[2] - box[0]) * (box[3] - box[1]));
  return {
    count: boxes.length,
    left: side(0),
    top: side(1),
    right: side(2),
    bottom: side(3),
    area,
  };
}

const find = (...boxes: Box[]) => findPlainLines(componentsOf(boxes), WIDTH);
const found = (...boxes: Box[]) => find(...boxes) ?? [];

describe('on a page of plain lines', () => {
  it('finds each line, where it stands, and how far its letters reach', () => {
    const page = found(...lines(8));
    expect(page).toHaveLength(8);
    expect(page[2]?.box).toEqual([100, 144, 579, 165]);
    expect(page[2]?.baseline).toEqual([100, 160, 579, 160]);
    expect(page[2]?.reach?.up).toBeCloseTo(16, 0);
    expect(page[2]?.reach?.down).toBeCloseTo(5, 0);
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
    const dirt: Box = [300, 112, 302, 113];
    const far: Box = [700, 100, 703, 103];
    const page = found(...lines(8), stop, hyphen, dirt, far);
    expect(page.map(({ box }) => box[2])).toEqual([584, 589, ...Array(6).fill(579)]);
    expect(page[1]?.box[1]).toBe(114);
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
    expect(page[0]?.reach?.up).toBeCloseTo(16, 0);
    expect(page.at(-1)?.box).toEqual([330, 400, 349, 416]);
  });

  it('ignores rules and the shadow of the binding', () => {
    expect(find(...lines(8), [100, 345, 580, 347], [10, 0, 14, 1500])).toHaveLength(8);
  });
});

describe('leaves to a whole layout analysis', () => {
  it.each([
    ['two columns', [...lines(8), ...lines(8, 700)]],
    [
      'columns that do not share lines',
      [...lines(8), ...line(700, 115, 40), ...line(700, 145, 40)],
    ],
    ['a picture', [...lines(8), [700, 100, 1100, 400] as Box]],
    ['an initial', [...lines(8), [60, 84, 96, 134] as Box]],
    ['little text', lines(1)],
    ['much dirt', [...lines(8), ...lines(20, 90, 30).map(([x, y]): Box => [x, y, x + 2, y + 2])]],
    [
      'letters far apart',
      lines(30, 100, 6).map(([x, y, r, b]): Box => [3 * x, y, 3 * x + r - x, b]),
    ],
  ])('%s', (_, boxes) => {
    expect(find(...boxes)).toBeUndefined();
  });
});
