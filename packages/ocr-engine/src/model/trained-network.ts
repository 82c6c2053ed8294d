import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { damaged } from './format/byte-reader.ts';
import { spliced } from './format/spliced.ts';
import { TRAINED, type TrainedNetwork } from './trained-networks.ts';

/** What tells a child process; `legible` where it is not set. */
export const MODEL_VARIABLE = 'LEGIBLE_MODEL';

const FOLDER = new URL('../../assets/networks/', import.meta.url);

/**
 * The network to read with in the place of one that stands in a `.traineddata` file: the one that we trained further, or
 * that one itself where there is none or `LEGIBLE_MODEL` asks for it.
 * @throws {EngineError} `damaged-model` where our file was changed
 */
export function trainedNetwork(stock: Uint8Array): Uint8Array {
  const own = ownFor(stock);
  if (!own) return stock;
  const bytes = readFileSync(new URL(own.name, FOLDER));
  if (hashOf(bytes) !== own.hash) throw damaged(`the network ${own.name} was changed`);
  return spliced(stock, own.name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}

/** The hash of the file of ours that `trainedNetwork` reads with; empty for none. */
export function trainedHash(stock: Uint8Array): string {
  return ownFor(stock)?.hash ?? '';
}

function ownFor(stock: Uint8Array): TrainedNetwork | undefined {
  if (process.env[MODEL_VARIABLE] === 'stock') return undefined;
  const hash = hashOf(stock);
  return TRAINED.find((network) => network.stock === hash);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
