import { joined } from '../bytes/joined.ts';
import { type Segment, segmentsOf, START_OF_SCAN } from '../formats/jpeg-segments.ts';
import type { Bytes } from '../picture/picture.ts';

/** Markers (ITU-T T.81, table B.1), without their first byte. */
const RESTART = 0xd0;
const RESTART_INTERVAL = 0xdd;
/** Of frames whose parts can be put one after the other: one scan, and Huffman codes. */
const SEQUENTIAL = [0xc0, 0xc1];
/** Most units between two restarts. */
const MOST_UNITS = 65_535;
/** Pixels of a block's side. */
const BLOCK = 8;

/** A strip taken apart. */
interface Strip {
  frame: Segment;
  others: Segment[];
  start: Segment;
  scan: Bytes;
}

/**
 * Makes one JPEG stream of those of strips that lie one below the other, without coding anything again: each begins
 * afresh, as the codes behind a restart marker do, so that such a marker between them is all that is missing.
 * @param height of all strips together
 * @param stripHeight of each but the last
 * @returns undefined where their headers differ, or where a strip does not end with a row of blocks
 * @throws {PictureError} `damaged`
 */
export function joinedJpeg(
  streams: readonly Bytes[],
  height: number,
  stripHeight: number,
): Bytes | undefined {
  const strips = streams.map((stream) => stripOf(segmentsOf(stream).segments));
  const [first] = strips;
  if (!first || !strips.every((strip) => strip && isLike(strip, first))) return undefined;
  const units = unitsOf(first.frame, stripHeight);
  if (units === undefined) return undefined;
  const frame = new Uint8Array(first.frame.bytes);
  new DataView(frame.buffer).setUint16(1, height);
  return joined([
    new Uint8Array([0xff, 0xd8]),
    ...first.others.flatMap(({ marker, bytes }) => written(marker, bytes)),
    ...written(first.frame.marker, frame),
    ...written(RESTART_INTERVAL, new Uint8Array([units >> 8, units & 255])),
    ...written(START_OF_SCAN, first.start.bytes),
    ...strips.flatMap((strip, index) => [
      ...(index === 0 ? [] : [new Uint8Array([0xff, RESTART + ((index - 1) % 8)])]),
      strip!.scan,
    ]),
    new Uint8Array([0xff, 0xd9]),
  ]);
}

function stripOf(segments: Segment[]): Strip | undefined {
  const frame = segments.find(({ marker }) => SEQUENTIAL.includes(marker));
  const [start, ...moreScans] = segments.filter(({ marker }) => marker === START_OF_SCAN);
  const restarts = segments.some(({ marker }) => marker === RESTART_INTERVAL);
  if (!frame || !start?.scan || moreScans.length > 0 || restarts) return undefined;
  const others = segments.filter((segment) => segment !== frame && segment !== start);
  return { frame, others, start, scan: start.scan };
}

/** Whether what one strip's codes mean is what the other's mean: all but their heights is the same. */
function isLike(strip: Strip, first: Strip): boolean {
  const headers = ({ frame, others, start }: Strip): Bytes[] => [
    frame.bytes.slice(3),
    start.bytes,
    ...others.flatMap(({ marker, bytes }) => written(marker, bytes)),
  ];
  const [own, those] = [joined(headers(strip)), joined(headers(first))];
  return own.length === those.length && own.every((byte, at) => byte === those[at]);
}

/** Units of a strip, each of as many blocks as the components' sampling asks for; undefined if they do not fill it. */
function unitsOf({ bytes }: Segment, stripHeight: number): number | undefined {
  const count = bytes[5] ?? 0;
  const samplings = Array.from({ length: count }, (_, index) => bytes[7 + 3 * index] ?? 0);
  // The blocks of a single component lie in rows, whatever its sampling says.
  const across = count === 1 ? 1 : Math.max(...samplings.map((sampling) => sampling >> 4));
  const down = count === 1 ? 1 : Math.max(...samplings.map((sampling) => sampling & 15));
  if (across < 1 || down < 1 || stripHeight % (BLOCK * down) !== 0) return undefined;
  const width = ((bytes[3] ?? 0) << 8) | (bytes[4] ?? 0);
  const units = Math.ceil(width / (BLOCK * across)) * (stripHeight / (BLOCK * down));
  return units <= MOST_UNITS ? units : undefined;
}

function written(marker: number, content: Bytes): Bytes[] {
  const length = content.length + 2;
  return [new Uint8Array([0xff, marker, length >> 8, length & 255]), content];
}
