import { Readable } from 'node:stream';
import type { ByteRange, ObjectStorage } from './object-storage.ts';

export interface Part {
  key: string;
  size: number;
}

/** Objects read one after the other as if they were one file, or a range of that file. */
export function readJoined(storage: ObjectStorage, parts: Part[], range: ByteRange): Readable {
  return Readable.from(chunks(storage, parts, range), { objectMode: false });
}

async function* chunks(
  storage: ObjectStorage,
  parts: Part[],
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for (const part of parts) {
    const start = Math.max(range.start - offset, 0);
    const end = Math.min(range.end - offset, part.size - 1);
    if (start <= end) yield* storage.read(part.key, { start, end });
    offset += part.size;
  }
}
