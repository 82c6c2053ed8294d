import { koffi } from '../native/koffi.ts';
import { filterProgram, INSTRUCTION_BYTES } from './system-call-filter.ts';
import { machineOf } from './system-calls.ts';

/** prctl(2) and seccomp(2). */
const NO_NEW_PRIVILEGES = 38;
const SET_MODE_FILTER = 1;
/** SECCOMP_FILTER_FLAG_TSYNC: the filter holds for the threads that run already, too. */
const EVERY_THREAD = 1;

/**
 * Takes from this process for good what reading a page never needs: starting programs, opening
 * sockets, signalling or looking into other processes, changing mounts and namespaces, and every
 * change to files but what is written to those that are open already. Should a hostile file ever get
 * code to run here, it can neither call home nor start or touch another process, nor leave anything
 * behind that another one runs. Such calls fail with EPERM. It can still read what its user can.
 *
 * Linux on x86-64 and arm64; elsewhere, or where the kernel refuses, the process stays as it was.
 * @returns whether the filter holds
 */
export function confine(): boolean {
  const machine = machineOf(process.arch);
  if (process.platform !== 'linux' || machine === undefined) return false;
  try {
    const library = koffi.load('libc.so.6');
    const prctl = library.func(
      'int prctl(int, unsigned long, unsigned long, unsigned long, unsigned long)',
    );
    const syscall = library.func('long syscall(long, unsigned int, unsigned int, const void *)');
    const program = filterProgram(machine, process.pid);
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
  header.writeBigUInt64LE(koffi.address(program), 8);
  return header;
}
