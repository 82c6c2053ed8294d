import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { paperFigures } from './kinds-of-paper.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const benchmarks = read('docs/benchmarks/engine.md');

it('the benchmark page shows what was measured: node scripts/landing-figures.ts', () => {
  const shown: unknown = JSON.parse(read('packages/web/src/features/benchmarks/figures.json'));
  expect(shown).toEqual(paperFigures(benchmarks));
});

it('takes kinds of paper from their own table, and books from the first one', () => {
  const { kinds, misread } = paperFigures(benchmarks);
  expect(kinds.map(({ kind }) => kind)).toContain('receipts');
  expect(kinds[0]?.kind).toBe('books');
  expect(misread.legible).toBeGreaterThan(0);
});

it('a table without a figure is refused rather than guessed at', () => {
  const without = benchmarks.replace(/(\| receipts +\| 53 +\|) \d+/, '$1 ');
  expect(() => paperFigures(without)).toThrow('no figure of Legible for receipts');
  expect(() => paperFigures(benchmarks.replace('## Other kinds of paper', '## Others'))).toThrow(
    'Other kinds of paper',
  );
});
