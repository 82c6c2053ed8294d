import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { damaged } from './format/byte-reader.ts';
import { spliced } from './format/spliced.ts';

/** What tells a child process; `legible` where it is not set. */
export const MODEL_VARIABLE = 'LEGIBLE_MODEL';

/** A network that we trained further (training/README.md), as a release: a change of it gets a new version. */
interface TrainedNetwork {
  /** Its name and version. */
  release: string;
  /** The whole of it, or what it has beside the one that it goes on from (`spliced`). */
  file: URL;
  /** SHA-256 of that file, in hexadecimal. */
  hash: string;
  /** SHA-256 of the network that it goes on from: only that one's characters and codes are its own, too. */
  stock: string;
}

const TRAINED: readonly TrainedNetwork[] = [
  {
    release: 'eng-7',
    file: new URL('../../assets/networks/eng-7.lstm', import.meta.url),
    hash: '8e751941917fc836963a01ef0ef17d5f2a84cc2535f79ca339c66babbcca09c2',
    stock: '78637462a335f887f7acc052f34fc5bf60c8015908352587e638a69ea4ca2756',
  },
  {
    release: 'fra-3',
    file: new URL('../../assets/networks/fra-3.lstm', import.meta.url),
    hash: '154ef7a1e6c0bc135fcaa3d9596619e416f5642169112122d74a8ad472e86854',
    stock: 'cd5d88ba45913188e2d749ad812211c1eef91d694ff4e1b990a9e7ce7982d0f8',
  },
  {
    release: 'deu-4',
    file: new URL('../../assets/networks/deu-4.lstm', import.meta.url),
    hash: 'a1e4052e350d07c553ed3c8969801f36fec971fc838759a6b62985d8361e4df7',
    stock: '870cdce0c325eda7f8ecf2957e757a403e644c9e51a5ae95d5f8006a31ee32fa',
  },
  {
    release: 'spa-3',
    file: new URL('../../assets/networks/spa-3.lstm', import.meta.url),
    hash: '0c48c6ad68ef75d6c1fdd210ce740417c706c91e02c4c4584d6c19d35986747f',
    stock: '0a6905e62a0ae2524bcf9abfb9c33a59b1eec2bf541a905547d87aaf6e0dc0bc',
  },
  {
    release: 'ita-1',
    file: new URL('../../assets/networks/ita-1.splices', import.meta.url),
    hash: 'bb6bd1f7b511bf2554a839597be63b06a6ff260f53b6b75b667a2307ee4ff1ae',
    stock: '93bdf2d91cb648a65825d9ccb38bafc1b9a3650a0d152b1c0c2247fcd26580e3',
  },
  {
    release: 'nld-1',
    file: new URL('../../assets/networks/nld-1.splices', import.meta.url),
    hash: 'cf19d604c7d557ea7089919dd01632611e419cb3b04f37f9c62abf12bf4d167a',
    stock: '29f5671243d956fe047004e1969f1552c5d3877db4d73f1cb815905ecb34d879',
  },
  {
    release: 'por-1',
    file: new URL('../../assets/networks/por-1.splices', import.meta.url),
    hash: '976e9099dff646aa8edbf90322aed3263b62108d9110b5da38528631b30eab57',
    stock: 'e87fcb91469f3750dae460b165e5da3fc40041bd14c4a1d9c4ec2697391cbaa6',
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
  return spliced(stock, bytes);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
