import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testFolder } from '@legible/fixtures/folder';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const COMPILER = createRequire(import.meta.url).resolve('assemblyscript/bin/asc.js');

it.each(['pixels', 'decoder'])(
  'what is committed is what `assembly/%s` says: `npx asc --config` with its settings makes it anew',
  async (name) => {
    const outFile = join(await testFolder(), `${name}.wasm`);
    const settings = ['--config', `assembly/${name}/asconfig.json`, '--outFile', outFile];
    await promisify(execFile)(process.execPath, [COMPILER, ...settings], { cwd: PACKAGE });
    const [made, kept] = await Promise.all(
      [outFile, join(PACKAGE, `assets/${name}.wasm`)].map((path) => readFile(path)),
    );
    expect(made!.equals(kept!)).toBe(true);
  },
);
