/** Takes the figures of the landing page, the benchmark page, the readme and the results from docs/benchmarks/engine.md. Run it when those were measured anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { figuresFrom } from './figures/from-benchmarks.ts';
import { paperFigures } from './figures/kinds-of-paper.ts';
import { SHOWN_IN, withFigures } from './figures/readme-table.ts';

const at = (path: string) => resolve(import.meta.dirname, '..', path);
const benchmarks = readFileSync(at('docs/benchmarks/engine.md'), 'utf8');
const write = (path: string, figures: object) =>
  writeFileSync(at(path), `${JSON.stringify(figures, null, 2)}\n`);
write('packages/web/src/features/landing/figures.json', figuresFrom(benchmarks));
write('packages/web/src/features/benchmarks/figures.json', paperFigures(benchmarks));
for (const path of SHOWN_IN) {
  writeFileSync(at(path), withFigures(readFileSync(at(path), 'utf8'), benchmarks));
}
