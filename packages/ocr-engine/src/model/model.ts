import { signUnichar } from './format/added-signs.ts';
import { damaged } from './format/byte-reader.ts';
import { type CompiledNetwork, compileNetwork } from './compile.ts';
import { type Components, readContainer } from './format/container.ts';
import { type Dawg, readDawg } from './format/dawg.ts';
import { type CodeTree, codeTree, plainCodes, readCodes } from './format/recoder.ts';
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
  const { added, graph } = network;
  const stock = readUnicharset(required(components, 'unicharset'));
  const codes = network.isRecoded
    ? readCodes(required(components, 'recoder'), stock.length, graph.shape.outputs)
    : plainCodes(stock.length, graph.shape.outputs - added.length);
  const dictionaries = readDictionaries(components, stock.length);
  return {
    ...network,
    unichars: [...stock, ...added.map(signUnichar)],
    codes: codeTree(withAdded(codes, stock.length, network), graph.shape.outputs),
    dictionaries,
  };
}

/** The last outputs stand for the added signs, whose numbers follow those of the model file's own characters. */
function withAdded(
  codes: number[][],
  unichars: number,
  { added, graph: { shape } }: CompiledNetwork,
): number[][] {
  if (added.length === 0) return codes;
  const none = Array.from({ length: unichars - codes.length }, () => []);
  return [...codes, ...none, ...added.map((_, at) => [shape.outputs - added.length + at])];
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
