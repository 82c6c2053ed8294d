import { Reader } from '../bytes/reader.ts';
import type { Bytes } from '../picture/picture.ts';
import { damaged } from '../picture/picture-error.ts';

/** Markers (ITU-T T.81, table B.1), without their first byte. */
export const START_OF_SCAN = 0xda;
const END = 0xd9;

/** A part of a JPEG file that begins with a marker. */
export interface Segment {
  marker: number;
  /** Without its marker and length. */
  bytes: Bytes;
  /** What was coded, behind the beginning of a scan. */
  scan?: Bytes;
}

/**
 * The segments of a JPEG file, and where its last marker ends.
 * @throws {PictureError} `damaged` if that is missing
 */
export function segmentsOf(bytes: Bytes): { segments: Segment[]; end: number } {
  const reader = new Reader(bytes, { isLittle: false });
  const segments: Segment[] = [];
  for (let at = 2; ;) {
    if (reader.byte(at) !== 0xff) throw damaged('a part of it is missing');
    const marker = reader.byte(at + 1);
    if (marker === END) return { segments, end: at + 2 };
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = reader.short(at + 2);
    const segment: Segment = { marker, bytes: reader.part(at + 4, length - 2) };
    segments.push(segment);
    at += 2 + length;
    if (marker === START_OF_SCAN) {
      const start = at;
      at = endOfScan(bytes, start);
      segment.scan = bytes.subarray(start, at);
    }
  }
}

/** Codes hold no marker but for those that restart them; a byte of 255 is followed by 0. */
function endOfScan(bytes: Bytes, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isMarker = next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7);
    if (isMarker) return at;
  }
  throw damaged('it ends too early');
}
