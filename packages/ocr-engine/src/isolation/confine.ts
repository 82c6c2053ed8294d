import { koffi } from '../native/koffi.ts';
import { type Confined, filterProgram, INSTRUCTION_BYTES } from './system-call-filter.ts';
import { machineOf } from './system-calls.ts';

/** prctl(2) and seccomp(2). */
const NO_NEW_PRIVILEGES = 38;
const SET_MODE_FILTER = 1;
/** SECCOMP_FILTER_FLAG_TSYNC: the filter holds for the threads that run already, too. */
const EVERY_THREAD = 1;

/**
 * Takes from this process for good every system call that reading a page does not need (system-calls.ts): it can start no
 * process and no program, open no socket, signal no other process, and change no file but what is written to those that
 * are open already. Such calls fail with EPERM. The launcher's walls stand around it (launcher.ts).
 *
 * Linux on x86-64 and arm64 (two filters, of which the launcher lays on the first, hold better than one: see `hasRings`); elsewhere, or where the kernel refuses, the process stays as it was.
 * @returns whether the filter is laid on
 */
export function confine({ hasRings }: Pick<Confined, 'hasRings'>): boolean {
  const machine = machineOf(process.arch);
  if (process.platform !== 'linux' || machine === undefined) return false;
  try {
    const library = koffi().load('libc.so.6');
    const prctl = library.func(
      'int prctl(int, unsigned long, unsigned long, unsigned long, unsigned long)',
    );
    const syscall = library.func('long syscall(long, unsigned int, unsigned int, const void *)');
    const program = filterProgram(machine, { ownId: process.pid, hasRings });
    if (prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) !== 0) return false;
    return syscall(machine.seccomp, SET_MODE_FILTER, EVERY_THREAD, filterHeader(program)) === 0;
  } catch {
    // Another C library (musl): clocks, memory marks and WebAssembly still hold.
    return false;
  }
}

/** struct sock_fprog: u16 length in instructions, six bytes of padding, pointer to the program. */
function filterHeader(program: Uint8Array): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt16LE(program.length / INSTRUCTION_BYTES, 0);
  header.writeBigUInt64LE(koffi().address(program), 8);
  return header;
}
