import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testFolder } from '@legible/fixtures/folder';
import { V8_SETTINGS } from '../external/child-process.ts';
import { bundleIn } from '../bundle/bundle-file.ts';
import { readBundle } from '../bundle/read-bundle.mjs';
import { CACHE_VARIABLE } from '../files/cache-folder.ts';

const SECONDS = 1000;

async function emptyCache(): Promise<string> {
  const cache = await testFolder();
  vi.stubEnv(CACHE_VARIABLE, cache);
  onTestFinished(() => void vi.unstubAllEnvs());
  return cache;
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** What a process does that starts now: no preparation has been begun in it. */
async function prepareAnew(languages: string[]): Promise<void> {
  vi.resetModules();
  const { prepareChildren } = await import('./preparation.ts');
  await prepareChildren(languages);
}

/** Until the test ends. */
function makeBundlesBy(makeBundle: () => Promise<never>): void {
  vi.doMock('./make-bundle.ts', () => ({ makeBundle }));
  onTestFinished(() => vi.doUnmock('./make-bundle.ts'));
}

const marksIn = async (cache: string) =>
  (await readdir(cache)).filter((name) => name.startsWith('prepared-'));

async function markIn(cache: string): Promise<string> {
  const marks = await marksIn(cache);
  expect(marks).toHaveLength(1);
  return join(cache, marks[0]!);
}

it(
  'a scan of our own fills the cache with code and networks, once and after every change',
  { timeout: 180 * SECONDS },
  async () => {
    const [cache, temporary] = [await emptyCache(), await testFolder()];
    vi.stubEnv('TMPDIR', temporary);
    await prepareAnew(['eng']);
    const files = await filesIn(cache);
    const networks = files.filter((name) => name.endsWith('.network'));
    expect(networks).toHaveLength(1);
    expect(readBundle(bundleIn(cache))?.inputs.length).toBeGreaterThan(100);
    expect(await readdir(temporary)).toEqual([]);

    await rm(join(cache, networks[0]!));
    await prepareAnew(['eng']);
    expect(await filesIn(cache)).not.toContain(networks[0]);

    await writeFile(await markIn(cache), 'what there was before a change');
    await prepareAnew(['eng']);
    expect(await filesIn(cache)).toContain(networks[0]);

    // As if a module had been edited in its place.
    await writeFile(bundleIn(cache), 'what is no bundle any more');
    await prepareAnew(['eng']);
    expect(codeOf(bundleIn(cache))).toEqual({ rejected: false, bytes: expect.any(Number) });
  },
);

it(
  'networks and modules are prepared where no bundle can be made',
  { timeout: 60 * SECONDS },
  async () => {
    const cache = await emptyCache();
    makeBundlesBy(() => Promise.reject(new Error('no esbuild for this machine')));
    await prepareAnew(['eng']);
    const files = await filesIn(cache);
    expect(files.filter((name) => name.endsWith('.network'))).toHaveLength(1);
    // Node.js names compiled modules by hashes of eight digits.
    expect(files.filter((name) => /^[0-9a-f]{8}$/.test(name)).length).toBeGreaterThan(150);
    expect(readBundle(bundleIn(cache))).toBeUndefined();
    expect(await readFile(await markIn(cache), 'utf8')).toMatch(/ failed$/);
  },
);

/** What a process with a child's settings says of the code in a bundle. */
function codeOf(bundle: string): unknown {
  const program = `
    const { readBundle } = await import(${JSON.stringify(new URL('../bundle/read-bundle.mjs', import.meta.url).href)});
    const { Script } = await import('node:vm');
    const { source, code } = readBundle(${JSON.stringify(bundle)});
    const { cachedDataRejected } = new Script(source, { filename: ${JSON.stringify(bundle)}, cachedData: code });
    console.log(JSON.stringify({ rejected: cachedDataRejected, bytes: code.length }));`;
  const settings = [...V8_SETTINGS, '--input-type=module', '-e', program];
  return JSON.parse(spawnSync(process.execPath, settings, { encoding: 'utf8' }).stdout);
}

it('a process that ends meanwhile leaves nothing behind', async () => {
  const [cache, temporary] = [await testFolder(), await testFolder()];
  const module = new URL('./preparation.ts', import.meta.url).href;
  // Ends as soon as the preparation has its folder.
  const program = `
    const { prepareChildren } = await import(${JSON.stringify(module)});
    const { readdirSync } = await import('node:fs');
    const folders = () => readdirSync(${JSON.stringify(cache)}).filter((name) => name.endsWith('.making'));
    prepareChildren(['eng']);
    setInterval(() => folders().length > 0 && process.exit(7), 5);`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: temporary, [CACHE_VARIABLE]: cache },
    timeout: 60 * SECONDS,
  });
  expect(status).toBe(7);
  expect(await readdir(temporary)).toEqual([]);
  expect((await readdir(cache)).filter((name) => name.endsWith('.making'))).toEqual([]);
});

