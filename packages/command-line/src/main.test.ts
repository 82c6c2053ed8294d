import { spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { engineErrors } from '@legible/ocr-engine';
import { expect, it } from 'vitest';
import { PROGRAM, run, start } from '../test/run.ts';
import { serverErrors } from './interface/errors.ts';

it.each([
  [['--help']],
  [['languages', '--help']],
  [['languages', '--json']],
  [['completion', 'bash']],
])('goes on without a message when the reader of %j is gone', async (args) => {
  const { child, end } = start(args);
  child.stdout?.destroy();
  expect(await end).toEqual({ code: 0, stdout: '', stderr: expect.not.stringContaining('EPIPE') });
});

it.each([[['--help']], [['languages', '--json']], [['completion', 'bash']]])(
  'says that what %j writes has no place on the disk',
  async (args) => {
    await using full = await open('/dev/full', 'w');
    const { code, stderr } = await run(args, { output: full.fd });
    expect(code).toBe(engineErrors['file-access'].exitCode);
    expect(stderr).toMatch(/^legible: Standard output cannot be written to: ENOSPC: .*\n$/);
  },
);

// Only root may start a program as another user.
it.skipIf(process.getuid?.() !== 0).each([
  { args: ['--help'], code: 0 },
  { args: ['languages', '--json'], code: 0 },
  { args: ['doctor'], code: 0 },
  { args: ['upload', 'scan.pdf'], code: serverErrors['not-logged-in'].exitCode },
])('does $args for a user without a home', ({ args, code }) => {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    encoding: 'utf8',
    env: {},
    uid: 54_321,
    gid: 54_321,
  });
  expect({ code: status, stderr }).toEqual({
    code,
    stderr: expect.not.stringContaining('SystemError'),
  });
});
