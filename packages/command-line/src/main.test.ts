import { open } from 'node:fs/promises';
import { engineErrors } from '@legible/ocr-engine';
import { expect, it } from 'vitest';
import { run, start } from '../test/run.ts';

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
