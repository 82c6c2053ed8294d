import { gateMatrices } from './gate-matrices.ts';
import type { Lstm } from '../format/network.ts';
import type { OnnxFile, Value } from './onnx-file.ts';
import type { Weights } from '../format/weights.ts';

/** An LSTM along every line: [time, lines, inputs] → [time, lines, outputs]. */
export function lineLstm(file: OnnxFile, value: Value, lstm: Lstm, reversed: boolean): Value {
  const { input, output, forget, cell } = lstm.gates;
  const gates = [input, output, forget, cell]; // ONNX's order
  const attributes = {
    hidden_size: lstm.outputs,
    direction: reversed ? 'reverse' : 'forward',
  };
  const isInt8 = gates.every(({ quantised }) => quantised !== undefined);
  // Without the true lengths, the padding of short lines would poison the reversed direction.
  const [all = ''] = isInt8
    ? file.node('DynamicQuantizeLSTM', [value, ...quantisedOperands(file, gates, lstm)], attributes)
    : file.node('LSTM', [value, ...plainOperands(file, gates, lstm), 'steps'], attributes);
  return file.value('Squeeze', [all, file.integers([1])]);
}

/** Weights of inputs and of previous outputs, and biases. */
function plainOperands(file: OnnxFile, gates: Weights[], lstm: Lstm): Value[] {
  const { inputs, outputs } = lstm;
  const parts = gateMatrices(gates, lstm);
  return [
    file.floats([1, 4 * outputs, inputs], parts.fromInputs),
    file.floats([1, 4 * outputs, outputs], parts.fromOutputs),
    file.floats([1, 8 * outputs], padded(parts.bias)),
  ];
}

/**
 * The model's own int8 weights: ONNX Runtime turns each step's values into 8 bits too, as Tesseract
 * does, and so multiplies four times as many at once.
 */
function quantisedOperands(file: OnnxFile, gates: Weights[], lstm: Lstm): Value[] {
  const { inputs, outputs } = lstm;
  const rows = 4 * outputs;
  const fromInputs = new Int8Array(inputs * rows);
  const fromOutputs = new Int8Array(outputs * rows);
  const scales = new Float32Array(rows);
  for (const [gate, { quantised, columns }] of gates.entries()) {
    for (let at = 0; at < outputs; at += 1) {
      const to = gate * outputs + at;
      scales[to] = quantised!.scales[at]!;
      const row = quantised!.values.subarray(at * columns, (at + 1) * columns);
      for (let from = 0; from < inputs; from += 1) fromInputs[from * rows + to] = row[from]!;
      for (let from = 0; from < outputs; from += 1) {
        fromOutputs[from * rows + to] = row[inputs + from]!;
      }
    }
  }
  const scale = file.floats([1, rows], scales);
  const zero = file.weights([1, rows], new Int8Array(rows));
  return [
    file.weights([1, inputs, rows], fromInputs),
    file.weights([1, outputs, rows], fromOutputs),
    file.floats([1, 2 * rows], padded(gateMatrices(gates, lstm).bias)),
    'steps',
    '', // no first output,
    '', // no first cell,
    '', // no peepholes
    scale,
    zero,
    scale,
    zero,
  ];
}

/** ONNX takes a second bias, for the previous outputs. */
function padded(bias: Float32Array): Float32Array {
  const result = new Float32Array(2 * bias.length);
  result.set(bias);
  return result;
}
