import { type ByteReader, damaged } from './byte-reader.ts';

/** A weight matrix, row by row. The last column is the bias. */
export interface Weights {
  rows: number;
  columns: number;
  /** rows × columns. */
  values: Float32Array;
  /** The int8 form that the file holds, and by what each row of it is multiplied. */
  quantised?: { values: Int8Array; scales: Float32Array };
}

/** Bits of the mode byte (tesseract's weightmatrix.cpp). */
const IS_INT8 = 1;
const IS_DOUBLE = 128;
const USES_ADAM = 4;

/**
 * Reads a matrix: int8 weights with a scale for each row, or plain doubles.
 * @throws {EngineError} `damaged-model`; also for training snapshots, which hold more than weights
 */
export function readWeights(reader: ByteReader): Weights {
  const mode = reader.uint8();
  if ((mode & IS_DOUBLE) === 0) throw damaged('its weights are in an old format');
  if ((mode & USES_ADAM) !== 0 && (mode & IS_INT8) === 0) {
    throw damaged('it is a snapshot of a training');
  }
  return mode & IS_INT8 ? readInt8(reader) : readDoubles(reader);
}

function readSize(reader: ByteReader, bytesPerWeight: number): [number, number] {
  const rows = reader.int32();
  const columns = reader.int32();
  if (rows < 1 || columns < 2 || rows * columns * bytesPerWeight > reader.left) {
    throw damaged(`a matrix of ${rows} × ${columns}`);
  }
  return [rows, columns];
}

/** The real weight is the int8 × its row's scale. */
function readInt8(reader: ByteReader): Weights {
  const [rows, columns] = readSize(reader, 1);
  reader.int8();
  const bytes = reader.take(rows * columns);
  const scales = reader.count(8);
  if (scales < rows) throw damaged(`${scales} scales for ${rows} rows`);
  const quantised = { values: new Int8Array(bytes), scales: new Float32Array(rows) };
  const values = new Float32Array(rows * columns);
  // Padded for SIMD: there may be more scales than rows.
  for (let row = 0; row < scales; row += 1) {
    const scale = reader.float64();
    if (row >= rows) continue;
    quantised.scales[row] = scale;
    for (let at = row * columns; at < (row + 1) * columns; at += 1) {
      values[at] = quantised.values[at]! * scale;
    }
  }
  return { rows, columns, values, quantised };
}

/** Bytes of an int8 matrix before its values, and of the count between these and the scales. */
const BEFORE_VALUES = 1 + 4 + 4 + 1;
const BEFORE_SCALES = 4;
/** What 8 bits hold of the largest weight of a row. */
const LARGEST = 127;

/**
 * Puts a row of weights into an int8 matrix, in the place of its own.
 * @param matrix begins with the mode byte; it has `columns` as many as the row
 */
export function writeInt8Row(matrix: Uint8Array, rows: number, row: number, weights: Float64Array) {
  const view = new DataView(matrix.buffer, matrix.byteOffset, matrix.byteLength);
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = (largest || 1) / LARGEST;
  const columns = weights.length;
  view.setFloat64(BEFORE_VALUES + rows * columns + BEFORE_SCALES + 8 * row, scale, true);
  for (const [column, weight] of weights.entries()) {
    view.setInt8(BEFORE_VALUES + row * columns + column, Math.round(weight / scale));
  }
}

function readDoubles(reader: ByteReader): Weights {
  const [rows, columns] = readSize(reader, 8);
  reader.float64();
  const values = new Float32Array(rows * columns);
  for (let at = 0; at < values.length; at += 1) values[at] = reader.float64();
  return { rows, columns, values };
}
