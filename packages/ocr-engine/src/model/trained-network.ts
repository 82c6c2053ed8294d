import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { damaged } from './format/byte-reader.ts';

/** What tells a child process; `legible` where it is not set. */
export const MODEL_VARIABLE = 'LEGIBLE_MODEL';

/** A network that we trained further (training/README.md), as a release: a change of it gets a new version. */
interface TrainedNetwork {
  /** Its name and version. */
  release: string;
  file: URL;
  /** SHA-256 of that file, in hexadecimal. */
  hash: string;
  /** SHA-256 of the network that it goes on from: only that one's characters and codes are its own, too. */
  stock: string;
}

const TRAINED: readonly TrainedNetwork[] = [
  {
    release: 'eng-6',
    file: new URL('../../assets/networks/eng-6.lstm', import.meta.url),
    hash: 'f6b5fee9788c6ed70253d7fd47df2134b42bd6199383d065b0993dadaba6c079',
    stock: '78637462a335f887f7acc052f34fc5bf60c8015908352587e638a69ea4ca2756',
  },
  {
    release: 'fra-2',
    file: new URL('../../assets/networks/fra-2.lstm', import.meta.url),
    hash: 'e6ddc48c72c23cc0a32a1624c0819f695c9747f94f7f35f7d3a3e664815889f6',
    stock: 'cd5d88ba45913188e2d749ad812211c1eef91d694ff4e1b990a9e7ce7982d0f8',
  },
  {
    release: 'deu-3',
    file: new URL('../../assets/networks/deu-3.lstm', import.meta.url),
    hash: '88513423a9ef70516f1e66bf458a0a00812cec6ff32e9ffa268c580e0da35116',
    stock: '870cdce0c325eda7f8ecf2957e757a403e644c9e51a5ae95d5f8006a31ee32fa',
  },
  {
    release: 'spa-2',
    file: new URL('../../assets/networks/spa-2.lstm', import.meta.url),
    hash: '82a88462a014c0d4a91accd752348c1abd1996be96fbf7b7c0c4b88a37ee0d7b',
    stock: '0a6905e62a0ae2524bcf9abfb9c33a59b1eec2bf541a905547d87aaf6e0dc0bc',
  },
];

/**
 * The network to read with in the place of one that stands in a `.traineddata` file: the one that we trained further, or
 * that one itself where there is none or `LEGIBLE_MODEL` asks for it.
 * @throws {EngineError} `damaged-model` where our file was changed
 */
export function trainedNetwork(stock: Uint8Array): Uint8Array {
  if (process.env[MODEL_VARIABLE] === 'stock') return stock;
  const own = TRAINED.find((network) => network.stock === hashOf(stock));
  if (!own) return stock;
  const bytes = readFileSync(own.file);
  if (hashOf(bytes) !== own.hash) throw damaged(`the network ${own.release} was changed`);
  return bytes;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
