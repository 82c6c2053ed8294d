import { gateMatrices } from './gate-matrices.ts';
import type { Lstm } from '../format/network.ts';
import type { OnnxFile, Value } from './onnx-file.ts';
import type { Weights } from '../format/weights.ts';

/** Values from -1 to 1 as 8 bits, as Tesseract takes them (IntSimdMatrix): 127 steps to either side. */
const STEP = 1 / 127;
const ZERO = 128;

/**
 * An LSTM down every column, of which the last output is kept:
 * [1, depth, height, columns] → [columns, outputs]. It is written out step by step: columns are many
 * and short, and ONNX Runtime's own LSTM works out their gates one value at a time.
 * @param isBounded whether the values lie between -1 and 1
 */
export function columnLstm(
  file: OnnxFile,
  value: Value,
  height: number,
  lstm: Lstm,
  isBounded: boolean,
): Value {
  const { cell, input, forget, output } = lstm.gates;
  const gates = [cell, input, forget, output];
  const isInt8 = isBounded && gates.every(({ quantised }) => quantised !== undefined);
  const sums = isInt8 ? int8Sums(file, value, gates, lstm) : plainSums(file, value, gates, lstm);
  const rows = rowsOf(file, sums.value, height);
  let hidden: Value | undefined;
  let state: Value | undefined;
  for (const row of rows) {
    const [fresh = '', entering = '', staying = '', leaving = ''] = sums.of(row, hidden);
    const entered = product(file, sigmoid(file, entering), tanh(file, fresh));
    state = state
      ? file.value('Add', [product(file, sigmoid(file, staying), state), entered])
      : entered;
    hidden = product(file, sigmoid(file, leaving), tanh(file, state));
  }
  return hidden ?? '';
}

const tanh = (file: OnnxFile, value: Value) => file.value('Tanh', [value]);
const sigmoid = (file: OnnxFile, value: Value) => file.value('Sigmoid', [value]);
const product = (file: OnnxFile, a: Value, b: Value) => file.value('Mul', [a, b]);

/** [1, depth, height, columns] → for each row [columns, depth]. */
function rowsOf(file: OnnxFile, value: Value, height: number): Value[] {
  const first = file.integers([0]);
  const picture = file.value('Squeeze', [value, first]);
  const down = file.value('Transpose', [picture], { perm: [1, 2, 0] });
  return file
    .node('Split', [down], { axis: 0, num_outputs: height }, height)
    .map((row) => file.value('Squeeze', [row, first]));
}

/** Each gate's weighted sums of a row's values and the outputs of the row above. */
interface Sums {
  /** The values in the form that `of` takes rows of. */
  value: Value;
  of(row: Value, hidden: Value | undefined): Value[];
}

function plainSums(file: OnnxFile, value: Value, gates: Weights[], lstm: Lstm): Sums {
  const { inputs, outputs } = lstm;
  const weights = gates.map((gate) => {
    const parts = gateMatrices([gate], lstm);
    return {
      fromInputs: file.floats([inputs, outputs], transposed(parts.fromInputs, inputs)),
      fromOutputs: file.floats([outputs, outputs], transposed(parts.fromOutputs, outputs)),
      bias: file.floats([outputs], parts.bias),
    };
  });
  return {
    value,
    of: (row, hidden) =>
      weights.map(({ fromInputs, fromOutputs, bias }) => {
        const sum = file.value('Gemm', [row, fromInputs, bias]);
        return hidden ? file.value('Gemm', [hidden, fromOutputs, sum]) : sum;
      }),
  };
}

/** With the model's own int8 weights. A product for each gate, since taking a common one apart costs more. */
function int8Sums(file: OnnxFile, value: Value, gates: Weights[], lstm: Lstm): Sums {
  const { inputs, outputs } = lstm;
  const step = file.floats([], Float32Array.of(STEP));
  const zero = file.bytes([], Uint8Array.of(ZERO));
  const zeroOfWeights = file.weights([], Int8Array.of(0));
  const in8Bits = (values: Value) => file.value('QuantizeLinear', [values, step, zero]);
  const weights = gates.map((gate) => {
    const all = transposed(withoutBias(gate), inputs + outputs);
    return {
      scales: file.floats([outputs], gate.quantised!.scales),
      bias: file.floats([outputs], gateMatrices([gate], lstm).bias),
      first: file.weights([inputs, outputs], all.subarray(0, inputs * outputs)),
      all: file.weights([inputs + outputs, outputs], all),
    };
  });
  return {
    value: in8Bits(value),
    of(row, hidden) {
      const values = hidden ? file.value('Concat', [row, in8Bits(hidden)], { axis: 1 }) : row;
      return weights.map(({ first, all, scales, bias }) => {
        const operands = [values, hidden ? all : first, step, scales, zero, zeroOfWeights, bias];
        return file.value('MatMulIntegerToFloat', operands);
      });
    },
  };
}

function withoutBias({ rows, columns, quantised }: Weights): Int8Array {
  const result = new Int8Array(rows * (columns - 1));
  for (let row = 0; row < rows; row += 1) {
    const start = row * columns;
    result.set(quantised!.values.subarray(start, start + columns - 1), row * (columns - 1));
  }
  return result;
}

function transposed<T extends Float32Array | Int8Array>(matrix: T, columns: number): T {
  const rows = matrix.length / columns;
  return matrix.map((_, at) => matrix[(at % rows) * columns + Math.floor(at / rows)] ?? 0) as T;
}
