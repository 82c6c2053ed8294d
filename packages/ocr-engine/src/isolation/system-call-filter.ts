import { constants } from 'node:fs';
import { constants as system } from 'node:os';
import type { Machine } from './system-calls.ts';

/** A seccomp filter as classic BPF: what linux/filter.h and linux/seccomp.h lay down. */

const LOAD_WORD = 0x20; // BPF_LD | BPF_W | BPF_ABS
const JUMP_IF_EQUAL = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const JUMP_IF_AT_LEAST = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const JUMP_IF_ANY_BIT = 0x45; // BPF_JMP | BPF_JSET | BPF_K
const RETURN = 0x06; // BPF_RET | BPF_K

/** Offsets in struct seccomp_data. */
const NUMBER = 0;
const ARCHITECTURE = 4;
/** Of the lower half of an argument, counted from 0. */
const argument = (index: number) => 16 + 8 * index;
const upperHalf = (index: number) => argument(index) + 4;

/** x32 calls share x86-64's architecture and would go around its numbers. */
const X32_CALLS = 0x40000000;
/** Flags with which a file is opened to be changed or made. */
const TO_WRITE = constants.O_WRONLY | constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC;

/**
 * The flags with which the C library starts a thread: CLONE_VM, _FS, _FILES, _SIGHAND, _THREAD, _SYSVSEM, _SETTLS,
 * _PARENT_SETTID and _CHILD_CLEARTID of linux/sched.h. Any others make a process, or a namespace.
 */
const THREAD = 0x3d0f00;

/** F_DUPFD, F_GETFD, F_SETFD, F_GETFL and F_DUPFD_CLOEXEC of fcntl(2). F_SETOWN and F_SETSIG would signal others. */
const FILE_COMMANDS = [0, 1, 2, 3, 1030];
/** F_SETFL, without O_ASYNC, which sends signals. */
const SET_FLAGS = 4;
const SEND_SIGNALS = 0x2000;
/** TCGETS, FIONREAD, FIONBIO, FIONCLEX and FIOCLEX of ioctl(2): what libuv asks of a descriptor. */
const DEVICE_COMMANDS = [0x5401, 0x541b, 0x5421, 0x5450, 0x5451];
/** PR_SET_NAME, PR_GET_NAME, PR_GET_SECCOMP and PR_SET_VMA of prctl(2): names of threads and memory. */
const PROCESS_COMMANDS = [15, 16, 21, 0x53564d41];

const ALLOW = 0x7fff0000;
/** SECCOMP_RET_ERRNO: the call fails as one without permission does, … */
const REFUSE = 0x00050000 | system.errno.EPERM;
/** … or as one that the kernel does not know. */
const DENY_EXISTENCE = 0x00050000 | system.errno.ENOSYS;

/** Bytes of one struct sock_filter: u16 code, u8 jump if true, u8 jump if false, u32 operand. */
export const INSTRUCTION_BYTES = 8;

/** A place in the program to jump to; without one, the next instruction follows. */
type Label = string | undefined;

interface Instruction {
  /** The name of this place. */
  at?: string;
  code: number;
  operand: number;
  ifTrue?: Label;
  ifFalse?: Label;
}

/**
 * A call that is allowed for some arguments, and the instructions that look at them. After the last one it is
 * refused.
 */
interface Checked {
  call: number;
  checks: Omit<Instruction, 'at'>[];
}

/** What a process is that lays a filter on itself. */
export interface Confined {
  /** As it knows itself. */
  ownId: number;
  /**
   * Whether it was started without the other filter, so that Node.js has opened rings (io_uring) and ends when it cannot use
   * them. Then the filter does not hold.
   */
  hasRings: boolean;
}

/**
 * The program that a process lays on itself before it reads anything: allows the machine's harmless calls, threads, files
 * opened to be read, signals to its own threads, and what it asks of its own descriptors and limits; refuses the rest,
 * and every call of a foreign architecture.
 */
export function filterProgram(machine: Machine, { ownId, hasRings }: Confined): Uint8Array {
  const allowed = hasRings ? [...machine.allowed, machine.enterRing] : machine.allowed;
  return assemble(machine, allowed, [
    ...checksOf(machine),
    { call: machine.signalThread, checks: oneOf(0, [ownId]) },
    { call: machine.prctl, checks: oneOf(0, PROCESS_COMMANDS) },
    { call: machine.limits, checks: [...isZero(0), ...isNull(2)] },
  ]);
}

