import { ByteReader, damaged } from './format/byte-reader.ts';
import { readAddedSigns } from './format/added-signs.ts';
import { type Layer, readNetwork } from './format/network.ts';
import { type OnnxGraph, toOnnx } from './onnx/graph.ts';
import { weightKind } from './onnx/weight-kind.ts';

/** What the component with the network holds. */
export interface LstmComponent {
  network: Layer;
  /** What the network was made from, in tesseract's VGSL, for example `[1,36,0,1Ct3,3,16…]`. */
  spec: string;
  /** The network's output that means no character. */
  nullCode: number;
  /** Whether characters are spelt with codes, see recoder.ts. */
  isRecoded: boolean;
  /** What it writes besides the characters of its model file, by its last outputs. */
  added: string[];
}

export interface CompiledNetwork {
  graph: OnnxGraph;
  nullCode: number;
  isRecoded: boolean;
  added: string[];
}

/** TF_COMPRESS_UNICHARSET of lstmrecognizer.h. */
const IS_RECODED = 64;

/** @throws {EngineError} `damaged-model` */
export function readLstmComponent(bytes: Uint8Array): LstmComponent {
  const reader = new ByteReader(bytes);
  const network = readNetwork(reader);
  const spec = reader.string();
  const flags = reader.int32();
  reader.take(8); // iterations
  const nullCode = reader.int32();
  if (nullCode < 0 || nullCode >= network.outputs) throw damaged(`null character ${nullCode}`);
  const added = readAddedSigns(bytes);
  if (added.length >= network.outputs) throw damaged(`${added.length} added signs`);
  return { network, spec, nullCode, isRecoded: (flags & IS_RECODED) !== 0, added };
}

/**
 * For the processor of this machine.
 * @throws {EngineError} `damaged-model`
 * @throws {UnsupportedNetwork}
 */
export function compileNetwork(bytes: Uint8Array): CompiledNetwork {
  const { network, nullCode, isRecoded, added } = readLstmComponent(bytes);
  const graph = toOnnx(network, weightKind());
  if (nullCode >= graph.shape.outputs) throw damaged(`null character ${nullCode}`);
  return { graph, nullCode, isRecoded, added };
}
