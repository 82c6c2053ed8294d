import { ByteReader, damaged } from './byte-reader.ts';
import { type Components, readContainer } from './container.ts';
import { Dawg } from './dawg.ts';
import { type Layer, readNetwork } from './network.ts';
import { type CodeTree, plainCodeTree, readCodeTree } from './recoder.ts';
import { readUnicharset, type Unichar } from './unicharset.ts';

export interface Dictionaries {
  punctuation?: Dawg;
  words?: Dawg;
  numbers?: Dawg;
}

/** Everything of a language that the recogniser needs. */
export interface Model {
  network: Layer;
  /** What the network was made from, in tesseract's VGSL, for example `[1,36,0,1Ct3,3,16…]`. */
  spec: string;
  /** The network's output that means no character. */
  nullCode: number;
  unichars: Unichar[];
  codes: CodeTree;
  dictionaries: Dictionaries;
}

/** TF_COMPRESS_UNICHARSET of lstmrecognizer.h. */
const IS_RECODED = 64;

/**
 * Reads a `.traineddata` file.
 * @throws {EngineError} `damaged-model`, also for files without an LSTM network
 */
export function readModel(file: Uint8Array): Model {
  const components = readContainer(file);
  const reader = new ByteReader(required(components, 'network'));
  const network = readNetwork(reader);
  const spec = reader.string();
  const flags = reader.int32();
  reader.take(8); // iterations
  const nullCode = reader.int32();
  const { outputs } = network;
  if (nullCode < 0 || nullCode >= outputs) throw damaged(`null character ${nullCode}`);
  const unichars = readUnicharset(required(components, 'unicharset'));
  const codes =
    flags & IS_RECODED
      ? readCodeTree(required(components, 'recoder'), unichars.length, outputs)
      : plainCodeTree(unichars.length, outputs);
  return {
    network,
    spec,
    nullCode,
    unichars,
    codes,
    dictionaries: readDictionaries(components, unichars.length),
  };
}

function required(components: Components, name: keyof Components): Uint8Array {
  const component = components[name];
  if (!component) throw damaged(`it has no ${name} of the LSTM recogniser`);
  return component;
}

function readDictionaries(components: Components, unichars: number): Dictionaries {
  const { punctuation, words, numbers } = components;
  return {
    ...(punctuation ? { punctuation: new Dawg(punctuation, unichars) } : {}),
    ...(words ? { words: new Dawg(words, unichars) } : {}),
    ...(numbers ? { numbers: new Dawg(numbers, unichars) } : {}),
  };
}
