import { columnLstm } from './column-lstm.ts';
import { lineLstm } from './line-lstm.ts';
import { OnnxFile, type Value } from './onnx-file.ts';
import type { WeightKind } from './weight-kind.ts';
import type { Container, Convolve, Dense, Input, Layer } from '../format/network.ts';

/**
 * A network as ONNX Runtime takes it, in two graphs: what works on a picture, column by column, can do
 * so for many lines side by side, and need do it only once for columns that are alike.
 */
export interface OnnxGraph {
  /** `pixels` [1, 1, height, width] → [steps, features]. */
  columns: Uint8Array;
  /** `features` [time, lines, features] and `steps` [lines] → probabilities [time, lines, outputs]. */
  lines: Uint8Array;
  shape: NetworkShape;
}

export interface NetworkShape {
  /** Of a line image, in pixels. */
  height: number;
  /** Pixels of a line image that one step spans. */
  pixelsPerStep: number;
  /** Pixels on either side of a step that it depends on too. */
  reach: number;
  /** Values that the first graph hands to the second for each step. */
  features: number;
  /** Width of each output step: probabilities of as many codes. */
  outputs: number;
}

/** A sound network of a structure that is not translated: libtesseract's own recogniser takes over. */
export class UnsupportedNetwork extends Error {
  constructor(what: string) {
    super(`the network has ${what}, which is not translated to ONNX`);
    this.name = 'UnsupportedNetwork';
  }
}

/** What stands behind the layers so far: a picture [lines, depth, height, width], or steps. */
interface State {
  value: Value;
  height: number;
  depth: number;
  isSteps: boolean;
  pixelsPerStep: number;
  reach: number;
  /** Whether all values lie between -1 and 1. */
  isBounded: boolean;
  /** A rising function that is still to be applied: pooling first leaves fewer values for it. */
  activation?: 'Tanh' | 'Relu';
}

/** The tallest line image of any model of Tesseract's. A model that claims more would take too much memory. */
const TALLEST = 128;

/**
 * Translates a network to ONNX: convolution and pooling over the picture, one LSTM down every column,
 * then LSTMs along the line and a softmax, in any number and size.
 * @param weightKind of 8-bit weights; see `weightKind`
 * @throws {UnsupportedNetwork}
 */
export function toOnnx(network: Layer, weightKind: WeightKind): OnnxGraph {
  const layers = flatten(network);
  const border = layers.findIndex(({ type }) => type === 'XYTranspose') + 1;
  const columns = new OnnxFile(weightKind);
  const middle = translateAll(columns, layers.slice(0, border));
  if (!middle?.isSteps) throw new UnsupportedNetwork('no steps along the line');
  const lines = new OnnxFile(weightKind);
  const end = translateAll(lines, layers.slice(border), { ...middle, value: 'features' });
  const { height } = layers[0] as Input;
  const { depth: features, pixelsPerStep, reach } = middle;
  const shape = { height, pixelsPerStep, reach, features, outputs: end?.depth ?? 0 };
  return {
    columns: columns.finish(
      [{ name: 'pixels', type: 'float', shape: [1, 1, height, 'width'] }],
      [{ name: middle.value, type: 'float', shape: ['steps', features] }],
    ),
    lines: lines.finish(
      [
        { name: 'features', type: 'float', shape: ['time', 'lines', features] },
        { name: 'steps', type: 'int32', shape: ['lines'] },
      ],
      [{ name: end?.value ?? '', type: 'float', shape: ['time', 'lines', shape.outputs] }],
    ),
    shape,
  };
}

function translateAll(file: OnnxFile, layers: Layer[], first?: State): State | undefined {
  return layers.reduce<State | undefined>(
    (before, layer, index) => translate(file, layer, before, layers[index - 1]),
    first,
  );
}

function flatten(layer: Layer): Layer[] {
  return layer.type === 'Series' ? layer.layers.flatMap(flatten) : [layer];
}

function translate(
  file: OnnxFile,
  layer: Layer,
  before: State | undefined,
  previous: Layer | undefined,
): State {
  if (layer.type === 'Input') return start(layer, before);
  if (!before) throw new UnsupportedNetwork('no input');
  if (layer.type === 'Convolve') return before; // becomes one operator with the layer after it
  if (layer.type === 'Maxpool') return pool(file, before, layer.xScale, layer.yScale);
  if (before.activation) return translate(file, layer, activate(file, before), previous);
  if (layer.type === 'XYTranspose') return downColumns(file, before, layer);
  if (layer.type === 'LSTM' || layer.type === 'RTLReversed') return alongLine(file, before, layer);
  if (isDense(layer)) return dense(file, before, layer, previous);
  throw new UnsupportedNetwork(`a layer ${layer.type}`);
}

