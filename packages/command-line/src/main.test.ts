import { expect, it } from 'vitest';
import { start } from '../test/run.ts';

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
