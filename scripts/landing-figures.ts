/** Takes the landing page's figures from docs/benchmarks.md. Run it when those were measured anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { figuresFrom } from './figures/from-benchmarks.ts';

const root = resolve(import.meta.dirname, '..');
const target = resolve(root, 'packages/web/src/features/landing/figures.json');
const figures = figuresFrom(readFileSync(resolve(root, 'docs/benchmarks.md'), 'utf8'));
writeFileSync(target, `${JSON.stringify(figures, null, 2)}\n`);
