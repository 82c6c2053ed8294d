import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTessdata } from '../../src/model/tessdata.ts';
import { ByteReader } from '../../src/model/format/byte-reader.ts';
import { readNetwork } from '../../src/model/format/network.ts';
import { container, series } from './writer.ts';

const NETWORK = 17;

/**
 * English with a network of another structure that works out the same: one LSTM stands in a `Parallel`
 * of its own. libtesseract runs it, the translation to ONNX does not know it.
 */
export function oddEnglish(): Buffer {
  const components = componentsOf(readFileSync(join(findTessdata(['eng']), 'eng.traineddata')));
  const network = components[NETWORK]!;
  return container({ ...components, [NETWORK]: withParallel(network) });
}

function componentsOf(file: Buffer): Record<number, Buffer> {
  const count = file.readUInt32LE(0);
  const offsets = Array.from({ length: count }, (_, at) => Number(file.readBigInt64LE(4 + 8 * at)));
  const ends = offsets.map(
    (_, index) => offsets.slice(index + 1).find((offset) => offset >= 0) ?? file.length,
  );
  const present = [...offsets.entries()].filter(([, offset]) => offset >= 0);
  return Object.fromEntries(
    present.map(([index, offset]) => [index, file.subarray(offset, ends[index])]),
  );
}

/** Puts the last LSTM into a `Parallel`; everything before and behind it stays as it is. */
function withParallel(network: Buffer): Buffer {
  const reader = new ByteReader(network);
  const position = () => network.length - reader.left;
  reader.take(1);
  reader.string();
  reader.take(2 + 4 * 4);
  reader.string();
  const children = Array.from({ length: reader.uint32() }, () => {
    const from = position();
    const layer = readNetwork(reader);
    return { layer, from, to: position() };
  });
  const { layer, from, to } = children.findLast((child) => child.layer.type === 'LSTM')!;
  const inside = network.subarray(from, to);
  return Buffer.concat([
    network.subarray(0, from),
    series('Parallel', [inside], layer.inputs, layer.outputs),
    network.subarray(to),
  ]);
}