/**
 * The program that is laid on a process before Node.js starts in it: as `filterProgram`, but it may still be started, name
 * its own limits, and lay the stricter one on itself. libuv opens no io_uring under it.
 */
export function startingProgram(machine: Machine): Uint8Array {
  const { allowed, allowedToStart, signalThread, limits } = machine;
  return assemble(
    machine,
    [...allowed, ...allowedToStart, signalThread],
    [
      ...checksOf(machine),
      { call: limits, checks: [...isZero(0), { code: RETURN, operand: ALLOW }] },
    ],
  );
}

function checksOf({ clone, fcntl, ioctl, opening }: Machine): Checked[] {
  return [
    ...opening.map(({ call, flags }) => ({
      call,
      checks: [
        load(argument(flags)),
        { code: JUMP_IF_ANY_BIT, operand: TO_WRITE, ifTrue: 'refuse', ifFalse: 'allow' },
      ],
    })),
    {
      call: fcntl,
      checks: [
        ...oneOf(1, FILE_COMMANDS),
        { code: JUMP_IF_EQUAL, operand: SET_FLAGS, ifFalse: 'refuse' },
        load(argument(2)),
        { code: JUMP_IF_ANY_BIT, operand: SEND_SIGNALS, ifTrue: 'refuse', ifFalse: 'allow' },
      ],
    },
    { call: ioctl, checks: oneOf(1, DEVICE_COMMANDS) },
    { call: clone, checks: oneOf(0, [THREAD]) },
  ];
}

const load = (offset: number) => ({ code: LOAD_WORD, operand: offset });

const oneOf = (index: number, values: number[]) => [
  load(argument(index)),
  ...values.map((operand) => ({ code: JUMP_IF_EQUAL, operand, ifTrue: 'allow' })),
];

/** A number is zero, or the call is refused; otherwise what follows decides. */
const isZero = (index: number) => [
  load(argument(index)),
  { code: JUMP_IF_EQUAL, operand: 0, ifFalse: 'refuse' },
];

/** A pointer leads nowhere. */
const isNull = (index: number) => [
  load(argument(index)),
  { code: JUMP_IF_EQUAL, operand: 0, ifFalse: 'refuse' },
  load(upperHalf(index)),
  { code: JUMP_IF_EQUAL, operand: 0, ifTrue: 'allow' },
];

/** Little-endian, as both machines are. */
function assemble(machine: Machine, allowed: number[], checked: Checked[]): Uint8Array {
  const decide = (call: number, label: string) => ({
    code: JUMP_IF_EQUAL,
    operand: call,
    ifTrue: label,
  });
  return encode([
    load(ARCHITECTURE),
    { code: JUMP_IF_EQUAL, operand: machine.architecture, ifFalse: 'refuse' },
    load(NUMBER),
    { code: JUMP_IF_AT_LEAST, operand: X32_CALLS, ifTrue: 'refuse' },
    ...allowed.map((call) => decide(call, 'allow')),
    ...checked.map(({ call }) => decide(call, `call ${call}`)),
    ...machine.unknown.map((call) => decide(call, 'deny existence')),
    { code: RETURN, operand: REFUSE },
    ...checked.flatMap(({ call, checks: [first, ...others] }) => [
      { at: `call ${call}`, ...first! },
      ...others,
      { code: RETURN, operand: REFUSE },
    ]),
    { at: 'allow', code: RETURN, operand: ALLOW },
    { at: 'refuse', code: RETURN, operand: REFUSE },
    { at: 'deny existence', code: RETURN, operand: DENY_EXISTENCE },
  ]);
}

/** A jump says how many instructions are passed over: at most 255, and only forwards. */
function encode(program: Instruction[]): Uint8Array {
  const places = new Map(program.map(({ at }, index) => [at, index]));
  const bytes = Buffer.alloc(program.length * INSTRUCTION_BYTES);
  for (const [index, { code, operand, ifTrue, ifFalse }] of program.entries()) {
    const jump = (label: Label) => (label === undefined ? 0 : places.get(label)! - index - 1);
    const start = index * INSTRUCTION_BYTES;
    bytes.writeUInt16LE(code, start);
    bytes.writeUInt8(jump(ifTrue), start + 2);
    bytes.writeUInt8(jump(ifFalse), start + 3);
    bytes.writeUInt32LE(operand, start + 4);
  }
  return bytes;
}
