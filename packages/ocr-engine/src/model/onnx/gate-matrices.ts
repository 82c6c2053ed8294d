import type { Lstm } from '../format/network.ts';
import type { Weights } from '../format/weights.ts';

/** The matrices of several gates one below the other, parted by what their columns belong to. */
export function gateMatrices(gates: Weights[], { inputs, outputs }: Lstm) {
  const rows = gates.length * outputs;
  const fromInputs = new Float32Array(rows * inputs);
  const fromOutputs = new Float32Array(rows * outputs);
  const bias = new Float32Array(rows);
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
