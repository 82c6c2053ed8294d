import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Loaded before a program: counts the modules of Drizzle that Node.js looks up for their neighbours. */
const COUNTER = `
import { registerHooks } from 'node:module';
let count = 0;
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) count += 1;
    return next(specifier, context);
  },
});
process.on('exit', () => process.stderr.write(count + ' looked up'));
`;

/** Runs a program beside the counter. */
async function run(program: string, ...words: string[]) {
  const counter = join(await testFolder(), 'counter.mjs');
  await writeFile(counter, COUNTER);
  const options = [`--import=${pathToFileURL(counter).href}`, program, ...words];
  return promisify(execFile)(process.execPath, options);
}

it.each([
  { hook: false, lookedUp: /^[1-9]\d+ looked up$/ },
  { hook: true, lookedUp: /^0 looked up$/ },
])('modules of Drizzle are looked up one by one: hook $hook', async ({ hook, lookedUp }) => {
  const program = join(await testFolder(), 'program.ts');
  const first = hook ? `await import(${JSON.stringify(at('loader-hook.ts'))});` : '';
  const drizzle = JSON.stringify(import.meta.resolve('drizzle-orm'));
  await writeFile(program, `${first} console.log(typeof (await import(${drizzle})).sql);`);
  const { stdout, stderr } = await run(program);
  expect(stdout).toBe('function\n');
  expect(stderr).toMatch(lookedUp);
});

it.each([
  'main.ts',
  'operator/main.ts',
  'backup/main.ts',
  'backup/restore.ts',
  'storage-check/main.ts',
])('%s loads the hook before what leads to the database', async (program) => {
  const { stdout, stderr } = await run(at(`../${program}`), '--help');
  expect(stdout).toContain('npm ');
  expect(stderr).toBe('0 looked up');
});