function isRising(type: Layer['type']): type is 'Tanh' | 'Relu' {
  return type === 'Tanh' || type === 'Relu';
}

/** Of the dense layers, those that ONNX has under the same name. */
function isDense(layer: Layer): layer is Dense {
  return ['Tanh', 'Relu', 'Softmax'].includes(layer.type);
}

function start({ height, width, depth }: Input, before: State | undefined): State {
  if (before || width !== 0 || depth !== 1 || height < 8 || height > TALLEST) {
    throw new UnsupportedNetwork(`an input of ${width} × ${height} × ${depth}`);
  }
  return {
    value: 'pixels',
    height,
    depth,
    isSteps: false,
    pixelsPerStep: 1,
    reach: 0,
    isBounded: true,
  };
}

function pool(file: OnnxFile, before: State, x: number, y: number): State {
  const height = Math.floor(before.height / y);
  if (before.isSteps || !(x >= 1 && height >= 1)) throw new UnsupportedNetwork('odd pooling');
  const value = file.value('MaxPool', [before.value], { kernel_shape: [y, x], strides: [y, x] });
  return activate(file, { ...before, value, height, pixelsPerStep: before.pixelsPerStep * x });
}

function activate(file: OnnxFile, { activation, ...state }: State): State {
  return activation ? { ...state, value: file.value(activation, [state.value]) } : state;
}

function downColumns(file: OnnxFile, before: State, transpose: Container): State {
  const inner = transpose.layers.flatMap(flatten);
  const [lstm] = inner;
  if (inner.length !== 1 || lstm?.type !== 'SummLSTM' || before.isSteps) {
    throw new UnsupportedNetwork('something else than one LSTM down the columns');
  }
  const value = columnLstm(file, before.value, before.height, lstm, before.isBounded);
  return { ...before, value, height: 1, depth: lstm.outputs, isSteps: true };
}

function alongLine(file: OnnxFile, before: State, layer: Layer): State {
  const reversed = layer.type === 'RTLReversed';
  const inner = reversed ? layer.layers.flatMap(flatten) : [layer];
  const [lstm] = inner;
  if (inner.length !== 1 || lstm?.type !== 'LSTM' || !before.isSteps) {
    throw new UnsupportedNetwork('something else than LSTMs along the line');
  }
  return { ...before, value: lineLstm(file, before.value, lstm, reversed), depth: lstm.outputs };
}

function dense(file: OnnxFile, before: State, layer: Dense, previous: Layer | undefined): State {
  if (previous?.type === 'Convolve') return convolution(file, before, previous, layer);
  const { rows, columns: width, values } = layer.weights;
  if (!before.isSteps || width !== before.depth + 1) throw new UnsupportedNetwork('odd sizes');
  const matrix = new Float32Array((width - 1) * rows);
  const bias = new Float32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < width - 1; at += 1) {
      matrix[at * rows + row] = values[row * width + at] ?? 0;
    }
    bias[row] = values[row * width + width - 1] ?? 0;
  }
  const product = file.value('MatMul', [before.value, file.floats([width - 1, rows], matrix)]);
  const sum = file.value('Add', [product, file.floats([rows], bias)]);
  const attributes = layer.type === 'Softmax' ? { axis: -1 } : {};
  return { ...before, value: file.value(layer.type, [sum], attributes), depth: rows };
}

/** Tesseract's window is stacked column by column, ONNX's kernel row by row within each channel. */
function convolution(file: OnnxFile, before: State, window: Convolve, layer: Dense): State {
  const { halfX, halfY } = window;
  const [kx, ky, { depth }] = [2 * halfX + 1, 2 * halfY + 1, before];
  const { rows, columns: width, values } = layer.weights;
  if (before.isSteps || width !== kx * ky * depth + 1 || !isRising(layer.type)) {
    throw new UnsupportedNetwork('an odd convolution');
  }
  const kernel = new Float32Array(rows * depth * ky * kx);
  const bias = Float32Array.from({ length: rows }, (_, row) => values[(row + 1) * width - 1] ?? 0);
  for (let at = 0; at < kernel.length; at += 1) {
    const x = at % kx;
    const y = Math.floor(at / kx) % ky;
    const channel = Math.floor(at / (kx * ky)) % depth;
    const row = Math.floor(at / (kx * ky * depth));
    kernel[at] = values[row * width + (x * ky + y) * depth + channel] ?? 0;
  }
  const sum = file.value(
    'Conv',
    [before.value, file.floats([rows, depth, ky, kx], kernel), file.floats([rows], bias)],
    { kernel_shape: [ky, kx], pads: [halfY, halfX, halfY, halfX] },
  );
  return {
    ...before,
    value: sum,
    depth: rows,
    reach: before.reach + halfX * before.pixelsPerStep,
    isBounded: layer.type === 'Tanh',
    activation: layer.type,
  };
}
