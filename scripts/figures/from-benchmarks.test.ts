import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { figuresFrom } from './from-benchmarks.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

it('the landing page shows what the benchmark found: node scripts/landing-figures.ts', () => {
  const shown: unknown = JSON.parse(read('packages/web/src/features/landing/figures.json'));
  expect(shown).toEqual(figuresFrom(read('docs/benchmarks/engine.md')));
});

it('a table without our row is refused rather than guessed at', () => {
  const table = '| case | tool | CPU s a page |\n| books, 2 pages | tesseract | 1 |';
  expect(() => figuresFrom(table)).toThrow('Legible lstm');
});
