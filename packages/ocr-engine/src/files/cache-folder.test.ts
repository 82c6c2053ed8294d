import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cacheFolder } from './cache-folder.ts';

const MODULE = new URL('cache-folder.ts', import.meta.url).href;

it('is made with what is above it, for its owner alone', () => {
  const above = mkdtempSync(join(tmpdir(), 'legible-cache-test-'));
  onTestFinished(() => rmSync(above, { recursive: true }));
  const wanted = join(above, 'a', 'b');
  expect(cacheFolder({ LEGIBLE_CACHE: wanted })).toBe(wanted);
  expect(statSync(wanted).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o755 : 0o700);
});

it('is none of the folder where a program stands, though the usual one is named by nothing', () => {
  const home = mkdtempSync(join(tmpdir(), 'legible-cache-test-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  vi.stubEnv('HOME', home);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(cacheFolder({ XDG_CACHE_HOME: '' })).toBe(join(home, '.cache', 'legible'));
});

// In a process of its own, which is killed where it does not come to an end.
it('is none where no folder can be made, and nobody waits for it', () => {
  const program = `
    const { cacheFolder } = await import(${JSON.stringify(MODULE)});
    console.log(cacheFolder({ LEGIBLE_CACHE: '/proc/legible/cache' }));`;
  const { stdout, signal } = spawnSync(
    process.execPath,
    ['--input-type=module', '--max-old-space-size=200', '-e', program],
    { encoding: 'utf8', timeout: 30_000, killSignal: 'SIGKILL' },
  );
  expect([stdout.trim(), signal]).toEqual(['undefined', null]);
});