it('one process prepares at a time, and what a killed one left is taken away by the next', async () => {
  const [cache, tessdata] = [await emptyCache(), await testFolder()];
  await writeFile(join(tessdata, 'eng.traineddata'), 'no model at all');
  vi.stubEnv('TESSDATA_PREFIX', tessdata);
  await prepareAnew(['eng']);
  const mark = await markIn(cache);
  const folder = `${mark}.making`;
  await rm(mark);
  await mkdir(folder);
  await writeFile(join(folder, 'pages'), 'half a page');

  await prepareAnew(['eng']);
  expect(await marksIn(cache)).toEqual([basename(folder)]);

  const anHourAgo = Date.now() / 1000 - 3600;
  await utimes(folder, anHourAgo, anHourAgo);
  await prepareAnew(['eng']);
  expect(await marksIn(cache)).toEqual([basename(mark)]);
});

it('what cannot be prepared is tried again after a day, not at every start', async () => {
  const [cache, tessdata] = [await emptyCache(), await testFolder()];
  await writeFile(join(tessdata, 'eng.traineddata'), 'no model at all');
  vi.stubEnv('TESSDATA_PREFIX', tessdata);
  await prepareAnew(['eng']);
  const mark = await markIn(cache);
  const triedAt = async () => (await stat(mark)).mtimeMs;
  const anHourAgo = Date.now() / 1000 - 3600;
  await utimes(mark, anHourAgo, anHourAgo);
  await prepareAnew(['eng']);
  expect(await triedAt()).toBeCloseTo(anHourAgo * 1000, -1);
  const daysAgo = Date.now() / 1000 - 2 * 24 * 3600;
  await utimes(mark, daysAgo, daysAgo);
  await prepareAnew(['eng']);
  expect(await triedAt()).toBeGreaterThan(anHourAgo * 1000);
});

it(
  'what failed since a module was changed meanwhile is tried again at the next start',
  { timeout: 60 * SECONDS },
  async () => {
    const cache = await emptyCache();
    makeBundlesBy(async () => {
      // Of the modules that are loaded anew.
      const { ModulesChanged } = await import('../bundle/bundle-file.ts');
      throw new ModulesChanged();
    });
    await prepareAnew(['eng']);
    expect(await marksIn(cache)).toEqual([]);
  },
);

it('a language is prepared by itself, once, whichever others it is read with', async () => {
  const [cache, tessdata] = [await emptyCache(), await testFolder()];
  for (const name of ['eng', 'deu']) {
    await writeFile(join(tessdata, `${name}.traineddata`), 'no model at all');
  }
  vi.stubEnv('TESSDATA_PREFIX', tessdata);
  await prepareAnew(['eng', 'deu']);
  const marks = await marksIn(cache);
  expect(marks).toHaveLength(2);
  for (const languages of [['deu', 'eng'], ['deu']]) await prepareAnew(languages);
  expect((await filesIn(cache)).toSorted()).toEqual(marks.toSorted());
});
