import { execFileSync, spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { processorTime } from './processor-time.ts';

const BURN = 'while (process.cpuUsage().user < 300_000);';

const since = ({ own, all }: ReturnType<typeof processorTime>) => {
  const now = processorTime();
  return { own: now.own - own, all: now.all - all };
};

it.runIf(process.platform === 'linux')(
  'counts children that live and that have ended',
  async () => {
    const start = processorTime();
    execFileSync(process.execPath, ['-e', BURN]);
    const ended = since(start);
    expect(ended.own).toBeGreaterThan(0.28);

    const child = spawn(process.execPath, [
      '-e',
      `${BURN} console.log(1); setInterval(() => {}, 1000);`,
    ]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const living = since(start);
    child.kill();
    expect(living.own).toBeGreaterThan(ended.own + 0.28);
    // Ticks are counted for each process by itself, so that sums may differ by some.
    expect(living.all).toBeGreaterThan(living.own - 0.1);
  },
);
