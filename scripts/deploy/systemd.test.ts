import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECRET_SETTINGS } from '@legible/server/secret-files';
import { read } from './files.ts';

const units = globSync('deploy/systemd/*.service');
/** Of `systemd-analyze security`, from 0 (nothing is left to forbid) to 10. */
const HIGHEST_EXPOSURE = 2;

describe('the systemd units', () => {
  const verifies = spawnSync('systemd-analyze', ['--version']).status === 0;

  it.skipIf(!verifies)('are understood by systemd (needs systemd-analyze)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'legible-units-'));
    const paths = units.map((unit) =>
      join(folder, unit.split('/').at(-1)?.replace('@.', '@1.') ?? ''),
    );
    units.forEach((unit, i) => cpSync(unit, paths[i] ?? ''));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([0, '']);
  });

  it.skipIf(!verifies).each(units)(
    '%s exposes little of the system (needs systemd-analyze)',
    (unit) => {
      const { stdout } = spawnSync(
        'systemd-analyze',
        ['security', '--offline=true', '--no-pager', unit],
        { encoding: 'utf8' },
      );
      const [, level = '10'] = /Overall exposure level for .*: ([\d.]+)/.exec(stdout) ?? [];
      expect(Number(level)).toBeLessThanOrEqual(HIGHEST_EXPOSURE);
    },
  );

  it.each(units)('%s forbids what an exposure level does not tell of', (unit) => {
    const lines = read(unit).split('\n');
    // The ways round a filter; a child that is ended for want of memory; the keys that clouds tell machines.
    expect(lines).toContain('SystemCallArchitectures=native');
    expect(lines).toContain('SystemCallFilter=~@privileged @resources @aio @keyring');
    expect(lines).toContain('OOMPolicy=continue');
    expect(lines.some((line) => line.startsWith('MemoryMax='))).toBe(true);
    expect(lines.some((line) => line.startsWith('IPAddressDeny=link-local '))).toBe(true);
  });

  it.each(units)('%s gets its secrets from files, and a worker none of payments', (unit) => {
    const text = read(unit);
    const handed = [...text.matchAll(/^LoadCredential=(\w+):legible\.(\w+)$/gm)];
    expect(handed.every(([, name, source]) => name === source)).toBe(true);
    const wanted = SECRET_SETTINGS.filter(
      (name) => !unit.includes('worker') || !name.startsWith('STRIPE_'),
    );
    expect(handed.map(([, name]) => name)).toEqual(wanted);
    expect(text).toContain('Environment=LEGIBLE_SECRETS_DIR=%d');
    const settings = read('deploy/systemd/legible.env.example');
    expect(SECRET_SETTINGS.filter((name) => settings.includes(`${name}=`))).toEqual([]);
  });

  it.each(units)('%s may write its data and its cache, and nothing else', (unit) => {
    const text = read(unit);
    const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
    expect(setting('Environment=LEGIBLE_DATA_DIR')).toBe(`/var/lib/${setting('StateDirectory')}`);
    expect(setting('Environment=LEGIBLE_CACHE')).toBe(`/var/cache/${setting('CacheDirectory')}`);
    expect(setting('ProtectSystem')).toBe('strict');
  });

  it('share their files on one machine', () => {
    const folders = units.map((unit) => /LEGIBLE_DATA_DIR=(.*)/.exec(read(unit))?.[1]);
    expect(new Set(folders).size).toBe(1);
  });

  it.each(units)('%s waits for the drain and starts what is there', (unit) => {
    const text = read(unit);
    const [, main = '', role = ''] = /exec node (\S+) --role=(\w+)/.exec(text) ?? [];
    expect([existsSync(main), ['all', 'web', 'worker'].includes(role)]).toEqual([true, true]);
    const drain = Number(/LEGIBLE_DRAIN_SECONDS=(\d+)/.exec(text)?.[1] ?? 5);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(text)?.[1])).toBeGreaterThan(drain);
  });
});
