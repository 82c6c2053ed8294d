import { constants } from 'node:fs';
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

/** x32 calls share x86-64's architecture and would go around its numbers. */
const X32_CALLS = 0x40000000;
/** Whoever opens a file like this means to change it, or to make it. */
const TO_WRITE = constants.O_WRONLY | constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC;

const ALLOW = 0x7fff0000;
/** SECCOMP_RET_ERRNO with EPERM: the call fails as one without permission does. */
const REFUSE = 0x00050001;

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
 * The program: refuses the machine's denied calls, files opened to be changed, signals to threads of
 * other processes than `ownId`, and every call of a foreign architecture; allows the rest.
 * Little-endian, as both machines are.
 */
export function filterProgram(machine: Machine, ownId: number): Uint8Array {
  const { architecture, denied, signalThread, opening } = machine;
  return assemble([
    { code: LOAD_WORD, operand: ARCHITECTURE },
    { code: JUMP_IF_EQUAL, operand: architecture, ifFalse: 'refuse' },
    { code: LOAD_WORD, operand: NUMBER },
    { code: JUMP_IF_AT_LEAST, operand: X32_CALLS, ifTrue: 'refuse' },
    ...denied.map((call) => ({ code: JUMP_IF_EQUAL, operand: call, ifTrue: 'refuse' })),
    { code: JUMP_IF_EQUAL, operand: signalThread, ifTrue: 'signal' },
    ...opening.map(({ call }) => ({ code: JUMP_IF_EQUAL, operand: call, ifTrue: `call ${call}` })),
    { code: RETURN, operand: ALLOW },
    { at: 'signal', code: LOAD_WORD, operand: argument(0) },
    { code: JUMP_IF_EQUAL, operand: ownId, ifTrue: 'allow', ifFalse: 'refuse' },
    ...opening.flatMap(({ call, flags }) => [
      { at: `call ${call}`, code: LOAD_WORD, operand: argument(flags) },
      { code: JUMP_IF_ANY_BIT, operand: TO_WRITE, ifTrue: 'refuse', ifFalse: 'allow' },
    ]),
    { at: 'allow', code: RETURN, operand: ALLOW },
    { at: 'refuse', code: RETURN, operand: REFUSE },
  ]);
}

/** A jump says how many instructions are passed over: at most 255, and only forwards. */
function assemble(program: Instruction[]): Uint8Array {
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
