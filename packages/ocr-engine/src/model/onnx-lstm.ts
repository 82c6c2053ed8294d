import type { Lstm } from './network.ts';
import type { OnnxFile, Value } from './onnx-file.ts';
import type { Weights } from './weights.ts';

/** An LSTM along every line: [time, lines, inputs] → [time, lines, outputs]. */
export function lineLstm(file: OnnxFile, value: Value, lstm: Lstm, reversed: boolean): Value {
  const { outputs } = lstm;
  const { input, output, forget, cell } = lstm.gates;
  const parts = columnsOf([input, output, forget, cell], lstm); // ONNX's order of gates
  const bias = new Float32Array(8 * outputs);
  bias.set(parts.bias);
  const operands = [
    file.floats([1, 4 * outputs, lstm.inputs], parts.fromInputs),
    file.floats([1, 4 * outputs, outputs], parts.fromOutputs),
    file.floats([1, 8 * outputs], bias),
  ];
  // Without the true lengths, the padding of short lines would poison the reversed direction.
  const [all = ''] = file.node('LSTM', [value, ...operands, 'steps'], {
    hidden_size: outputs,
    direction: reversed ? 'reverse' : 'forward',
  });
  return file.value('Squeeze', [all, file.integers([1])]);
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
  const rows = file.node('Split', [down], { axis: 0 }, height);
  let state: { hidden: Value; cell: Value } | undefined;
  const flat = file.integers([-1, inputs]);
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
    { axis: 1 },
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
