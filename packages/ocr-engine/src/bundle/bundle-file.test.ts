import { readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scanPdf } from '@legible/fixtures/pdf';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { createEngine } from '../create-engine.ts';
import { bundleIn, inputAt, writeBundle } from './bundle-file.ts';
import { CACHE_VARIABLE } from '../files/cache-folder.ts';
import { readBundle } from './read-bundle.mjs';

/** A child that knows one answer. */
const source = `(function (require) {
  process.on('message', () => process.send({ ok: true, answer: 'from the bundle' })); // é
})`;
/** V8 refuses it, and compiles the source. */
const code = Buffer.from('CODE');

let input: string;
let path: string;
beforeEach(async () => {
  const cache = await testFolder();
  vi.stubEnv(CACHE_VARIABLE, cache);
  [path, input] = [bundleIn(cache), join(cache, 'module.ts')];
  await writeFile(input, 'export const one = 1;');
  writeBundle(path, { inputs: [inputAt(input)], source, code });
});
afterEach(() => void vi.unstubAllEnvs());

/** What a child says of a document of one page. */
async function inspected(): Promise<unknown> {
  const engine = createEngine({ processes: 1 });
  const pdf = await testFile('scan.pdf', await scanPdf({ pages: [{ text: 'A page.', dpi: 50 }] }));
  try {
    return await engine.inspect(pdf);
  } finally {
    await engine.close();
  }
}

it('children start from the bundle', async () => {
  expect(await inspected()).toBe('from the bundle');
});

it('keeps inputs, source and code apart', () => {
  const bundle = { inputs: [inputAt(input)], source: '(() => 1)', code: Buffer.from([10, 0, 255]) };
  writeBundle(path, bundle);
  expect(readBundle(path)).toEqual(bundle);
});

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'latin1');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to), 'latin1');
}

it.each([
  ['a module has changed', async () => writeFile(input, 'export const one = 1.0;')],
  ['a module was put in its place', async () => utimes(input, 1, 1)],
  ['it was cut off', async () => truncate(path, (await stat(path)).size - 1)],
  ['its source was changed on the disk', async () => replaceIn(path, 'the bundle', 'thE bundle')],
  ['its code was changed on the disk', async () => replaceIn(path, 'CODE', 'COdE')],
  ['it is empty', async () => truncate(path, 0)],
  ['it is something else', async () => writeFile(path, await readFile(input))],
])('children start from their modules where %s', async (_, change) => {
  await change();
  expect(readBundle(path)).toBeUndefined();
  expect(await inspected()).toMatchObject({ pageCount: 1 });
});
