import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { makeBundle } from '../preparation/make-bundle.ts';
import { readablePaths } from './readable-paths.ts';

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...foldersAbove(above)];
}

it('a child may read every module that it is made of, of whichever package', async () => {
  const readable = new Set(readablePaths(undefined));
  const { inputs } = await makeBundle();
  expect(inputs.some(({ path }) => path.includes('/pdf/src/'))).toBe(true);
  const hidden = inputs.filter(({ path }) => !foldersAbove(path).some((at) => readable.has(at)));
  expect(hidden).toEqual([]);
});
