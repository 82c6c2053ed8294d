/**
 * The system calls that a process which only parses, draws and reads needs, by their numbers in x86-64's
 * asm/unistd_64.h and in asm-generic/unistd.h (arm64, which lacks the older calls). Every other call is refused, so that
 * one which a newer kernel brings is, too. Found by tracing children at all of their tasks, and by what glibc,
 * libuv and V8 fall back to. Those that are called most come first, since a filter looks from first to last.
 */

interface Numbers {
  x64?: number;
  arm64?: number;
}

/** Allowed whatever their arguments are. */
const HARMLESS: Record<string, Numbers> = {
  // Memory, and threads that wait for each other.
  futex: { x64: 202, arm64: 98 },
  mprotect: { x64: 10, arm64: 226 },
  madvise: { x64: 28, arm64: 233 },
  mmap: { x64: 9, arm64: 222 },
  munmap: { x64: 11, arm64: 215 },
  mremap: { x64: 25, arm64: 216 },
  brk: { x64: 12, arm64: 214 },
  membarrier: { x64: 324, arm64: 283 },
  mincore: { x64: 27, arm64: 232 },
  pkey_alloc: { x64: 330, arm64: 289 },
  pkey_free: { x64: 331, arm64: 290 },
  pkey_mprotect: { x64: 329, arm64: 288 },
  set_robust_list: { x64: 273, arm64: 99 },
  rseq: { x64: 334, arm64: 293 },
  exit: { x64: 60, arm64: 93 },
  exit_group: { x64: 231, arm64: 94 },
  sched_yield: { x64: 24, arm64: 124 },
  sched_getaffinity: { x64: 204, arm64: 123 },
  sched_getparam: { x64: 143, arm64: 121 },
  sched_getscheduler: { x64: 145, arm64: 120 },
  getcpu: { x64: 309, arm64: 168 },
  // Files that are open already, and what is where.
  pread64: { x64: 17, arm64: 67 },
  read: { x64: 0, arm64: 63 },
  readv: { x64: 19, arm64: 65 },
  preadv: { x64: 295, arm64: 69 },
  write: { x64: 1, arm64: 64 },
  writev: { x64: 20, arm64: 66 },
  pwrite64: { x64: 18, arm64: 68 },
  pwritev: { x64: 296, arm64: 70 },
  ftruncate: { x64: 77, arm64: 46 },
  lseek: { x64: 8, arm64: 62 },
  fsync: { x64: 74, arm64: 82 },
  fdatasync: { x64: 75, arm64: 83 },
  close: { x64: 3, arm64: 57 },
  close_range: { x64: 436, arm64: 436 },
  dup: { x64: 32, arm64: 23 },
  dup2: { x64: 33 },
  dup3: { x64: 292, arm64: 24 },
  fstat: { x64: 5, arm64: 80 },
  stat: { x64: 4 },
  lstat: { x64: 6 },
  statx: { x64: 332, arm64: 291 },
  newfstatat: { x64: 262, arm64: 79 },
  access: { x64: 21 },
  faccessat: { x64: 269, arm64: 48 },
  faccessat2: { x64: 439, arm64: 439 },
  readlink: { x64: 89 },
  readlinkat: { x64: 267, arm64: 78 },
  getdents64: { x64: 217, arm64: 61 },
  getcwd: { x64: 79, arm64: 17 },
  fadvise64: { x64: 221, arm64: 223 },
  // The channels to the parent, which are open already, and waiting for them. What is sent is written: sendmsg could hand
  // the parent descriptors without end.
  epoll_pwait: { x64: 281, arm64: 22 },
  epoll_wait: { x64: 232 },
  epoll_pwait2: { x64: 441, arm64: 441 },
  epoll_ctl: { x64: 233, arm64: 21 },
  epoll_create1: { x64: 291, arm64: 20 },
  poll: { x64: 7 },
  ppoll: { x64: 271, arm64: 73 },
  select: { x64: 23 },
  pselect6: { x64: 270, arm64: 72 },
  eventfd2: { x64: 290, arm64: 19 },
  pipe2: { x64: 293, arm64: 59 },
  recvmsg: { x64: 47, arm64: 212 },
  getsockopt: { x64: 55, arm64: 209 },
  setsockopt: { x64: 54, arm64: 208 },
  getsockname: { x64: 51, arm64: 204 },
  shutdown: { x64: 48, arm64: 210 },
  // Its own signals.
  rt_sigaction: { x64: 13, arm64: 134 },
  rt_sigprocmask: { x64: 14, arm64: 135 },
  rt_sigreturn: { x64: 15, arm64: 139 },
  sigaltstack: { x64: 131, arm64: 132 },
  restart_syscall: { x64: 219, arm64: 128 },
  // The time, and what is known of itself and the machine.
  clock_gettime: { x64: 228, arm64: 113 },
  clock_getres: { x64: 229, arm64: 114 },
  clock_nanosleep: { x64: 230, arm64: 115 },
  nanosleep: { x64: 35, arm64: 101 },
  gettimeofday: { x64: 96, arm64: 169 },
  time: { x64: 201 },
  times: { x64: 100, arm64: 153 },
  getrusage: { x64: 98, arm64: 165 },
  getrandom: { x64: 318, arm64: 278 },
  sysinfo: { x64: 99, arm64: 179 },
  uname: { x64: 63, arm64: 160 },
  getpid: { x64: 39, arm64: 172 },
  gettid: { x64: 186, arm64: 178 },
  getppid: { x64: 110, arm64: 173 },
  getuid: { x64: 102, arm64: 174 },
  geteuid: { x64: 107, arm64: 175 },
  getgid: { x64: 104, arm64: 176 },
  getegid: { x64: 108, arm64: 177 },
  getrlimit: { x64: 97, arm64: 163 },
  capget: { x64: 125, arm64: 90 },
};

