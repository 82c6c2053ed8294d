import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { Launcher } from './launcher.ts';
import { SOCKET } from './settings.ts';

/** This many moments of its start, over as many milliseconds. */
const MOMENTS = 100;
const SPAN = 2;

// One that lives on holds what its parent waits to be closed, and the parent waits for ever.
it.runIf(process.platform === 'linux')(
  'a child dies with its launcher, at whichever moment of its start that is killed',
  async () => {
    const children: number[] = [];
    const ends: Promise<unknown>[] = [];
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const { launcher, socket } = startChild();
      ends.push(once(launcher, 'close'));
      children.push(Number(/^p(\d+)/.exec(String(await once(socket, 'data')))?.[1]));
      const end = performance.now() + (moment / MOMENTS) * SPAN;
      while (performance.now() < end);
      launcher.kill('SIGKILL');
    }
    try {
      expect(await isOver(Promise.all(ends))).toBe(true);
    } finally {
      children.forEach(endLeft);
    }
  },
  120_000,
);

/** The child of one that was killed holds its end of the pipe for as long as it lives. */
function startChild(): { launcher: ChildProcess; socket: Readable } {
  const launch = Launcher.open({ niceness: 0, cache: undefined })?.launch;
  if (!launch) throw new Error('there is no launcher for this machine');
  const files = Array.from({ length: SOCKET }, () => 'ignore' as const);
  const launcher = spawn(
    launch.program,
    [...launch.arguments, '-e', 'setInterval(() => {}, 1000)'],
    { stdio: [...files, 'pipe'] },
  );
  const pipes: readonly unknown[] = launcher.stdio;
  return { launcher, socket: pipes[SOCKET] as Readable };
}

async function isOver(work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), 30_000);
  const over = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return over;
}

function endLeft(child: number): void {
  try {
    process.kill(child, 'SIGKILL');
  } catch {
    // It died, as it should.
  }
}
