import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testFolder } from '@legible/fixtures/folder';

const LOADER_HOOK = fileURLToPath(new URL('loader-hook.ts', import.meta.url));

async function run(files: Record<string, string>): Promise<string> {
  const folder = await testFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const running = promisify(execFile)(process.execPath, [
    `--import=${LOADER_HOOK}`,
    join(folder, 'main.ts'),
  ]);
  return (await running).stdout;
}

it('relative imports of TypeScript lead to their file, all others where Node.js finds them', async () => {
  const said = await run({
    'main.ts': `import { basename } from 'node:path';
      import { name } from './name.ts';
      import { word } from './word.mjs';
      const later = await import('./later.ts');
      console.log(basename(name satisfies string), word, later.number);`,
    'name.ts': `export const name: string = 'folder/file';`,
    'word.mjs': `export const word = 'and';`,
    'later.ts': `export const number: number = 3;`,
  });
  expect(said).toBe('file and 3\n');
});

it('a module that is not there is named', async () => {
  await expect(run({ 'main.ts': `import './missing.ts';` })).rejects.toThrow(/missing\.ts/);
});