/** Allowed besides until the program has started and laid the stricter filter on itself. */
const TO_START: Record<string, Numbers> = {
  execve: { x64: 59, arm64: 221 },
  seccomp: { x64: 317, arm64: 277 },
  prctl: { x64: 157, arm64: 167 },
  arch_prctl: { x64: 158 },
  set_tid_address: { x64: 218, arm64: 96 },
};

/** The filter says that these calls do not exist, so that callers do without: it cannot see their arguments. */
const UNKNOWN: Record<string, Numbers> = {
  clone3: { x64: 435, arm64: 435 },
  openat2: { x64: 437, arm64: 437 },
  io_uring_setup: { x64: 425, arm64: 425 },
};

/** Numbers that differ from processor to processor. */
export interface Machine {
  /** Where GNU's C library has its loader; other libraries have none there. */
  loader: string;
  /** `AUDIT_ARCH_…` of linux/audit.h. */
  architecture: number;
  /** Number of seccomp(2) itself. */
  seccomp: number;
  allowed: number[];
  allowedToStart: number[];
  unknown: number[];
  /** clone(2), allowed to start a thread. */
  clone: number;
  /** tgkill(2), with which the C library signals threads: allowed for those of the process itself. */
  signalThread: number;
  /** prlimit64(2), allowed to ask for the process' own limits; until it has started, also to set them. */
  limits: number;
  fcntl: number;
  ioctl: number;
  prctl: number;
  /** io_uring_enter(2), which makes the calls that stand in rings. No filter sees those. */
  enterRing: number;
  /** Calls that open a file, allowed for reading, each with the place of its flags among its arguments. */
  opening: { call: number; flags: number }[];
}

const MACHINES: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: {
    loader: '/lib64/ld-linux-x86-64.so.2',
    architecture: 0xc000003e,
    seccomp: 317,
    ...listsOf('x64'),
    clone: 56,
    signalThread: 234,
    limits: 302,
    fcntl: 72,
    ioctl: 16,
    prctl: 157,
    enterRing: 426,
    opening: [
      { call: 257, flags: 2 }, // openat
      { call: 2, flags: 1 }, // open
    ],
  },
  arm64: {
    loader: '/lib/ld-linux-aarch64.so.1',
    architecture: 0xc00000b7,
    seccomp: 277,
    ...listsOf('arm64'),
    clone: 220,
    signalThread: 131,
    limits: 261,
    fcntl: 25,
    ioctl: 29,
    prctl: 167,
    enterRing: 426,
    opening: [{ call: 56, flags: 2 }], // openat
  },
};

/** The numbers of this processor, or undefined where none were written down. */
export function machineOf(processor: NodeJS.Architecture): Machine | undefined {
  return MACHINES[processor];
}

function listsOf(processor: keyof Numbers) {
  const on = (calls: Record<string, Numbers>) =>
    Object.values(calls).flatMap((numbers) => numbers[processor] ?? []);
  return { allowed: on(HARMLESS), allowedToStart: on(TO_START), unknown: on(UNKNOWN) };
}
