import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { ProcessorTime } from './processor-time.ts';

it.runIf(process.platform === 'linux')('is what the process worked, not how long it waited', () => {
  const time = new ProcessorTime(process.pid);
  const before = time.seconds() ?? NaN;
  const used = process.cpuUsage();
  while (sum(process.cpuUsage(used)) < 0.3);
  expect(Math.abs((time.seconds() ?? NaN) - before - 0.3)).toBeLessThan(0.15);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  expect(Math.abs((time.seconds() ?? NaN) - before - 0.3)).toBeLessThan(0.15);
  time.close();
});

it('is not told of a process that is gone, or was never there, nor after the end', async () => {
  expect(new ProcessorTime(undefined).seconds()).toBeUndefined();
  const child = spawn('sleep', ['60']);
  const time = new ProcessorTime(child.pid);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(time.seconds()).toBeUndefined();
  const own = new ProcessorTime(process.pid);
  own.close();
  own.close();
  expect(own.seconds()).toBeUndefined();
});

/** In seconds. */
const sum = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;
