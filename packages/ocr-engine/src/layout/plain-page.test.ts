import { describe, expect, it } from 'vitest';
import type { Box } from '../page-text.ts';
import type { Components } from './ink-components.ts';
import { findPlainLines } from './plain-page.ts';
import type { TextLine } from './text-line.ts';

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

const moved =
  (down: number) =>
  ([left, top, right, bottom]: Box): Box => [left, top + down, right, bottom + down];
const shifted =
  (by: number) =>
  ([left, top, right, bottom]: Box): Box => [left + by, top, right + by, bottom];

/** Two pieces of text side by side, as wide a white between them as words may have. */
const apart = [...lines(8, 100, 30), ...lines(8, 445, 30)];

const find = (...boxes: Box[]) => findPlainLines(componentsOf(boxes), () => []);
const found = (...boxes: Box[]) => find(...boxes) ?? [];

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
    expect(page[0]?.reach?.up).toBeCloseTo(16.5, 0);
    expect(page.at(-1)?.box).toEqual([330, 400, 349, 416]);
  });

  it('does not take letters of two lines that touch for a title', () => {
    const touching = [133, 265].map((x): Box => [x, 114, x + 8, 160]);
    const page = found(...lines(8), ...touching);
    expect(page).toHaveLength(8);
    expect(page.every(({ box }) => box[3] - box[1] < 60)).toBe(true);
  });

  it('ignores rules and the shadow of the binding', () => {
    expect(find(...lines(8), [100, 345, 580, 347], [10, 0, 14, 1500])).toHaveLength(8);
  });
});

/** Where each line begins, in reading order. */
const starts = (page: TextLine[]) => page.map(({ box }) => [box[0], box[3]]);
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

/** Capitals and lower letters, two and a half times as large as those of `line`. */
const title = (x: number, y: number, letters: number) =>
  line(0, 0, letters).map(([left, top, right, foot]): Box => [
    x + 2.5 * left,
    y + 2.5 * top,
    x + 2.5 * right,
    y + 2.5 * foot,
  ]);

describe('in larger type', () => {
  it('finds a title over the text, with its low letters', () => {
    const page = found(...title(150, 60, 20), ...lines(8).map(moved(20)));
    expect(page).toHaveLength(9);
    expect(page[0]?.box).toEqual([150, 20, 737, 72]);
    expect(page[0]?.baseline[1]).toBeCloseTo(60, 0);
    expect(page[0]?.reach?.up).toBeCloseTo(40.5, 0);
  });

  it('finds one over two columns', () => {
    const columns = [...lines(8), ...lines(8, 700)].map(moved(20));
    const page = found(...title(300, 60, 20), ...columns);
    expect(starts(page).slice(0, 2)).toEqual([
      [300, 72],
      [100, 125],
    ]);
    expect(page).toHaveLength(17);
  });
});

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
    const initial: Box = [100, 84, 150, 160];
    const page = found(initial, ...beside, ...lines(6).map(moved(90)));
    expect(page).toHaveLength(9);
    expect(page[0]?.parts).toEqual([initial, [160, 84, page[1]!.box[2], 105]]);
    expect(page[0]?.baseline[1]).toBeCloseTo(100, 0);
    expect(page[1]?.box[0]).toBe(160);
  });

  it('ignores a frame around the page, broken as it may be, and a blot between lines', () => {
    const frame: Box[] = [
      [60, 40, 640, 44],
      [630, 44, 633, 120],
      [631, 130, 633, 138],
      [630, 145, 634, 400],
    ];
    const blot: Box = [84, 111, 91, 118];
    const page = found(...lines(8), ...frame, blot);
    expect(page).toHaveLength(8);
    expect(page[0]?.box[0]).toBe(100);
  });

  it('reads columns on both sides of a rule', () => {
    const page = found(...lines(8), [640, 90, 642, 330], ...lines(8, 700));
    expect(page.map(({ block }) => block)).toEqual([...Array(8).fill(1), ...Array(8).fill(2)]);
  });

  it('asks for white letters in what is black', () => {
    const banner: Box = [100, 340, 580, 380];
    const read = (holes: Box[]) =>
      findPlainLines(componentsOf([...lines(8), banner]), (box) => {
        expect(box).toEqual(banner);
        return holes;
      });
    expect(read([])).toHaveLength(8);
    expect(read(line(150, 370, 12))).toBeUndefined();
  });
});

describe('leaves to a whole layout analysis', () => {
  it.each([
    ['columns too short to be told from a table', [...lines(3), ...lines(3, 700)]],
    [
      'columns that do not share lines',
      [...lines(8), ...line(700, 115, 40), ...line(700, 145, 40)],
    ],
    ['columns on a slanting page', [...lines(30, 100, 36, 0.011), ...lines(30, 552, 36, 0.011)]],
    [
      'columns whose white breaks off at a longer line',
      Array.from({ length: 17 }, (_, at) => [
        ...line(100, 100 + 30 * at, 36),
        ...line(at === 8 ? 541 : 552, 100 + 30 * at, 36),
      ]).flat(),
    ],
    [
      'a table',
      lines(10, 100, 8).flatMap((box) => [0, 150, 300, 450, 600].map((x) => shifted(x)(box))),
    ],
    [
      'columns that go on below a heading, too short for a gutter of their own',
      [
        ...lines(8, 100, 36),
        ...lines(8, 555, 36),
        ...line(100, 340, 75),
        ...[...lines(3, 100, 36), ...lines(3, 555, 36)].map(moved(270)),
      ],
    ],
    ['text in a picture', [...lines(8), [90, 250, 400, 350] as Box]],
    ['text beside a picture, cut by its edge', [...lines(8), [555, 95, 700, 300] as Box]],
    ['a picture in the middle of lines', [...apart, [330, 160, 560, 270] as Box]],
    ['words underlined so that they are one piece', [...lines(8), [100, 330, 400, 348] as Box]],
    ['a rule between words', [...apart, [440, 60, 442, 400] as Box]],
    ['something high that is no initial', [...lines(8), [40, 110, 96, 150] as Box]],
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
