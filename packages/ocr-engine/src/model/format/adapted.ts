import { ByteReader, damaged } from './byte-reader.ts';
import { readWeights, type Weights, writeInt8Row } from './weights.ts';

/** Stands first in a file with changes of LSTMs (training/legible_training/adapted.py). */
const MARK = Buffer.from('legible-adapted\0');
const GATES = 4;

/** A network, and what a file has besides changes of it. */
interface Adapted {
  network: Uint8Array;
  rest: Uint8Array;
}

/**
 * The network with the changes that a file of ours begins with, if it does. For each LSTM it tells where its four matrices stand, and
 * two narrow ones whose product they change by (Hu et al., LoRA: low-rank adaptation of large language models, 2021).
 * @throws {EngineError} `damaged-model`
 */
export function adapted(stock: Uint8Array, file: Uint8Array): Adapted {
  if (!MARK.equals(file.subarray(0, MARK.length))) return { network: stock, rest: file };
  const network = Uint8Array.from(stock);
  const reader = new ByteReader(file.subarray(MARK.length));
  for (let left = reader.count(1); left > 0; left -= 1) {
    const places = Array.from({ length: GATES }, () => reader.uint32());
    const change = { up: readWeights(reader), down: readWeights(reader) };
    for (const [gate, place] of places.entries()) changeMatrix(network, place, change, gate);
  }
  return { network, rest: reader.take(reader.left) };
}

/** `up` is rank × (gates × rows), `down` is rank × columns. */
interface Change {
  up: Weights;
  down: Weights;
}

function changeMatrix(network: Uint8Array, place: number, change: Change, gate: number): void {
  const matrix = network.subarray(place);
  const { rows, columns, values } = readWeights(new ByteReader(matrix));
  const { up, down } = change;
  const fits = up.rows === down.rows && up.columns === GATES * rows && down.columns === columns;
  if (!fits) throw damaged(`a change of ${up.columns} × ${down.columns} weights`);
  for (let row = 0; row < rows; row += 1) {
    const weights = Float64Array.from(values.subarray(row * columns, (row + 1) * columns));
    addProduct(weights, change, gate * rows + row);
    writeInt8Row(matrix, rows, row, weights);
  }
}

function addProduct(weights: Float64Array, { up, down }: Change, row: number): void {
  for (let inner = 0; inner < up.rows; inner += 1) {
    const factor = up.values[inner * up.columns + row]!;
    const from = inner * down.columns;
    for (let column = 0; column < weights.length; column += 1) {
      weights[column]! += factor * down.values[from + column]!;
    }
  }
}
