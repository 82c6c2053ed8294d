import { type ByteReader, damaged } from './byte-reader.ts';
import { readWeights, type Weights } from './weights.ts';

/** What every layer says about itself: sizes are features, not pixels. */
interface Sized {
  inputs: number;
  outputs: number;
}

/** Networks of networks. */
export interface Container extends Sized {
  type: (typeof CONTAINERS)[number];
  layers: Layer[];
}

/** The picture that the network takes; 0 is any size. */
export interface Input extends Sized {
  type: 'Input';
  height: number;
  width: number;
  depth: number;
}

/** Stacks the window of (2·halfX + 1) × (2·halfY + 1) around each pixel, column by column. */
export interface Convolve extends Sized {
  type: 'Convolve';
  halfX: number;
  halfY: number;
}

export interface Downscale extends Sized {
  type: 'Maxpool' | 'Reconfig';
  xScale: number;
  yScale: number;
}

/** Columns of each gate: inputs, previous outputs, bias. `SummLSTM` keeps its last output only. */
export interface Lstm extends Sized {
  type: 'LSTM' | 'SummLSTM';
  gates: { cell: Weights; input: Weights; forget: Weights; output: Weights };
}

export interface Dense extends Sized {
  type: (typeof DENSE)[number];
  weights: Weights;
}

export type Layer = Container | Input | Convolve | Downscale | Lstm | Dense;

const CONTAINERS = [
  'Series',
  'Parallel',
  'Replicated',
  'ParBidiLSTM',
  'DepParUDLSTM',
  'Par2dLSTM',
  'RTLReversed',
  'TTBReversed',
  'XYTranspose',
] as const;
const DENSE = ['Tanh', 'Logistic', 'Relu', 'Linear', 'Softmax', 'SoftmaxNoCTC'] as const;

/** NF_LAYER_SPECIFIC_LR of network.h: a learning rate for each layer follows. */
const HAS_LEARNING_RATES = 64;
const DEEPEST = 20;
const MOST_CHILDREN = 1000;

/**
 * Reads a network as tesseract's network.cpp writes it, layer within layer.
 * @throws {EngineError} `damaged-model`
 */
export function readNetwork(reader: ByteReader, depth = 0): Layer {
  if (depth > DEEPEST) throw damaged('its network is nested too deep');
  if (reader.int8() !== 0) throw damaged('its network is in an old format');
  const type = reader.string();
  reader.take(2); // whether it is being trained
  const flags = reader.int32();
  const sized = { inputs: reader.int32(), outputs: reader.int32() };
  reader.int32(); // count of weights
  reader.string(); // name
  return readBody(reader, type, flags, sized, depth);
}

function readBody(
  reader: ByteReader,
  type: string,
  flags: number,
  sized: Sized,
  depth: number,
): Layer {
  if (isOneOf(CONTAINERS, type)) {
    return { type, ...sized, layers: readChildren(reader, flags, depth) };
  }
  if (isOneOf(DENSE, type)) return { type, ...sized, weights: readWeights(reader) };
  switch (type) {
    case 'Input':
      return { type, ...sized, ...readShape(reader) };
    case 'Convolve':
      return { type, ...sized, halfX: reader.int32(), halfY: reader.int32() };
    case 'Maxpool':
    case 'Reconfig':
      return { type, ...sized, xScale: reader.int32(), yScale: reader.int32() };
    case 'LSTM':
    case 'SummLSTM':
      return { type, ...sized, gates: readGates(reader, sized) };
    default:
      throw damaged(`its network has an unknown layer ${JSON.stringify(type.slice(0, 40))}`);
  }
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}

function readChildren(reader: ByteReader, flags: number, depth: number): Layer[] {
  const count = reader.count(1);
  if (count < 1 || count > MOST_CHILDREN) throw damaged(`a layer of ${count} layers`);
  const layers = Array.from({ length: count }, () => readNetwork(reader, depth + 1));
  if (flags & HAS_LEARNING_RATES) reader.take(4 * reader.count(4));
  return layers;
}

function readShape(reader: ByteReader): Pick<Input, 'height' | 'width' | 'depth'> {
  reader.int32(); // batch
  const [height, width, depth] = [reader.int32(), reader.int32(), reader.int32()];
  reader.int32(); // loss
  return { height, width, depth };
}

function readGates(reader: ByteReader, sized: Sized): Lstm['gates'] {
  reader.int32(); // inputs and outputs together
  const cell = readGate(reader, sized);
  const input = readGate(reader, sized);
  const forget = readGate(reader, sized);
  const output = readGate(reader, sized);
  return { cell, input, forget, output };
}

function readGate(reader: ByteReader, { inputs, outputs }: Sized): Weights {
  const weights = readWeights(reader);
  if (weights.rows === outputs && weights.columns === inputs + outputs + 1) return weights;
  throw damaged(`a gate of ${weights.rows} × ${weights.columns}`);
}
