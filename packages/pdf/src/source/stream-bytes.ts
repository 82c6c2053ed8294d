import type { FileSource } from './file-source.ts';
import { PdfSyntaxError } from '../objects/objects.ts';
import { LARGEST_STREAM } from '../streams/filters.ts';

const PIECE = 1 << 20;

/**
 * The bytes of a stream whose dictionary ends at `position`. A wrong length is put right by looking
 * for the end, as every reader does.
 * @throws {PdfSyntaxError} when no stream follows, or one that is too large to be read here
 */
export function readStreamBytes(
  source: FileSource,
  position: number,
  length: number | undefined,
): Buffer {
  const start = dataStart(source, position);
  if (start === undefined) throw new PdfSyntaxError('a stream without data');
  if (length !== undefined && endsAt(source, start + length)) {
    if (length > LARGEST_STREAM) throw new PdfSyntaxError('a stream that is too large');
    return source.read(start, length);
  }
  const end = findEnd(source, start);
  return trimmed(source.read(start, end - start));
}

/** Where the data of a stream begins; undefined when the word `stream` does not follow. */
export function dataStart(source: FileSource, position: number): number | undefined {
  const head = source.read(position, 64).toString('latin1');
  const match = /^[\0\t\n\f\r ]*stream(\r\n|\n|\r)?/.exec(head);
  return match ? position + match[0].length : undefined;
}

/** Whether the word `endstream` follows here, after an end of line or two. */
export function endsAt(source: FileSource, position: number): boolean {
  return /^[\0\t\n\f\r ]*endstream/.test(source.read(position, 24).toString('latin1'));
}

function findEnd(source: FileSource, start: number): number {
  for (let at = start; at < source.size && at - start < LARGEST_STREAM; at += PIECE) {
    const found = source.read(at, PIECE + 16).indexOf('endstream');
    if (found >= 0) return at + found;
  }
  throw new PdfSyntaxError('a stream without an end');
}

/** The end of line before `endstream` is not part of the data (7.3.8.1). */
function trimmed(bytes: Buffer): Buffer {
  let end = bytes.length;
  if (bytes[end - 1] === 0x0a) end -= 1;
  if (bytes[end - 1] === 0x0d) end -= 1;
  return bytes.subarray(0, end);
}
