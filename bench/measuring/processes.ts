import { readFileSync } from 'node:fs';

/** What Linux says of a process (proc(5)). */
export interface ProcessState {
  /** User and system time so far, in seconds of the processor. */
  seconds: number;
  /** The same of its children that have ended and that it waited for. */
  endedSeconds: number;
  niceness: number;
}

/** USER_HZ: Linux counts processor time in ticks of a hundredth of a second. */
export const TICKS_A_SECOND = 100;
/** utime is field 14; stime, cutime, cstime, the priority and the niceness follow. The first two are cut off. */
const TIMES = 14 - 3;

type ProcessId = number | string;

/** Undefined when it ends while we look. */
export function stateOf(process: ProcessId): ProcessState | undefined {
  const stat = read(`${process}/stat`);
  if (stat === undefined) return undefined;
  // The name comes second and may hold spaces and brackets.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, ended = 0, endedSystem = 0, , niceness = 0] = fields.slice(TIMES);
  return {
    seconds: (user + system) / TICKS_A_SECOND,
    endedSeconds: (ended + endedSystem) / TICKS_A_SECOND,
    niceness,
  };
}

/** The program with its arguments; empty when it has ended. */
export function commandOf(process: ProcessId): string {
  return (read(`${process}/cmdline`) ?? '').replaceAll('\0', ' ');
}

/** @param which what it holds now (`VmRSS`), or the most that it has ever held (`VmHWM`); in MiB, 0 when it has ended */
export function memoryOf(process: ProcessId, which: 'VmRSS' | 'VmHWM'): number {
  const [, kibibytes = 0] =
    new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(read(`${process}/status`) ?? '') ?? [];
  return Number(kibibytes) / 1024;
}

/** Those below a process that live: those that its main thread has started, and what they have. */
export function descendantsOf(process: ProcessId): string[] {
  const children = read(`${process}/task/${process}/children`) ?? '';
  return (children.match(/\d+/g) ?? []).flatMap((child) => [child, ...descendantsOf(child)]);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return undefined; // it has ended meanwhile
  }
}
