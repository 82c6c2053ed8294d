import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataDirForTest } from '../test/database/data-dir-for-test.ts';
import { prepareDataFolder } from './data-folder.ts';

const MODULE = new URL('data-folder.ts', import.meta.url).href;

/** In a process of its own, which is killed where it does not come to an end. */
function problemOf(path: string): string {
  const program = `
    const { prepareDataFolder } = await import(${JSON.stringify(MODULE)});
    try { prepareDataFolder(${JSON.stringify(path)}); } catch (error) { console.log(error.message); }`;
  const { stdout, signal } = spawnSync(
    process.execPath,
    ['--input-type=module', '--max-old-space-size=200', '-e', program],
    { encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' },
  );
  return signal ?? stdout.trim();
}

describe('the data folder', () => {
  it('is made with everything above it', () => {
    const path = join(dataDirForTest(), 'a', 'b, c');
    const { objects, scratch } = prepareDataFolder(path);
    for (const made of [path, objects, scratch]) expect(statSync(made).isDirectory()).toBe(true);
    expect(prepareDataFolder(path)).toEqual({ path, objects, scratch });
  });

  it.each(['/proc/legible', '/proc/self/a/b'])(
    'that no folder can be made in (%s) is told, and nobody waits for it',
    (path) => {
      expect(problemOf(path)).toBe(
        `The data folder ${path} cannot be made there. Set LEGIBLE_DATA_DIR to a folder on a disk.`,
      );
    },
  );

  it('that is a file is told', () => {
    const path = join(dataDirForTest(), 'file');
    writeFileSync(path, '');
    expect(() => prepareDataFolder(path)).toThrow(`The data folder ${path} cannot be used: `);
  });
});
