import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { SHOWN_IN, withFigures } from './readme-table.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');
/** The formatter pads the cells of tables. */
const unpadded = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

const benchmarks = [
  'Measured yesterday, on this machine.',
  '',
  '| case | tool | CPU s a page | CPU ratio | wall ratio | CER micro % |',
  '| --- | --- | --- | --- | --- | --- |',
  '| a book | Legible lstm | 0.2 | 5.0 × | 4.0 × | 1.10 / 0.50 |',
  '| a book | tesseract | 0.9 | 1.1 × | 1.0 × | 1.20 / 0.50 |',
  '| a book | OCRmyPDF | 1.0 | 1.0 × | 1.0 × | 1.30 / 0.60 |',
  '| a blank page | Legible lstm | 0.1 | 2.0 × | 2.0 × | |',
  '| a blank page | tesseract | 0.2 | 1.0 × | 1.0 × | |',
  '| a blank page | OCRmyPDF | 0.2 | 1.0 × | 1.0 × | |',
  '',
  '| another table | with a line |',
].join('\n');
const place =
  '<!-- figures: from docs/benchmarks/engine.md by node scripts/landing-figures.ts -->\nold\n<!-- end of figures -->';

it.each(SHOWN_IN)('%s shows what the benchmark found: node scripts/landing-figures.ts', (path) => {
  const document = read(path);
  expect(unpadded(document)).toBe(
    unpadded(withFigures(document, read('docs/benchmarks/engine.md'))),
  );
});

it('puts cost, errors and ratios of each case where the old figures stood', () => {
  const readme = withFigures(`Before.\n${place}\nAfter.`, benchmarks);
  expect(readme).toContain('Measured yesterday, on this machine.\n\n| CPU seconds');
  expect(readme).toContain(
    '| a book | 0.2 s, 1.10 % | 1.0 s, 1.30 % | 0.9 s, 1.20 % | 5.0 × | 4.0 × |\n' +
      '| a blank page | 0.1 s | 0.2 s | 0.2 s | 2.0 × | 2.0 × |\n\n<!-- end',
  );
  expect(readme).not.toContain('old');
  expect([readme.startsWith('Before.'), readme.endsWith('After.')]).toEqual([true, true]);
});

it('refuses a readme without a place, and a table without the conditions it was measured under', () => {
  expect(() => withFigures('Nothing here.', benchmarks)).toThrow('no place');
  expect(() => withFigures(place, benchmarks.replace('Measured', 'Guessed'))).toThrow('measured');
});
