import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read } from './files.ts';

const SERVICE = 'deploy/backup/legible-backup.service';
const TIMER = 'deploy/backup/legible-backup.timer';
const HIGHEST_EXPOSURE = 2;

const verifies = spawnSync('systemd-analyze', ['--version']).status === 0;
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });

it.skipIf(!verifies)(
  'the nightly backup is understood by systemd and exposes little (needs systemd-analyze)',
  () => {
    const { status, stderr } = analyze('verify', SERVICE, TIMER);
    expect([status, stderr]).toEqual([0, '']);
    const { stdout } = analyze('security', '--offline=true', '--no-pager', SERVICE);
    const [, level = '10'] = /Overall exposure level for .*: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(level)).toBeLessThanOrEqual(HIGHEST_EXPOSURE);
  },
);

it('starts what is there, makes a backup and checks it', () => {
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(read(SERVICE)) ?? [];
  const started = [...command.matchAll(/node (\S+)/g)].map(([, path = '']) => path);
  expect(started).toHaveLength(2);
  expect(started.filter((path) => !existsSync(path))).toEqual([]);
  expect(command).toContain('--verify');
});

it('keeps the IPC objects of the running product, whose database has the same user', () => {
  expect(read(SERVICE)).not.toMatch(/^RemoveIPC=/m);
});
