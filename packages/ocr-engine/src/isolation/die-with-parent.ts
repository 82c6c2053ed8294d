import { koffi } from '../native/koffi.ts';
import { endProcess } from './end-process.ts';
import { PARENT_VARIABLE } from './settings.ts';

/** `PR_SET_PDEATHSIG` of prctl(2). */
const PARENT_DEATH_SIGNAL = 1;
const SIGKILL = 9;

/**
 * Asks Linux to end this process when its parent dies, where no launcher has done so. A lost channel alone is not enough: it is
 * noticed by JavaScript only, and a recogniser that hangs in native code runs none. Ends at once if the
 * parent is dead already, for which no signal comes any more.
 */
export function dieWithParent(): void {
  const parent = process.env[PARENT_VARIABLE];
  if (process.platform !== 'linux' || parent === undefined) return;
  try {
    const prctl = koffi().load('libc.so.6').func('int prctl(int, unsigned long)');
    prctl(PARENT_DEATH_SIGNAL, SIGKILL);
  } catch {
    // Another C library (musl), or no koffi: the channel's end still stops every child that is not stuck.
  }
  if (Number(parent) !== process.ppid) endProcess(1);
}
