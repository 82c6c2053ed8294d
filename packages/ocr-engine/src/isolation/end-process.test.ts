import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../test/engines/ending.ts', import.meta.url));

it('a process ends although one of its threads works on, after its last words', () => {
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM], { encoding: 'utf8' });
  expect(stdout).toBe('last words; cleaned up, 7');
  expect(status).toBe(7);
});
