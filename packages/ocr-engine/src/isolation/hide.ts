import { readFileSync } from 'node:fs';
import { koffi } from '../native/koffi.ts';

/** PR_SET_DUMPABLE of prctl(2), and the places of env_start and env_end in proc(5)'s `stat`. */
const SET_DUMPABLE = 4;
const ENVIRONMENT_START = 50;
const ENVIRONMENT_END = 51;
/** Of the first field behind the name. */
const STATE = 3;

/**
 * Hides this process from others of its user: none may look into its memory, and what `/proc/PID/environ` shows has
 * no value for these variables any more, nor has `process.env`. To be called when they have been read.
 * Linux only; elsewhere it takes them from `process.env`.
 */
export function hideProcess(secrets: readonly string[]): void {
  try {
    if (process.platform === 'linux') hide(secrets);
  } catch {
    // Another C library (musl), or no /proc: what follows holds all the same.
  }
  for (const name of secrets) delete process.env[name];
}

function hide(secrets: readonly string[]): void {
  const library = koffi().load('libc.so.6');
  const prctl = library.func('int prctl(int, unsigned long)');
  const memset = library.func('void *memset(uintptr_t, int, size_t)');
  for (const { address, length } of placesOf(secrets)) memset(address, 0, length);
  prctl(SET_DUMPABLE, 0);
}

/** Where the process' first environment stands in memory. The kernel shows that memory, not what was changed since. */
function placesOf(names: readonly string[]): { address: bigint; length: number }[] {
  const [start, end] = environmentBounds();
  const shown = readFileSync('/proc/self/environ');
  if (BigInt(shown.length) > end - start) return [];
  let at = 0;
  return shown
    .toString('latin1')
    .split('\0')
    .flatMap((entry) => {
      const place = at;
      at += entry.length + 1;
      const name = names.find((one) => entry.startsWith(`${one}=`));
      if (name === undefined) return [];
      const value = name.length + 1;
      return { address: start + BigInt(place + value), length: entry.length - value };
    });
}

function environmentBounds(): [bigint, bigint] {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  // The name of the program stands in parentheses, and may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => BigInt(fields[number - STATE] ?? 0);
  return [field(ENVIRONMENT_START), field(ENVIRONMENT_END)];
}
