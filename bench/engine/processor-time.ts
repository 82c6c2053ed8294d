import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { descendantsOf, stateOf, TICKS_A_SECOND } from '../measuring/processes.ts';

/** CPU seconds since some beginning; Linux only. */
export interface ProcessorTime {
  /** Of this process and everything below it that lives. */
  own: number;
  /** Of everything on the machine. */
  all: number;
  /** By the clock. */
  wall: number;
}

/** Share of all cores' time that other programs have taken since then. */
export function othersSince(before: ProcessorTime): number {
  const now = processorTime();
  const others = now.all - before.all - (now.own - before.own);
  return Math.max(0, others) / ((now.wall - before.wall) * availableParallelism());
}

/** User and system time, and what the host took, up to now. */
export function processorTime(): ProcessorTime {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .split(/\s+/)
    .map(Number);
  const { seconds = 0, endedSeconds = 0 } = stateOf(process.pid) ?? {};
  const below = descendantsOf(process.pid).map((child) => stateOf(child)?.seconds ?? 0);
  return {
    own: below.reduce((sum, each) => sum + each, seconds + endedSeconds),
    all: (user + nice + system + irq + softirq + steal) / TICKS_A_SECOND,
    wall: performance.now() / 1000,
  };
}
