import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { scanPdf } from '@legible/fixtures/pdf';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testFile, testFolder } from '../../test/folder.ts';
import { createEngine } from '../create-engine.ts';
import { CACHE_VARIABLE } from './cache-folder.ts';
import { prepareChildren } from './preparation.ts';
import { machineOf } from './system-calls.ts';

const SECONDS = 1000;
const canConfine = process.platform === 'linux' && machineOf(process.arch) !== undefined;

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

it(
  'a scan of our own fills the cache with code and networks',
  { timeout: 90 * SECONDS },
  async () => {
    const [cache, temporary] = [await emptyCache(), await testFolder()];
    vi.stubEnv('TMPDIR', temporary);
    prepareChildren(['eng']);
    const isMarked = async () =>
      (await readdir(cache)).some((name) => name.startsWith('prepared-'));
    await vi.waitUntil(isMarked, { timeout: 80 * SECONDS, interval: 200 });
    const files = await filesIn(cache);
    expect(files.filter((name) => name.endsWith('.network'))).toHaveLength(1);
    // Node.js names compiled modules by hashes of eight digits.
    expect(files.filter((name) => /^[0-9a-f]{8}$/.test(name)).length).toBeGreaterThan(100);
    expect(await readdir(temporary)).toEqual([]);
  },
);

it('a process that ends meanwhile leaves nothing behind', async () => {
  const [cache, temporary] = [await testFolder(), await testFolder()];
  const module = new URL('./preparation.ts', import.meta.url).href;
  // Ends as soon as the preparation has its folder.
  const program = `
    const { prepareChildren } = await import(${JSON.stringify(module)});
    const { readdirSync } = await import('node:fs');
    prepareChildren(['eng']);
    setInterval(() => readdirSync(${JSON.stringify(temporary)}).length > 0 && process.exit(7), 5);`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: temporary, [CACHE_VARIABLE]: cache },
    timeout: 60 * SECONDS,
  });
  expect(status).toBe(7);
  expect(await readdir(temporary)).toEqual([]);
});

it.runIf(canConfine)(
  'a child that reads files from outside adds nothing to the cache',
  async () => {
    const cache = await emptyCache();
    const childModule = new URL('./child.ts', import.meta.url);
    const engine = createEngine({ processes: 1, childModule });
    const page = { text: 'A page.', dpi: 100, noise: 0 };
    const pdf = await testFile('scan.pdf', await scanPdf({ pages: [page] }));
    const outcome = await engine.recognisePage(pdf, 1);
    await engine.close();
    expect(outcome.kind).toBe('recognised');
    expect(await filesIn(cache)).toEqual([]);
  },
);
