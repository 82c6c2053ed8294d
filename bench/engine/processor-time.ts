import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** USER_HZ, in which Linux counts time in /proc. */
const TICKS_A_SECOND = 100;

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
  return {
    own: (ticksOf('self', 4) + childrenTicks()) / TICKS_A_SECOND,
    all: (user + nice + system + irq + softirq + steal) / TICKS_A_SECOND,
    wall: performance.now() / 1000,
  };
}

/** Identifiers of the processes below this one that live: those that it has started, and what they have. */
export function childProcesses(parent: string | number = process.pid): string[] {
  const own = childrenOf(parent);
  return own.flatMap((child) => [child, ...childProcesses(child)]);
}

function childrenOf(pid: string | number): string[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === '' ? [] : children.split(' ');
  } catch {
    return []; // it has ended meanwhile
  }
}

function childrenTicks(): number {
  return childProcesses().reduce((sum, pid) => sum + ticksOf(pid, 2), 0);
}

/**
 * proc(5): utime and stime are fields 14 and 15; cutime and cstime, those of children that have ended,
 * follow. They stand behind the name, which may hold spaces.
 */
function ticksOf(pid: string, fields: 2 | 4): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const times = rest.split(' ').slice(11, 11 + fields);
  return times.reduce((sum, time) => sum + Number(time), 0);
}
