import { adapted } from './adapted.ts';
import { ByteReader, damaged } from './byte-reader.ts';

/** Stands first in a file of splices (training/legible_training/splicing.py). */
const MARK = Buffer.from('legible-splices\0');

/**
 * The network that a file of ours makes of the one that it goes on from: a whole one, or that one with changes (`adapted`) and splices.
 * Each splice tells from where, how many bytes are left out, how many come instead, and these.
 * @throws {EngineError} `damaged-model`
 */
export function spliced(stock: Uint8Array, file: Uint8Array): Uint8Array {
  const { network, rest } = adapted(stock, file);
  if (!MARK.equals(rest.subarray(0, MARK.length))) return rest;
  const reader = new ByteReader(rest.subarray(MARK.length));
  const parts: Uint8Array[] = [];
  let end = 0;
  while (reader.left > 0) {
    const [start, leftOut, length] = [reader.uint32(), reader.uint32(), reader.uint32()];
    if (start < end || start + leftOut > network.length) throw damaged('a splice lies outside');
    parts.push(network.subarray(end, start), reader.take(length));
    end = start + leftOut;
  }
  return Buffer.concat([...parts, network.subarray(end)]);
}
