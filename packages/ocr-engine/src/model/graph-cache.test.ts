import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { testFolder } from '@legible/fixtures/folder';
import { lstmComponent, smallNetwork } from '../../test/model/writer.ts';
import { compileNetwork } from './compile.ts';
import { withCache } from './graph-cache.ts';

const component = lstmComponent(smallNetwork(true), 7);

it('translates a network once, and again when the kept file was changed', async () => {
  const folder = await testFolder();
  const compile = vi.fn<typeof compileNetwork>(compileNetwork);
  const cached = withCache(folder, compile);
  const first = cached(component);
  const second = cached(component);
  expect(compile).toHaveBeenCalledTimes(1);
  expect(second.graph.shape).toEqual(first.graph.shape);
  expect(Buffer.compare(second.graph.columns, first.graph.columns)).toBe(0);
  expect(Buffer.compare(second.graph.lines, first.graph.lines)).toBe(0);

  const [name = ''] = readdirSync(folder);
  const file = readFileSync(join(folder, name));
  file[file.length - 9]! ^= 1;
  writeFileSync(join(folder, name), file);
  expect(cached(component).graph.shape).toEqual(first.graph.shape);
  expect(compile).toHaveBeenCalledTimes(2);
  expect(readdirSync(folder)).toHaveLength(1);
});

it('translates a network anew that is made with something else besides', async () => {
  const folder = await testFolder();
  const compile = vi.fn<typeof compileNetwork>(compileNetwork);
  for (const besides of ['one', 'other', 'one'])
    withCache(folder, compile, () => besides)(component);
  expect(compile).toHaveBeenCalledTimes(2);
});

it('works without a folder, and with one that cannot be written', () => {
  expect(withCache(undefined, compileNetwork)(component).nullCode).toBe(7);
  expect(withCache('/nowhere', compileNetwork)(component).nullCode).toBe(7);
});
