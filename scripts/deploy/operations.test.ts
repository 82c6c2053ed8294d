import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { knownVariables, read } from './files.ts';
import { knownSeries, ownMetrics } from './metrics.ts';

const manual = read('docs/operations.md');
const firstCells = [...manual.matchAll(/^(?:\| |- \*\*)`([^`]+)`/gm)].map(([, cell = '']) => cell);

it('explains every setting, and none that is not there', () => {
  const told = firstCells.filter((cell) => /^[A-Z][A-Z0-9_]+$/.test(cell));
  expect(new Set(told)).toEqual(knownVariables());
});

it('explains every figure, and none that is not there', async () => {
  expect(firstCells).toEqual(expect.arrayContaining(await ownMetrics()));
  const series = await knownSeries();
  // The metadata of products at Stripe, which looks like a figure.
  series.set('legible_plan', []);
  const named = [...manual.matchAll(/\blegible_\w+/g)].map(([name]) => name);
  expect(named.filter((name) => !series.has(name) && !series.has(`${name}_sum`))).toEqual([]);
});

it('names npm commands, files and operator commands that are there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...manual.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const paths = [...manual.matchAll(/`((?:deploy|packages|scripts)\/[\w./@-]+)`/g)];
  expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([]);
  const operator = read('packages/server/src/operator/cli.ts');
  const commands = [...operator.matchAll(/usage: '([a-z-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !firstCells.some((cell) => cell.startsWith(name)))).toEqual([]);
});

it('keeps the figures of its tables as they are in the code', () => {
  expect(read('packages/server/src/platform/db/connect.ts')).toContain('max: 20');
  expect(read('packages/server/src/platform/queue/queue-database.ts')).toContain(
    'CONNECTIONS = 8;',
  );
  expect(read('packages/ocr-engine/src/workers/limits.ts')).toContain('?? 1536');
});
