import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange, ObjectStorage } from './object-storage.ts';
import { pumped, pumpFrom, type Pump } from './pumped.ts';
import { StorageError } from './storage-error.ts';

export interface Part {
  /** Names it; an object's key unless it has `bytes`. */
  key: string;
  size: number;
  /** What it holds, of a part that lies in no object. */
  bytes?: Uint8Array;
  /** Of its bytes, by which it is verified where it is read whole; null where it is not known. */
  sha256: string | null;
}

interface Slice extends ByteRange {
  key: string;
  bytes: Uint8Array | undefined;
  /** Null for what cannot be verified: a part of an object, or one without a known hash. */
  sha256: string | null;
}

/**
 * Parts read one after the other as if they were one file, or a range of that file. An object that
 * has fewer bytes than it should, or is read whole and has others, ends the stream with an error before its
 * last chunk: the answer's length is promised by then, so that its reader knows that the file is not whole.
 * A range of an object cannot be checked in this way.
 */
export function readJoined(storage: ObjectStorage, parts: Part[], range: ByteRange): Readable {
  return pumped(async (pump) => {
    for (const slice of slices(parts, range)) {
      if (slice.bytes) await pump.write(slice.bytes.subarray(slice.start, slice.end + 1));
      else await pumpSlice(storage, slice, pump);
    }
  });
}

async function pumpSlice(storage: ObjectStorage, slice: Slice, pump: Pump): Promise<void> {
  const { key, start, end, sha256 } = slice;
  const hash = sha256 === null ? undefined : createHash('sha256');
  let missing = end - start + 1;
  let heldBack: Uint8Array | undefined;
  const write = async (chunk: Uint8Array) => {
    missing -= chunk.length;
    if (!hash) return pump.write(chunk);
    hash.update(chunk);
    const next = heldBack;
    heldBack = chunk;
    if (next) await pump.write(next);
  };
  await pumpFrom(storage.read(key, { start, end }), { ...pump, write });
  if (missing > 0 || (hash && hash.digest('hex') !== sha256)) {
    throw new StorageError('OBJECT_DAMAGED', key);
  }
  if (heldBack) await pump.write(heldBack);
}

/** Which bytes of which object the range is made of. */
function slices(parts: Part[], range: ByteRange): Slice[] {
  let offset = 0;
  return parts.flatMap(({ key, size, bytes, sha256 }) => {
    const start = Math.max(range.start - offset, 0);
    const end = Math.min(range.end - offset, size - 1);
    offset += size;
    const isWhole = start === 0 && end === size - 1;
    return start <= end ? [{ key, bytes, start, end, sha256: isWhole ? sha256 : null }] : [];
  });
}
