import { damaged } from './format/byte-reader.ts';
import { type CompiledNetwork, compileNetwork } from './compile.ts';
import { type Components, readContainer } from './format/container.ts';
import { type Dawg, readDawg } from './format/dawg.ts';
import { type CodeTree, plainCodeTree, readCodeTree } from './format/recoder.ts';
import { readUnicharset, type Unichar } from './format/unicharset.ts';

export interface Dictionaries {
  punctuation?: Dawg;
  words?: Dawg;
  numbers?: Dawg;
}

/** Everything of a language that the recogniser needs. */
export interface Model extends CompiledNetwork {
  unichars: Unichar[];
  codes: CodeTree;
  dictionaries: Dictionaries;
}

/**
 * Reads a `.traineddata` file.
 * @param compile turns the network's component into a graph: plainly, or with a cache
 * @throws {EngineError} `damaged-model`, also for files without an LSTM network
 * @throws {UnsupportedNetwork}
 */
export function readModel(file: Uint8Array, compile = compileNetwork): Model {
  const components = readContainer(file);
  const network = compile(required(components, 'network'));
  const { outputs } = network.graph.shape;
  const unichars = readUnicharset(required(components, 'unicharset'));
  const codes = network.isRecoded
    ? readCodeTree(required(components, 'recoder'), unichars.length, outputs)
    : plainCodeTree(unichars.length, outputs);
  const dictionaries = readDictionaries(components, unichars.length);
  return { ...network, unichars, codes, dictionaries };
}

function required(components: Components, name: keyof Components): Uint8Array {
  const component = components[name];
  if (!component) throw damaged(`it has no ${name} of the LSTM recogniser`);
  return component;
}

function readDictionaries(components: Components, unichars: number): Dictionaries {
  const { punctuation, words, numbers } = components;
  return {
    ...(punctuation ? { punctuation: readDawg(punctuation, unichars) } : {}),
    ...(words ? { words: readDawg(words, unichars) } : {}),
    ...(numbers ? { numbers: readDawg(numbers, unichars) } : {}),
  };
}
