import { hasKoffi, koffi } from '../native/koffi.ts';
import { SOCKET } from './settings.ts';

/** sys/socket.h on Linux. */
const SOCKET_LEVEL = 1;
const DESCRIPTORS = 1;
/** MSG_NOSIGNAL and MSG_CMSG_CLOEXEC. */
const NO_SIGNAL = 0x4000;
const CLOSED_BY_PROGRAMS = 0x40000000;

/** sizeof(struct cmsghdr) where pointers have 64 bits, and of what it holds: a descriptor. */
const CONTROL_HEADER = 16;
const DESCRIPTOR = 4;
/** Most files that one message hands over. */
const MOST_FILES = 3;
const MOST_CONTROL = CONTROL_HEADER + MOST_FILES * DESCRIPTOR;

/**
 * One message at a time: a struct msghdr, and behind it what it points to, a struct iovec, a struct cmsghdr with
 * descriptors, and a byte, without which no descriptor is sent. In one piece of memory, since what nothing but an
 * address leads to is thrown away.
 */
const message = Buffer.alloc(128);
const VECTOR = 64;
const CONTROL = 80;
const BYTE = CONTROL + MOST_CONTROL;
const start = hasKoffi() ? koffi().address(message) : 0n;
message.writeBigUInt64LE(start + BigInt(VECTOR), 16);
message.writeBigUInt64LE(1n, 24);
message.writeBigUInt64LE(start + BigInt(CONTROL), 32);
message.writeBigUInt64LE(start + BigInt(BYTE), VECTOR);
message.writeBigUInt64LE(1n, VECTOR + 8);

const fails = () => -1;
const { sendmsg, recvmsg } = systemCalls();

/** Nothing works with another C library (musl) or without koffi, where children are started without a launcher. */
function systemCalls() {
  try {
    const library = koffi().load('libc.so.6');
    return {
      sendmsg: library.func('long sendmsg(int, const void *, int)'),
      recvmsg: library.func('long recvmsg(int, void *, int)'),
    };
  } catch {
    return { sendmsg: fails, recvmsg: fails };
  }
}

/**
 * Hands open files, three at most, to the process at the other end, which gets descriptors of its own.
 * @returns whether it got them: it may be gone
 */
export function sendFiles(socket: number, files: number[]): boolean {
  const bytes = CONTROL_HEADER + DESCRIPTOR * files.length;
  setControlBytes(bytes);
  message.writeBigUInt64LE(BigInt(bytes), CONTROL);
  message.writeInt32LE(SOCKET_LEVEL, CONTROL + 8);
  message.writeInt32LE(DESCRIPTORS, CONTROL + 12);
  for (const [index, file] of files.entries()) message.writeInt32LE(file, placeOf(index));
  return Number(sendmsg(socket, message, NO_SIGNAL)) === 1;
}

/** Takes the files that this process was handed last; waits for them. */
export function receiveFiles(): number[] {
  setControlBytes(MOST_CONTROL);
  if (Number(recvmsg(SOCKET, message, CLOSED_BY_PROGRAMS)) !== 1) {
    throw new Error('no file was handed over');
  }
  const bytes = Number(message.readBigUInt64LE(CONTROL));
  const count = (bytes - CONTROL_HEADER) / DESCRIPTOR;
  return Array.from({ length: count }, (_, index) => message.readInt32LE(placeOf(index)));
}

const placeOf = (index: number) => CONTROL + CONTROL_HEADER + DESCRIPTOR * index;

function setControlBytes(bytes: number): void {
  message.writeBigUInt64LE(BigInt(bytes), 40);
}
