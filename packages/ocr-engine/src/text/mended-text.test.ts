import { expect, it } from 'vitest';
import { mendedBlocks, mendedText } from './mended-text.ts';
import type { Box, Line, PageText } from '../interface/page-text.ts';

const line = (texts: string[], at: Partial<Line> = {}): Line => ({
  box: [0, 0, 100, 10],
  baseline: [0, 8, 100, 8],
  orientation: 0,
  direction: 'ltr',
  confidence: 40,
  words: texts.map((text, index) => ({
    text,
    box: [index * 100, 0, index * 100 + 90, 10] as Box,
    confidence: 40,
    language: 'eng',
  })),
  ...at,
});

const page = (...blocks: Line[][]): PageText => ({
  page: 1,
  width: 600,
  height: 800,
  dpi: 300,
  blocks: blocks.map((lines) => ({ box: [0, 0, 600, 800], lines })),
});

const cell = (...words: [number, number, number][]) => ({
  row: 0,
  column: 0,
  rowSpan: 1,
  columnSpan: 1,
  confidence: 40,
  box: [0, 0, 1, 1] as Box,
  words,
});

const wordsOf = ({ blocks }: PageText) =>
  blocks.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text)));

it('a word is counted through all blocks and lines of the page', () => {
  const read = page([line(['a', 'b']), line(['c'])], [line(['d', 'e'])]);
  const mended = mendedText(read, [
    { word: 2, text: 'C' },
    { word: 4, text: 'E' },
    { word: 99, text: 'nothing' },
  ]);
  expect(wordsOf(mended)).toEqual([[['a', 'b'], ['C']], [['d', 'E']]]);
  expect(wordsOf(read)).toEqual([[['a', 'b'], ['c']], [['d', 'e']]]);
});

it('a mended word is sure, and its line as sure as its words', () => {
  const [first, second] = mendedText(page([line(['a', 'b']), line(['c'])]), [
    { word: 1, text: 'B' },
  ]).blocks[0]!.lines;
  expect(first).toMatchObject({ confidence: 70, words: [{ confidence: 40 }, { confidence: 100 }] });
  expect(second?.confidence).toBe(40);
});

it.each([
  ['ltr', 0, [0, 0, 30, 10], [40, 0, 90, 10]],
  ['rtl', 0, [60, 0, 90, 10], [0, 0, 50, 10]],
  ['ltr', 180, [60, 0, 90, 10], [0, 0, 50, 10]],
  ['ltr', 90, [0, 0, 90, 3.33], [0, 4.44, 90, 10]],
  ['ttb', 0, [0, 0, 90, 3.33], [0, 4.44, 90, 10]],
  ['ltr', 270, [0, 6.67, 90, 10], [0, 0, 90, 5.56]],
] as const)('two words share the box in the direction of reading (%s, %i°)', (...given) => {
  const [direction, orientation, ...boxes] = given;
  const read = page([line(['abcdefghi'], { direction, orientation })]);
  const { words } = mendedText(read, [{ word: 0, text: 'abc  efghi' }]).blocks[0]!.lines[0]!;
  expect(words.map(({ text }) => text)).toEqual(['abc', 'efghi']);
  for (const [index, box] of boxes.entries()) {
    for (const [side, value] of box.entries())
      expect(words[index]?.box[side]).toBeCloseTo(value, 1);
  }
});

it('a line without words goes, and its block; line by line it is still there', () => {
  const read = page([line(['a'])], [line(['b']), line(['c'])]);
  const taken = [
    { word: 0, text: '' },
    { word: 1, text: '' },
  ];
  expect(wordsOf(mendedText(read, taken))).toEqual([[['c']]]);
  const lines = mendedBlocks(read, taken).flatMap((block) => block.lines);
  expect(lines.map(({ words, isMended }) => [words.length, isMended])).toEqual([
    [0, true],
    [0, true],
    [1, false],
  ]);
});

it('cells of tables follow their words', () => {
  const read: PageText = {
    ...page([line(['a'])], [line(['b', 'c'])]),
    tables: [
      {
        box: [0, 0, 1, 1],
        rows: 1,
        columns: 2,
        cells: [cell([0, 0, 0], [1, 0, 0]), cell([1, 0, 1])],
      },
    ],
  };
  const mended = mendedText(read, [
    { word: 0, text: '' },
    { word: 1, text: 'b b' },
  ]);
  expect(mended.tables?.[0]?.cells.map(({ words }) => words)).toEqual([
    [
      [0, 0, 0],
      [0, 0, 1],
    ],
    [[0, 0, 2]],
  ]);
});
