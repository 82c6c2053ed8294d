import { constants } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filterProgram, INSTRUCTION_BYTES } from './system-call-filter.ts';
import { machineOf } from './system-calls.ts';

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_TRUNC } = constants;
/** With which every file is opened besides. */
const O_CLOEXEC = 0x80000;
const OWN_ID = 4321;
const [ALLOWED, REFUSED] = ['allowed', 'refused'];

/** A call as the kernel shows it to a filter: struct seccomp_data of linux/seccomp.h. */
function callOf(architecture: number, call: number, ...values: number[]): Buffer {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call, 0);
  data.writeUInt32LE(architecture, 4);
  for (const [at, value] of values.entries()) data.writeUInt32LE(value, 16 + 8 * at);
  return data;
}

/** What the kernel does with a call: the few instructions of classic BPF that the filter is made of. */
function judge(program: Uint8Array, call: Buffer): string | undefined {
  const bytes = Buffer.from(program);
  let loaded = 0;
  for (let at = 0; at < bytes.length; at += INSTRUCTION_BYTES) {
    const [code, operand] = [bytes.readUInt16LE(at), bytes.readUInt32LE(at + 4)];
    const jump = (isTrue: boolean) => INSTRUCTION_BYTES * bytes.readUInt8(isTrue ? at + 2 : at + 3);
    if (code === 0x20) loaded = call.readUInt32LE(operand);
    else if (code === 0x15) at += jump(loaded === operand);
    else if (code === 0x35) at += jump(loaded >= operand);
    else if (code === 0x45) at += jump((loaded & operand) !== 0);
    else if (code === 0x06) return operand === 0x7fff0000 ? ALLOWED : REFUSED;
    else throw new Error(`no instruction of the filter: ${code}`);
  }
  return undefined;
}

/** By the numbers in unistd.h. */
const MACHINES = [
  {
    processor: 'x64' as const,
    architecture: 0xc000003e,
    foreign: 0x40000003,
    harmless: { read: 0, write: 1, mmap: 9, clone: 56, futex: 202, ftruncate: 77 },
    denied: {
      execve: 59,
      execveat: 322,
      socket: 41,
      connect: 42,
      kill: 62,
      tkill: 200,
      ptrace: 101,
      truncate: 76,
      rename: 82,
      unlink: 87,
      fchmod: 91,
      openat2: 437,
      io_uring_setup: 425,
      pidfd_getfd: 438,
    },
    opening: [
      { call: 2, before: [0] },
      { call: 257, before: [0, 0] },
    ],
    tgkill: 234,
  },
  {
    processor: 'arm64' as const,
    architecture: 0xc00000b7,
    foreign: 0x40000028,
    harmless: { read: 63, write: 64, mmap: 222, clone: 220, futex: 98, ftruncate: 46 },
    denied: {
      execve: 221,
      execveat: 281,
      socket: 198,
      connect: 203,
      kill: 129,
      tkill: 130,
      ptrace: 117,
      truncate: 45,
      renameat: 38,
      unlinkat: 35,
      fchmod: 52,
      openat2: 437,
      io_uring_setup: 425,
      pidfd_getfd: 438,
    },
    opening: [{ call: 56, before: [0, 0] }],
    tgkill: 131,
  },
];

describe.each(MACHINES)('on $processor', (machine) => {
  const { architecture, foreign, harmless, denied, opening, tgkill } = machine;
  const program = filterProgram(machineOf(machine.processor)!, OWN_ID);
  const judged = (call: number, ...values: number[]) =>
    judge(program, callOf(architecture, call, ...values));

  it.each(Object.entries(harmless))('%s is allowed', (_, call) => {
    expect(judged(call)).toBe(ALLOWED);
  });

  it.each(Object.entries(denied))('%s is refused', (_, call) => {
    expect(judged(call)).toBe(REFUSED);
  });

  it('files may be opened to be read, and for nothing else', () => {
    for (const { call, before } of opening) {
      expect(judged(call, ...before, O_RDONLY | O_CLOEXEC)).toBe(ALLOWED);
      for (const flag of [O_WRONLY, O_RDWR, O_CREAT, O_TRUNC]) {
        expect(judged(call, ...before, flag | O_CLOEXEC)).toBe(REFUSED);
      }
    }
  });

  it('only its own threads may be signalled', () => {
    expect(judged(tgkill, OWN_ID)).toBe(ALLOWED);
    expect(judged(tgkill, OWN_ID + 1)).toBe(REFUSED);
  });

  it('calls by the numbers of another architecture are refused', () => {
    expect(judge(program, callOf(foreign, harmless.read))).toBe(REFUSED);
    expect(judged(0x40000000 + harmless.read)).toBe(REFUSED);
  });
});
