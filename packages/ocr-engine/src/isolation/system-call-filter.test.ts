import { constants } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filterProgram, INSTRUCTION_BYTES, startingProgram } from './system-call-filter.ts';
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
    harmless: { read: 0, write: 1, mmap: 9, futex: 202, ftruncate: 77 },
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
      io_uring_enter: 426,
      clone3: 435,
      not_made_yet: 599,
      pidfd_getfd: 438,
    },
    opening: [
      { call: 2, before: [0] },
      { call: 257, before: [0, 0] },
    ],
    tgkill: 234,
    calls: { clone: 56, fcntl: 72, ioctl: 16, prctl: 157, prlimit64: 302, execve: 59 },
  },
  {
    processor: 'arm64' as const,
    architecture: 0xc00000b7,
    foreign: 0x40000028,
    harmless: { read: 63, write: 64, mmap: 222, futex: 98, ftruncate: 46 },
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
      io_uring_enter: 426,
      clone3: 435,
      not_made_yet: 599,
      pidfd_getfd: 438,
    },
    opening: [{ call: 56, before: [0, 0] }],
    tgkill: 131,
    calls: { clone: 220, fcntl: 25, ioctl: 29, prctl: 167, prlimit64: 261, execve: 221 },
  },
];

describe.each(MACHINES)('on $processor', (machine) => {
  const { architecture, foreign, harmless, denied, opening, tgkill, calls } = machine;
  const numbers = machineOf(machine.processor)!;
  const program = filterProgram(numbers, { ownId: OWN_ID, hasRings: false });
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

  it('threads may be started, and neither processes nor namespaces', () => {
    expect(judged(calls.clone, 0x3d0f00)).toBe(ALLOWED);
    for (const flags of [0, 17, 0x3d0f00 | 0x10000000, 0x4111]) {
      expect(judged(calls.clone, flags)).toBe(REFUSED);
    }
  });

  it('descriptors may be looked at, and signal nobody', () => {
    const [getFlags, setFlags, setOwner, setSignal, async] = [3, 4, 8, 10, 0x2000];
    expect(judged(calls.fcntl, 7, getFlags)).toBe(ALLOWED);
    expect(judged(calls.fcntl, 7, setFlags, 0x800)).toBe(ALLOWED);
    expect(judged(calls.fcntl, 7, setFlags, async)).toBe(REFUSED);
    expect(judged(calls.fcntl, 7, setOwner, 1)).toBe(REFUSED);
    expect(judged(calls.fcntl, 7, setSignal, 9)).toBe(REFUSED);
    expect(judged(calls.ioctl, 7, 0x5421)).toBe(ALLOWED);
    expect(judged(calls.ioctl, 7, 0x5412)).toBe(REFUSED);
  });

  it('its own limits may be read, and none be set', () => {
    expect(judged(calls.prlimit64, 0, 3, 0, 0x7fff0000)).toBe(ALLOWED);
    expect(judged(calls.prlimit64, 0, 3, 0x7fff0000)).toBe(REFUSED);
    expect(judged(calls.prlimit64, 1, 3, 0)).toBe(REFUSED);
  });

  it('memory and threads may be named, and nothing else be changed of the process', () => {
    expect(judged(calls.prctl, 15)).toBe(ALLOWED);
    for (const command of [1, 4, 22, 23, 38]) expect(judged(calls.prctl, command)).toBe(REFUSED);
  });

  it('until it has started, it may start and confine itself, and open no rings', () => {
    const starting = startingProgram(numbers);
    const judgedThen = (call: number, ...values: number[]) =>
      judge(starting, callOf(architecture, call, ...values));
    for (const call of [calls.execve, numbers.seccomp, harmless.read]) {
      expect(judgedThen(call)).toBe(ALLOWED);
    }
    for (const call of [denied.io_uring_setup, denied.io_uring_enter, denied.socket, denied.kill]) {
      expect(judgedThen(call)).toBe(REFUSED);
    }
    expect(judgedThen(calls.prlimit64, 0, 7, 0x7fff0000)).toBe(ALLOWED);
    expect(judgedThen(calls.prlimit64, 1, 7, 0x7fff0000)).toBe(REFUSED);
  });

  it('rings that were opened before may be used by a process that would end without', () => {
    const lenient = filterProgram(numbers, { ownId: OWN_ID, hasRings: true });
    expect(judge(lenient, callOf(architecture, denied.io_uring_enter))).toBe(ALLOWED);
    expect(judge(lenient, callOf(architecture, denied.io_uring_setup))).toBe(REFUSED);
  });

  it('calls by the numbers of another architecture are refused', () => {
    expect(judge(program, callOf(foreign, harmless.read))).toBe(REFUSED);
    expect(judged(0x40000000 + harmless.read)).toBe(REFUSED);
  });
});
