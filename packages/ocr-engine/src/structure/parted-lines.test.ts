import { expect, it } from 'vitest';
import { lineOf } from '../../test/page-texts.ts';
import type { Box, Line, Table } from '../interface/page-text.ts';
import { partedLines } from './parted-lines.ts';

/** Lines of ten points, one below the other but for a larger step before each that begins with a capital. */
function column(...texts: string[]): { lines: Line[] } {
  let top = 60;
  const lines = texts.map((text) => {
    top += /^\p{Lu}/u.test(text) ? 30 : 12;
    const places = text.split(' ').filter((word) => word !== '');
    return lineOf(places.map((word, at) => [word, [72 + 60 * at, top, 122 + 60 * at, top + 7]]));
  });
  return { lines };
}

const told = (paragraphs: { lines: Line[] }[]) =>
  paragraphs.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')));

it('parts a column where lines stand further apart, and at points of a list', () => {
  const blocks = [
    column('The quiet town', 'of our days', 'lies here', 'Another one', 'is there'),
    column('• one point', 'and its end', '• another', ''),
  ];
  expect(told(partedLines(blocks))).toEqual([
    ['The quiet town', 'of our days', 'lies here'],
    ['Another one', 'is there'],
    ['• one point', 'and its end'],
    ['• another'],
  ]);
  expect(partedLines(blocks)[1]?.box).toEqual([72, 144, 182, 163]);
});

it('keeps the lines of a table together', () => {
  const blocks = [column('Before it', 'Name Sum', 'Tea 3.00', 'Bread 2.00', 'Behind it')];
  const cells = [1, 2, 3].map((line) => ({
    row: line - 1,
    column: 0,
    rowSpan: 1,
    columnSpan: 1,
    box: [0, 0, 1, 1] as Box,
    confidence: 90,
    words: [[0, line, 0] as [number, number, number]],
  }));
  const table: Table = { box: [0, 0, 1, 1], rows: 3, columns: 1, cells };
  expect(told(partedLines(blocks, [table]))).toEqual([
    ['Before it'],
    ['Name Sum', 'Tea 3.00', 'Bread 2.00'],
    ['Behind it'],
  ]);
});
