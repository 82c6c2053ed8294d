/**
 * A seccomp filter as classic BPF: what linux/filter.h and linux/seccomp.h lay down, and the
 * numbers of x86-64's asm/unistd_64.h and of asm-generic/unistd.h (arm64).
 */

/** What a process that only parses, draws and reads has no business to do. */
const X64_DENIED = {
  execve: 59,
  execveat: 322,
  socket: 41,
  connect: 42,
  bind: 49,
  kill: 62,
  tkill: 200,
  rt_sigqueueinfo: 129,
  rt_tgsigqueueinfo: 297,
  pidfd_open: 434,
  pidfd_getfd: 438,
  ptrace: 101,
  chroot: 161,
  pivot_root: 155,
  mount: 165,
  umount2: 166,
  init_module: 175,
  finit_module: 313,
  kexec_load: 246,
  add_key: 248,
  request_key: 249,
  keyctl: 250,
  unshare: 272,
  perf_event_open: 298,
  open_by_handle_at: 304,
  setns: 308,
  process_vm_readv: 310,
  process_vm_writev: 311,
  bpf: 321,
  userfaultfd: 323,
  pidfd_send_signal: 424,
  io_uring_setup: 425,
};

const ARM64_DENIED: Record<keyof typeof X64_DENIED, number> = {
  execve: 221,
  execveat: 281,
  socket: 198,
  connect: 203,
  bind: 200,
  kill: 129,
  tkill: 130,
  rt_sigqueueinfo: 138,
  rt_tgsigqueueinfo: 240,
  pidfd_open: 434,
  pidfd_getfd: 438,
  ptrace: 117,
  chroot: 51,
  pivot_root: 41,
  mount: 40,
  umount2: 39,
  init_module: 105,
  finit_module: 273,
  kexec_load: 104,
  add_key: 217,
  request_key: 218,
  keyctl: 219,
  unshare: 97,
  perf_event_open: 241,
  open_by_handle_at: 265,
  setns: 268,
  process_vm_readv: 270,
  process_vm_writev: 271,
  bpf: 280,
  userfaultfd: 282,
  pidfd_send_signal: 424,
  io_uring_setup: 425,
};

interface Machine {
  /** `AUDIT_ARCH_…` of linux/audit.h. */
  architecture: number;
  /** Number of seccomp(2) itself. */
  seccomp: number;
  denied: number[];
  /** tgkill(2), with which the C library signals threads: allowed for those of the process itself. */
  signalThread: number;
}

const MACHINES: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: {
    architecture: 0xc000003e,
    seccomp: 317,
    denied: Object.values(X64_DENIED),
    signalThread: 234,
  },
  arm64: {
    architecture: 0xc00000b7,
    seccomp: 277,
    denied: Object.values(ARM64_DENIED),
    signalThread: 131,
  },
};

/** The tables for this processor, or undefined where none were written. */
export function machineOf(processor: NodeJS.Architecture): Machine | undefined {
  return MACHINES[processor];
}

const LOAD_WORD = 0x20; // BPF_LD | BPF_W | BPF_ABS
const JUMP_IF_EQUAL = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const JUMP_IF_AT_LEAST = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const RETURN = 0x06; // BPF_RET | BPF_K

/** Offsets in struct seccomp_data. */
const NUMBER = 0;
const ARCHITECTURE = 4;
/** Of the lower half of the first argument. */
const FIRST_ARGUMENT = 16;

/** x32 calls share x86-64's architecture and would go around its numbers. */
const X32_CALLS = 0x40000000;
const ALLOW = 0x7fff0000;
/** SECCOMP_RET_ERRNO with EPERM: the call fails as one without permission does. */
const REFUSE = 0x00050001;

/** Bytes of one struct sock_filter: u16 code, u8 jump if true, u8 jump if false, u32 operand. */
export const INSTRUCTION_BYTES = 8;

/**
 * The program: refuses the machine's denied calls, signals to threads of other processes than
 * `ownId`, and every call of a foreign architecture; allows the rest. Little-endian, as both machines
 * are.
 */
export function filterProgram(
  { architecture, denied, signalThread }: Machine,
  ownId: number,
): Uint8Array {
  const last = denied.length + 8;
  const allowance = last - 1;
  const afterNumbers = 4 + denied.length;
  const program = [
    instruction(LOAD_WORD, ARCHITECTURE),
    instruction(JUMP_IF_EQUAL, architecture, 0, jump(1, last)),
    instruction(LOAD_WORD, NUMBER),
    instruction(JUMP_IF_AT_LEAST, X32_CALLS, jump(3, last), 0),
    ...denied.map((call, i) => instruction(JUMP_IF_EQUAL, call, jump(4 + i, last), 0)),
    instruction(JUMP_IF_EQUAL, signalThread, 0, jump(afterNumbers, allowance)),
    instruction(LOAD_WORD, FIRST_ARGUMENT),
    instruction(JUMP_IF_EQUAL, ownId, 0, jump(afterNumbers + 2, last)),
    instruction(RETURN, ALLOW),
    instruction(RETURN, REFUSE),
  ];
  return Buffer.concat(program);
}

/** How many instructions are passed over on the way from one place to another. */
const jump = (from: number, to: number) => to - from - 1;

function instruction(code: number, operand: number, ifTrue = 0, ifFalse = 0): Buffer {
  const bytes = Buffer.alloc(INSTRUCTION_BYTES);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(operand, 4);
  return bytes;
}
