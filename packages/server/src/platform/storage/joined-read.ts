import type { Readable } from 'node:stream';
import type { ByteRange, ObjectStorage } from './object-storage.ts';
import { pumped, pumpFrom } from './pumped.ts';
import { StorageError } from './storage-error.ts';

export interface Part {
  key: string;
  size: number;
}

/**
 * Objects read one after the other as if they were one file, or a range of that file. An object that
 * has fewer bytes than it should ends the stream with an error: the answer's length is promised by
 * then, and its reader would wait for the rest for ever.
 */
export function readJoined(storage: ObjectStorage, parts: Part[], range: ByteRange): Readable {
  return pumped(async (pump) => {
    for (const { key, start, end } of slices(parts, range)) {
      let missing = end - start + 1;
      const write = (chunk: Uint8Array) => {
        missing -= chunk.length;
        return pump.write(chunk);
      };
      await pumpFrom(storage.read(key, { start, end }), { ...pump, write });
      if (missing > 0) throw new StorageError('OBJECT_DAMAGED', key);
    }
  });
}

/** Which bytes of which object the range is made of. */
function slices(parts: Part[], range: ByteRange): ({ key: string } & ByteRange)[] {
  let offset = 0;
  return parts.flatMap(({ key, size }) => {
    const start = Math.max(range.start - offset, 0);
    const end = Math.min(range.end - offset, size - 1);
    offset += size;
    return start <= end ? [{ key, start, end }] : [];
  });
}
