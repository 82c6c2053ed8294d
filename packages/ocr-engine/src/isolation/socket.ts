import { koffi } from '../native/koffi.ts';
import { SOCKET } from './settings.ts';

/** sys/socket.h on Linux. */
const UNIX = 1;
/** SOCK_SEQPACKET, which keeps messages apart, with SOCK_CLOEXEC: no other child gets it. */
const MESSAGES = 5 | 0x80000;
const SOCKET_LEVEL = 1;
const DESCRIPTORS = 1;
/** MSG_DONTWAIT, MSG_NOSIGNAL and MSG_CMSG_CLOEXEC. */
const AT_ONCE = 0x40;
const NO_SIGNAL = 0x4000;
const CLOSED_BY_PROGRAMS = 0x40000000;

/** sizeof(struct msghdr), (struct iovec) and (struct cmsghdr) where pointers have 64 bits. */
const HEADER_BYTES = 56;
const VECTOR_BYTES = 16;
const CONTROL_BYTES = 16;
/** Most files that one message hands over, and room for a message of the launcher. */
const MOST_FILES = 2;
const ROOM = 64;

/** One message at a time: what the system is told of lives as long as this module. */
const data = Buffer.alloc(ROOM);
const vector = Buffer.alloc(VECTOR_BYTES);
const control = Buffer.alloc(CONTROL_BYTES + 8 * Math.ceil(MOST_FILES / 2));
const header = Buffer.alloc(HEADER_BYTES);
vector.writeBigUInt64LE(koffi.address(data), 0);
header.writeBigUInt64LE(koffi.address(vector), 16);
header.writeBigUInt64LE(1n, 24);
header.writeBigUInt64LE(koffi.address(control), 32);

const fails = () => -1;
const { socketpair, sendmsg, recvmsg } = systemCalls();

/** Nothing works with another C library (musl), where children are started without a launcher. */
function systemCalls() {
  try {
    const library = koffi.load('libc.so.6');
    return {
      socketpair: library.func('int socketpair(int, int, int, _Out_ int *)'),
      sendmsg: library.func('long sendmsg(int, const void *, int)'),
      recvmsg: library.func('long recvmsg(int, void *, int)'),
    };
  } catch {
    return { socketpair: fails, sendmsg: fails, recvmsg: fails };
  }
}

/** Two descriptors of a socket: one stays here, the other one is for a child. */
export interface SocketPair {
  ours: number;
  childs: number;
}

/** @throws when the system has no descriptor left */
export function openSocketPair(): SocketPair {
  const pair: number[] = [0, 0];
  if (socketpair(UNIX, MESSAGES, 0, pair) !== 0) throw new Error('no socket can be opened');
  return { ours: pair[0]!, childs: pair[1]! };
}

/**
 * Hands open files, two at most, to the process at the other end, which gets descriptors of its own. Nothing happens
 * where nobody is there any more.
 */
export function sendFiles(socket: number, files: number[]): void {
  prepare(1, CONTROL_BYTES + 4 * files.length);
  control.writeBigUInt64LE(BigInt(CONTROL_BYTES + 4 * files.length), 0);
  control.writeInt32LE(SOCKET_LEVEL, 8);
  control.writeInt32LE(DESCRIPTORS, 12);
  for (const [index, file] of files.entries()) {
    control.writeInt32LE(file, CONTROL_BYTES + 4 * index);
  }
  sendmsg(socket, header, NO_SIGNAL);
}

/** Takes the files that this process was handed last; waits for them. */
export function receiveFiles(): number[] {
  prepare(ROOM, control.length);
  if (recvmsg(SOCKET, header, CLOSED_BY_PROGRAMS) < 0) throw new Error('no file was handed over');
  const count = (Number(control.readBigUInt64LE(0)) - CONTROL_BYTES) / 4;
  return Array.from({ length: count }, (_, at) => control.readInt32LE(CONTROL_BYTES + 4 * at));
}

/** A message that has come already; undefined if there is none. */
export function receiveText(socket: number): string | undefined {
  prepare(ROOM, 0);
  const bytes = Number(recvmsg(socket, header, AT_ONCE));
  return bytes > 0 ? data.toString('latin1', 0, bytes) : undefined;
}

/** How much of `data` and of `control` the next call may use. */
function prepare(dataBytes: number, controlBytes: number): void {
  vector.writeBigUInt64LE(BigInt(dataBytes), 8);
  header.writeBigUInt64LE(BigInt(controlBytes), 40);
}
