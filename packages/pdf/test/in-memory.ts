import type { RandomAccess } from '../src/source/file-source.ts';
import type { Output } from '../src/write/increment-writer.ts';

/** Bytes that are read as a file is. */
export function inMemory(bytes: Uint8Array): RandomAccess {
  return {
    size: bytes.length,
    read: (target, position) => {
      const found = bytes.subarray(position, position + target.length);
      target.set(found);
      return found.length;
    },
    close: () => {},
  };
}

/** Keeps what is written to it. */
export class Collected implements Output {
  bytes: Buffer = Buffer.alloc(0);
  isClosed = false;

  write(bytes: Uint8Array): void {
    this.bytes = Buffer.concat([this.bytes, bytes]);
  }

  close(): void {
    this.isClosed = true;
  }

  discard(): void {
    this.bytes = Buffer.alloc(0);
    this.close();
  }
}
