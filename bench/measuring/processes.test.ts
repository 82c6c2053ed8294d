import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandOf, descendantsOf, memoryOf, stateOf } from './processes.ts';

/** A process that starts another one. Both have said something when this returns. */
async function parentAndChild(): Promise<number> {
  const inner = `console.log('child'); setInterval(() => {}, 1000);`;
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' });`;
  const parent = spawn(process.execPath, ['-e', outer], { detached: true });
  onTestFinished(() => void process.kill(-(parent.pid ?? 0), 'SIGKILL'));
  await once(parent.stdout, 'data');
  return parent.pid ?? 0;
}

describe.runIf(process.platform === 'linux')('of a process', () => {
  it('those below it are found, and what they are', async () => {
    const parent = await parentAndChild();
    const [child = ''] = descendantsOf(parent);
    expect(descendantsOf(process.pid)).toEqual(expect.arrayContaining([String(parent), child]));
    expect(commandOf(child)).toContain(`console.log('child')`);
    expect(stateOf(child)).toMatchObject({ niceness: getPriority(), endedSeconds: 0 });
    expect(stateOf(child)?.seconds).toBeGreaterThan(0);
  });

  it('memory is told, the most of it never less than what it holds', () => {
    const held = Buffer.alloc(100 * 1024 * 1024, 1);
    const now = memoryOf(process.pid, 'VmRSS');
    expect(now).toBeGreaterThan(held.length / 1024 / 1024);
    expect(memoryOf(process.pid, 'VmHWM')).toBeGreaterThanOrEqual(now);
  });

  it('nothing is told when it has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'close');
    const pid = child.pid ?? 0;
    expect([stateOf(pid), commandOf(pid), memoryOf(pid, 'VmRSS'), descendantsOf(pid)]).toEqual([
      undefined,
      '',
      0,
      [],
    ]);
  });
});
