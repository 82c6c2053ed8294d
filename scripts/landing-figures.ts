/** Takes the figures of landing page, benchmark page and readme from docs/benchmarks.md. Run it when those were measured anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { figuresFrom } from './figures/from-benchmarks.ts';
import { paperFigures } from './figures/kinds-of-paper.ts';
import { withFigures } from './figures/readme-table.ts';

const at = (path: string) => resolve(import.meta.dirname, '..', path);
const benchmarks = readFileSync(at('docs/benchmarks.md'), 'utf8');
const write = (path: string, figures: object) =>
  writeFileSync(at(path), `${JSON.stringify(figures, null, 2)}\n`);
write('packages/web/src/features/landing/figures.json', figuresFrom(benchmarks));
write('packages/web/src/features/benchmarks/figures.json', paperFigures(benchmarks));
writeFileSync(at('README.md'), withFigures(readFileSync(at('README.md'), 'utf8'), benchmarks));
