import type { Lstm } from './network.ts';
import type { OnnxFile, Value } from './onnx-file.ts';
import type { Weights } from './weights.ts';

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
  const parts = columnsOf(gates, lstm);
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
  const zero = file.bytes([1, rows], new Int8Array(rows));
  return [
    file.bytes([1, inputs, rows], fromInputs),
    file.bytes([1, outputs, rows], fromOutputs),
    file.floats([1, 2 * rows], padded(columnsOf(gates, lstm).bias)),
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

/**
 * An LSTM down every column, of which the last output is kept:
 * [lines, depth, height, width] → [time, lines, outputs]. It is written out step by step: columns are
 * many and short, and ONNX Runtime's own LSTM works out their gates one value at a time.
 */
export function columnLstm(file: OnnxFile, value: Value, height: number, lstm: Lstm): Value {
  const { inputs, outputs } = lstm;
  const { input, output, forget, cell } = lstm.gates;
  const parts = columnsOf([input, forget, output, cell], lstm);
  const down = file.value('Transpose', [value], { perm: [2, 3, 0, 1] });
  const w = file.floats([inputs, 4 * outputs], transposed(parts.fromInputs, inputs));
  const r = file.floats([outputs, 4 * outputs], transposed(parts.fromOutputs, outputs));
  const bias = file.floats([4 * outputs], parts.bias);
  const rows = file.node('Split', [down], { axis: 0, num_outputs: height }, height);
  const flat = file.integers([-1, inputs]);
  let state: { hidden: Value; cell: Value } | undefined;
  for (const row of rows) {
    const sum = file.value('Gemm', [file.value('Reshape', [row, flat]), w, bias]);
    const gates = state ? file.value('Gemm', [state.hidden, r, sum]) : sum;
    state = step(file, gates, outputs, state?.cell);
  }
  const lines = file.value('Gather', [file.value('Shape', ['pixels']), file.integers([0])]);
  const size = [file.integers([-1]), lines, file.integers([outputs])];
  const shape = file.value('Concat', size, { axis: 0 });
  return file.value('Reshape', [state?.hidden ?? '', shape]);
}

/** One step: cell = forget · cell + input · tanh(new), hidden = output · tanh(cell). */
function step(file: OnnxFile, gates: Value, outputs: number, before: Value | undefined) {
  const sizes = file.integers([3 * outputs, outputs]);
  const [open = '', fresh = ''] = file.node('Split', [gates, sizes], { axis: 1 }, 2);
  const [input = '', forget = '', output = ''] = file.node(
    'Split',
    [file.value('Sigmoid', [open])],
    { axis: 1, num_outputs: 3 },
    3,
  );
  const entering = file.value('Mul', [input, file.value('Tanh', [fresh])]);
  const cell = before
    ? file.value('Add', [file.value('Mul', [forget, before]), entering])
    : entering;
  return { hidden: file.value('Mul', [output, file.value('Tanh', [cell])]), cell };
}

/** The matrices of four gates one below the other, parted by what their columns belong to. */
function columnsOf(gates: Weights[], { inputs, outputs }: Lstm) {
  const fromInputs = new Float32Array(4 * outputs * inputs);
  const fromOutputs = new Float32Array(4 * outputs * outputs);
  const bias = new Float32Array(4 * outputs);
  for (const [gate, { values, columns }] of gates.entries()) {
    for (let at = 0; at < outputs; at += 1) {
      const row = values.subarray(at * columns, (at + 1) * columns);
      const to = gate * outputs + at;
      fromInputs.set(row.subarray(0, inputs), to * inputs);
      fromOutputs.set(row.subarray(inputs, inputs + outputs), to * outputs);
      bias[to] = row[inputs + outputs] ?? 0;
    }
  }
  return { fromInputs, fromOutputs, bias };
}

function transposed(matrix: Float32Array, columns: number): Float32Array {
  const rows = matrix.length / columns;
  return Float32Array.from(
    matrix,
    (_, at) => matrix[(at % rows) * columns + Math.floor(at / rows)] ?? 0,
  );
}
