import { expect, it } from 'vitest';
import { type Measurement, tables } from './table.ts';
import type { Result } from './tools.ts';

const result = (cpuSeconds: number, wallSeconds: number, more: Partial<Result> = {}): Result => ({
  cpuSeconds,
  wallSeconds,
  peakMegabytes: 100,
  pages: ['one two', 'six'],
  bytesAdded: 500,
  ...more,
});

const twoPages = { name: 'two pages', files: ['a.pdf'], truth: ['one two', 'six'] };

/** The cells of costs and errors, one row after the other. */
function cellsOf(measurements: Measurement[]): string[][] {
  const [costs = [], errors = []] = tables(measurements, 'rival')
    .split('\n\n')
    .map((table) => table.split('\n').slice(2).map(cells));
  return costs.map((row, index) => [...row.slice(0, -1), ...(errors[index] ?? []).slice(3)]);
}

const cells = (row: string) => row.split('|').map((cell) => cell.trim());

it('shows medians of the rounds, a page each, and how many times less than the rival', () => {
  const rounds = [[result(1, 2)], [result(2, 1, { peakMegabytes: 140 })], [result(9, 3)]];
  const rival = [[result(8, 9)], [result(8, 9)], [result(8, 9)]];
  const [own, other] = cellsOf([
    { test: twoPages, tool: 'ours', rounds },
    { test: twoPages, tool: 'rival', rounds: rival },
  ]);
  expect(own?.slice(1, 10)).toEqual([
    'two pages',
    'ours',
    '1.00',
    '1.00',
    '2.0',
    '4.0 ×',
    '4.5 ×',
    '140',
    '250',
  ]);
  expect(other?.slice(6, 8)).toEqual(['1.0 ×', '1.0 ×']);
});

it('adds up the files of a case, and compares each with its own truth', () => {
  const files = [
    result(1, 1, { pages: ['one twa', ''] }),
    result(3, 1, { pages: ['six', ''], bytesAdded: 700 }),
  ];
  const [row] = cellsOf([
    { test: { ...twoPages, files: ['a.pdf', 'b.pdf'] }, tool: 'ours', rounds: [files] },
  ]);
  expect(row?.slice(3, 12)).toEqual([
    '2.00',
    '0.50',
    '2.0',
    '',
    '',
    '100',
    '600',
    '10.00 / 7.14 / 12.86',
    '33.33 / 25.00 / 45.00',
  ]);
});

it('leaves empty what a tool does not make, and what has no truth', () => {
  const test = { name: 'blank', files: ['a.pdf'], truth: [undefined] };
  const [row] = cellsOf([
    { test, tool: 'ours', rounds: [[result(1, 1, { bytesAdded: undefined })]] },
  ]);
  expect(row?.slice(9, 12)).toEqual(['', '', '']);
});

it('does not let a page pass that was not read', () => {
  const [row] = cellsOf([
    { test: twoPages, tool: 'ours', rounds: [[result(1, 1, { pages: ['one two'] })]] },
  ]);
  expect(row?.[10]).toMatch(/^30\.00 /);
});
