/** Takes the figures of landing page and readme from docs/benchmarks.md. Run it when those were measured anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { figuresFrom } from './figures/from-benchmarks.ts';
import { withFigures } from './figures/readme-table.ts';

const at = (path: string) => resolve(import.meta.dirname, '..', path);
const benchmarks = readFileSync(at('docs/benchmarks.md'), 'utf8');
const figures = JSON.stringify(figuresFrom(benchmarks), null, 2);
writeFileSync(at('packages/web/src/features/landing/figures.json'), `${figures}\n`);
writeFileSync(at('README.md'), withFigures(readFileSync(at('README.md'), 'utf8'), benchmarks));
