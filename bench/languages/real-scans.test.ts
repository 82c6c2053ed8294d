import { expect, it } from 'vitest';
import { scansTable } from './real-scans.ts';

it('tells what was found, what it was taken for, and what was left alone', () => {
  const table = scansTable([
    { language: 'ces', found: ['ces', 'eng', 'eng', undefined] },
    { language: 'dan', found: ['dan'] },
  ]);
  const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  expect(rows.slice(2).map((cells) => cells.slice(1, -1))).toEqual([
    ['ces', '1 of 4', 'eng (2)', '1'],
    ['dan', '1 of 1', '', ''],
    ['**all**', '2 of 5', '', '1'],
  ]);
});
