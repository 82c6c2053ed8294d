import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testFolder } from '../../test/folder.ts';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const COMPILER = createRequire(import.meta.url).resolve('assemblyscript/bin/asc.js');

it('the kernels are what `assembly` says: `npx asc --config asconfig.json` makes them anew', async () => {
  const outFile = join(await testFolder(), 'pixels.wasm');
  const settings = ['--config', 'asconfig.json', '--outFile', outFile];
  await promisify(execFile)(process.execPath, [COMPILER, ...settings], { cwd: PACKAGE });
  const [made, kept] = await Promise.all(
    [outFile, join(PACKAGE, 'assets/pixels.wasm')].map((path) => readFile(path)),
  );
  expect(made!.equals(kept!)).toBe(true);
});
