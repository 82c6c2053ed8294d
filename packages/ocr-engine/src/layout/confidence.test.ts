import { describe, expect, it } from 'vitest';
import { find, line, lines, moved, shifted } from '../../test/drawn-lines.ts';
import type { Box } from '../interface/page-text.ts';

/** Two runs of text side by side, with a white between them as wide as words may have. */
const apart = [...lines(8, 100, 30), ...lines(8, 445, 30)];

/** Three lines that leave room for a drop cap, and more below. */
const indented = [...[100, 130, 160].flatMap((y) => line(160, y, 34)), ...lines(6).map(moved(90))];
/** Of the size of letters, but not one behind the other. */
const bits = Array.from({ length: 70 }, (_, at): Box => {
  const [x, y] = [120 + 36 * (at % 10), 350 + 34 * Math.floor(at / 10) + 5 * (at % 10)];
  return [x, y, x + 8, y + 10];
});
const enlarged =
  (times: number) =>
  (box: Box): Box =>
    box.map((side) => Math.round(times * side)) as Box;

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
      'columns whose last lines come nearer to each other',
      Array.from({ length: 12 }, (_, at) => [
        ...line(100, 100 + 30 * at, 36),
        ...line(at === 11 ? 545 : 552, 100 + 30 * at, 36),
      ]).flat(),
    ],
    [
      'columns of other widths below columns, too short for a gutter of their own',
      [
        ...lines(8, 100, 36),
        ...lines(8, 555, 36),
        ...[...lines(2, 100, 14), ...lines(2, 300, 50)].map(moved(270)),
      ],
    ],
    [
      'lines on both sides of a picture',
      [
        ...lines(12).filter(([x, y]) => x < 270 || x > 530 || y < 140 || y > 200),
        [300, 150, 510, 190] as Box,
      ],
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
    [
      'a few lines of two columns between whole ones',
      [
        ...lines(10),
        ...lines(10).map(moved(420)),
        ...[...lines(4, 100, 15), ...lines(4, 400, 15)].map(moved(300)),
      ],
    ],
    ['text within a picture', [...lines(10), [100, 450, 480, 650] as Box, ...line(150, 550, 10)]],
    [
      'letters of a title that could be pictures',
      [...lines(8), ...[100, 340, 580].map((x): Box => [x, 400, x + 210, 620])],
    ],
    [
      'a picture with as many bits as a map has',
      [...lines(8), [100, 340, 500, 640] as Box, ...bits],
    ],
    ['text in a picture', [...lines(8), [90, 250, 400, 350] as Box]],
    ['text beside a picture, cut by its edge', [...lines(8), [555, 95, 700, 300] as Box]],
    ['a picture in the middle of lines', [...apart, [330, 160, 560, 270] as Box]],
    ['words underlined so that they are one piece', [...lines(8), [100, 330, 400, 348] as Box]],
    ['a rule between words', [...apart, [440, 60, 442, 400] as Box]],
    ['something high that is no initial', [...lines(8), [40, 110, 96, 150] as Box]],
    ['something that begins higher than its lines', [...indented, [100, 70, 150, 160] as Box]],
    ['something that ends lower than its lines', [...indented, [100, 84, 150, 172] as Box]],
    ['something that stands far from its lines', [...indented, [60, 84, 110, 160] as Box]],
    ['small print, which needs a finer picture', lines(8).map(enlarged(0.5))],
    ['letters as high as on a poster', lines(8).map(enlarged(5))],
    [
      'many numbers that stand alone',
      [...lines(8), ...[400, 440, 480, 520].map((y): Box => [300, y, 308, y + 10])],
    ],
    ['little text', lines(1)],
    ['much dirt', [...lines(8), ...lines(20, 90, 30).map(([x, y]): Box => [x, y, x + 2, y + 2])]],
    [
      'letters far apart',
      lines(30, 100, 6).map(([x, y, r, b]): Box => [1.7 * x, y, 0.7 * x + r, b]),
    ],
  ])('%s', (_, boxes) => {
    expect(find(...boxes)).toBeUndefined();
  });
});
