import { ByteReader, damaged } from './byte-reader.ts';

const MAGIC = 42;
export const EDGE_BYTES = 8;
/** Flags of an edge, above its letter (dawg.h of tesseract). */
export const IS_LAST = 1;
export const LEADS_BACK = 2;
export const ENDS_WORD = 4;
export const FLAG_BITS = 3;

/**
 * A word list as a directed acyclic word graph, squeezed into an array of edges. The edges stay in the
 * file's own form, so that opening a dictionary of half a million edges costs nothing; what they say is
 * not checked here.
 */
export interface Dawg {
  /** Numbers of eight bytes: a letter, three flags above it, then the number of the first edge behind it. */
  edges: Uint8Array;
  /** How many edges there are. */
  count: number;
  letterBits: number;
  /** Every letter's number is lower than this, whether the graph has an edge for it or not. */
  letters: number;
}

/**
 * @param unichars characters that the model knows
 * @throws {EngineError} `damaged-model`
 */
export function readDawg(bytes: Uint8Array, unichars: number): Dawg {
  const reader = new ByteReader(bytes);
  if (reader.int16() !== MAGIC) throw damaged('a dictionary without its mark');
  const size = reader.int32();
  if (size < 1 || size > 1 << 20) throw damaged(`a dictionary of ${size} letters`);
  const count = reader.count(EDGE_BYTES);
  return {
    edges: reader.take(EDGE_BYTES * count),
    count,
    letterBits: Math.ceil(Math.log2(size + 1)),
    letters: Math.max(unichars, size) + 1,
  };
}
