import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { ResidentMemory } from './resident-memory.ts';

it.runIf(process.platform === 'linux')('is told as often as it is asked for', () => {
  const memory = new ResidentMemory(process.pid);
  const before = memory.megabytes() ?? NaN;
  const held = Buffer.alloc(200 << 20, 1);
  const after = memory.megabytes() ?? NaN;
  expect(after - before).toBeGreaterThan(150);
  expect(Math.abs(after - process.memoryUsage.rss() / 2 ** 20)).toBeLessThan(50);
  expect(held.at(-1)).toBe(1);
  memory.close();
});

it('is not told of a process that is gone, or was never there, nor after the end', async () => {
  expect(new ResidentMemory(undefined).megabytes()).toBeUndefined();
  const child = spawn('sleep', ['60']);
  const memory = new ResidentMemory(child.pid);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(memory.megabytes()).toBeUndefined();
  const own = new ResidentMemory(process.pid);
  own.close();
  own.close();
  expect(own.megabytes()).toBeUndefined();
});
