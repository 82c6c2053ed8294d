import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import { findWhitespace } from './whitespace.ts';

const SIZE = 10;
const least = { width: 12, height: 60 };

/** Boxes from edge to edge but for the spaces between. */
function row(top: number, ...edges: number[]): Box[] {
  return edges.flatMap((left, at): Box[] =>
    at % 2 === 0 ? [[left, top, edges[at + 1]!, top + 10]] : [],
  );
}

const find = (boxes: Box[]) => findWhitespace(boxes, SIZE, least);

it('finds the white between columns, as wide as it is everywhere', () => {
  const boxes = [0, 20, 40, 60, 80].flatMap((top, at) => row(top, 0, 190 - at, 210 + at, 400));
  const [rectangle] = find(boxes);
  expect(rectangle?.[0]).toBe(190);
  expect(rectangle?.[2]).toBe(210);
  expect(rectangle![1]).toBe(0);
  expect(rectangle![3]).toBeGreaterThanOrEqual(90);
});

it('ends it where a line goes across', () => {
  const columns = [20, 40, 60, 80, 100].flatMap((top) => row(top, 0, 190, 210, 400));
  const [rectangle, ...others] = find([...row(0, 0, 400), ...columns, ...row(130, 0, 400)]);
  expect(rectangle).toEqual([190, 16, 210, 128]);
  expect(others).toEqual([]);
});

it('does not take spaces between words for it, nor white that is too low', () => {
  const words = [0, 20, 40, 60, 80].flatMap((top, at) =>
    row(top, 0, 90 + 15 * at, 105 + 15 * at, 400),
  );
  expect(find(words)).toEqual([]);
  const low = [0, 20].flatMap((top) => row(top, 0, 190, 210, 400));
  expect(find(low)).toEqual([]);
  expect(find([])).toEqual([]);
});

it('does not take white at the edge of all boxes for it, however far lines end from there', () => {
  const rows = [0, 20, 40, 60, 80, 100];
  const ends = rows.flatMap((top, at) => row(top, 0, at === 0 ? 400 : 200));
  expect(find(ends)).toEqual([]);
  const beginnings = rows.flatMap((top, at) => row(top, at === 0 ? 0 : 200, 400));
  expect(find(beginnings)).toEqual([]);
});
