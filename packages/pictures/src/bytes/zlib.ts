import { checkUnpacked } from '../picture/limits.ts';
import type { Bytes } from '../picture/picture.ts';
import { damaged } from '../picture/picture-error.ts';
import { joined } from './joined.ts';

/** The part of a stream that both browsers and Node.js have. */
interface Through {
  readonly readable: {
    getReader(): {
      read(): Promise<{ done: boolean; value?: Bytes | undefined }>;
      cancel(): Promise<void>;
    };
  };
  readonly writable: {
    getWriter(): { write(piece: Bytes): Promise<void>; close(): Promise<void> };
  };
}

/** In zlib's format, which FlateDecode reads. */
export async function deflate(pieces: readonly Bytes[]): Promise<Bytes[]> {
  const result: Bytes[] = [];
  const stream = new CompressionStream('deflate') as unknown as Through;
  for await (const piece of passed(stream, pieces)) result.push(piece);
  return result;
}

/**
 * Unpacks that many bytes.
 * @throws {PictureError} `damaged` if there are fewer, `too-large`
 */
export async function unpacked(pieces: readonly Bytes[], bytes: number): Promise<Bytes> {
  checkUnpacked(bytes);
  const result: Bytes[] = [];
  for await (const piece of counted(pieces, bytes)) result.push(piece);
  return joined(result);
}

/**
 * Unpacks what there is, up to that many bytes.
 * @throws {PictureError} `damaged`
 */
export async function unpackedUpTo(pieces: readonly Bytes[], most: number): Promise<Bytes> {
  const result: Bytes[] = [];
  for await (const piece of inflated(pieces, most)) result.push(piece);
  return joined(result);
}

/**
 * Unpacks that many bytes, piece by piece, and stops there.
 * @throws {PictureError} `damaged` if there are fewer
 */
export async function* counted(pieces: readonly Bytes[], bytes: number): AsyncGenerator<Bytes> {
  let left = bytes;
  for await (const piece of inflated(pieces, bytes)) {
    left -= piece.length;
    yield piece;
  }
  if (left > 0) throw damaged('it ends too early');
}

/**
 * Unpacks zlib's format piece by piece.
 * @param most bytes: what comes after them is left packed
 * @throws {PictureError} `damaged` if it breaks off or is not what was packed before that
 */
async function* inflated(pieces: readonly Bytes[], most: number): AsyncGenerator<Bytes> {
  let left = most;
  const stream = new DecompressionStream('deflate') as unknown as Through;
  try {
    for await (const piece of passed(stream, pieces)) {
      yield piece.length > left ? piece.subarray(0, left) : piece;
      left -= piece.length;
      if (left <= 0) return;
    }
  } catch {
    throw damaged('what it holds cannot be unpacked');
  }
}

/** What comes out of a stream that is given pieces. It is let go of when the caller has enough. */
async function* passed(
  { readable, writable }: Through,
  pieces: readonly Bytes[],
): AsyncGenerator<Bytes> {
  const [writer, reader] = [writable.getWriter(), readable.getReader()];
  const writing = (async () => {
    for (const piece of pieces) await writer.write(piece);
    await writer.close();
  })();
  // What fails is told by the reader.
  writing.catch(() => {});
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (next.value) yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
