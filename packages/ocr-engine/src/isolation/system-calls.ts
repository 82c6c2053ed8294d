/**
 * What a process that only parses, draws and reads has no business to do, by its number in x86-64's
 * asm/unistd_64.h and in asm-generic/unistd.h (arm64, which lacks the older calls).
 */

interface Numbers {
  x64: number;
  arm64?: number;
}

/** Starting programs, talking to others, looking into other processes, changing the machine. */
const REACHING_OUT: Record<string, Numbers> = {
  execve: { x64: 59, arm64: 221 },
  execveat: { x64: 322, arm64: 281 },
  socket: { x64: 41, arm64: 198 },
  connect: { x64: 42, arm64: 203 },
  bind: { x64: 49, arm64: 200 },
  kill: { x64: 62, arm64: 129 },
  tkill: { x64: 200, arm64: 130 },
  rt_sigqueueinfo: { x64: 129, arm64: 138 },
  rt_tgsigqueueinfo: { x64: 297, arm64: 240 },
  pidfd_open: { x64: 434, arm64: 434 },
  pidfd_getfd: { x64: 438, arm64: 438 },
  pidfd_send_signal: { x64: 424, arm64: 424 },
  ptrace: { x64: 101, arm64: 117 },
  process_vm_readv: { x64: 310, arm64: 270 },
  process_vm_writev: { x64: 311, arm64: 271 },
  chroot: { x64: 161, arm64: 51 },
  pivot_root: { x64: 155, arm64: 41 },
  mount: { x64: 165, arm64: 40 },
  umount2: { x64: 166, arm64: 39 },
  open_tree: { x64: 428, arm64: 428 },
  move_mount: { x64: 429, arm64: 429 },
  fsopen: { x64: 430, arm64: 430 },
  fsmount: { x64: 432, arm64: 432 },
  mount_setattr: { x64: 442, arm64: 442 },
  unshare: { x64: 272, arm64: 97 },
  setns: { x64: 308, arm64: 268 },
  init_module: { x64: 175, arm64: 105 },
  finit_module: { x64: 313, arm64: 273 },
  kexec_load: { x64: 246, arm64: 104 },
  add_key: { x64: 248, arm64: 217 },
  request_key: { x64: 249, arm64: 218 },
  keyctl: { x64: 250, arm64: 219 },
  perf_event_open: { x64: 298, arm64: 241 },
  open_by_handle_at: { x64: 304, arm64: 265 },
  bpf: { x64: 321, arm64: 280 },
  userfaultfd: { x64: 323, arm64: 282 },
  io_uring_setup: { x64: 425, arm64: 425 },
};

/** Changing what is on the disk, but for writing to a file that is open already. */
const CHANGING_FILES: Record<string, Numbers> = {
  creat: { x64: 85 },
  // Its flags lie in memory, where a filter cannot look. The C library does without it.
  openat2: { x64: 437, arm64: 437 },
  truncate: { x64: 76, arm64: 45 },
  rename: { x64: 82 },
  renameat: { x64: 264, arm64: 38 },
  renameat2: { x64: 316, arm64: 276 },
  link: { x64: 86 },
  linkat: { x64: 265, arm64: 37 },
  symlink: { x64: 88 },
  symlinkat: { x64: 266, arm64: 36 },
  unlink: { x64: 87 },
  unlinkat: { x64: 263, arm64: 35 },
  mkdir: { x64: 83 },
  mkdirat: { x64: 258, arm64: 34 },
  rmdir: { x64: 84 },
  mknod: { x64: 133 },
  mknodat: { x64: 259, arm64: 33 },
  chmod: { x64: 90 },
  fchmod: { x64: 91, arm64: 52 },
  fchmodat: { x64: 268, arm64: 53 },
  fchmodat2: { x64: 452, arm64: 452 },
  chown: { x64: 92 },
  fchown: { x64: 93, arm64: 55 },
  lchown: { x64: 94 },
  fchownat: { x64: 260, arm64: 54 },
  utime: { x64: 132 },
  utimes: { x64: 235 },
  futimesat: { x64: 261 },
  utimensat: { x64: 280, arm64: 88 },
  setxattr: { x64: 188, arm64: 5 },
  lsetxattr: { x64: 189, arm64: 6 },
  fsetxattr: { x64: 190, arm64: 7 },
  setxattrat: { x64: 463, arm64: 463 },
  removexattr: { x64: 197, arm64: 14 },
  lremovexattr: { x64: 198, arm64: 15 },
  fremovexattr: { x64: 199, arm64: 16 },
  removexattrat: { x64: 466, arm64: 466 },
};

/** Numbers that differ from machine to machine. */
export interface Machine {
  /** `AUDIT_ARCH_…` of linux/audit.h. */
  architecture: number;
  /** Number of seccomp(2) itself. */
  seccomp: number;
  denied: number[];
  /** tgkill(2), with which the C library signals threads: allowed for those of the process itself. */
  signalThread: number;
  /** Calls that open a file, allowed for reading, each with the place of its flags among its arguments. */
  opening: { call: number; flags: number }[];
}

const MACHINES: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: {
    architecture: 0xc000003e,
    seccomp: 317,
    denied: deniedOn('x64'),
    signalThread: 234,
    opening: [
      { call: 257, flags: 2 }, // openat
      { call: 2, flags: 1 }, // open
    ],
  },
  arm64: {
    architecture: 0xc00000b7,
    seccomp: 277,
    denied: deniedOn('arm64'),
    signalThread: 131,
    opening: [{ call: 56, flags: 2 }], // openat
  },
};

/** The numbers of this processor, or undefined where none were written down. */
export function machineOf(processor: NodeJS.Architecture): Machine | undefined {
  return MACHINES[processor];
}

function deniedOn(processor: keyof Numbers): number[] {
  const calls = [...Object.values(REACHING_OUT), ...Object.values(CHANGING_FILES)];
  return calls.flatMap((numbers) => numbers[processor] ?? []);
}
