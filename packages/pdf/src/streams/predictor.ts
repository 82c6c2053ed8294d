import { type Dict, PdfSyntaxError } from '../objects/objects.ts';

const WIDEST_ROW = 1 << 24;

/**
 * Undoes PNG's predictors, which cross-reference and object streams use (ISO 32000-2, 7.4.4.4).
 * @throws {PdfSyntaxError} for the TIFF predictor, which only pictures have
 */
export function unpredict(bytes: Buffer, parameters: Dict): Buffer {
  const predictor = parameters.number('Predictor') ?? 1;
  if (predictor < 2) return bytes;
  if (predictor === 2) throw new PdfSyntaxError('the TIFF predictor is for pictures');
  const { pixel, row } = sizes(parameters);
  const rows = Math.floor((bytes.length + row) / (row + 1));
  const output = Buffer.alloc(rows * row);
  let above: Uint8Array = Buffer.alloc(row);
  for (let y = 0; y < rows; y += 1) {
    const from = y * (row + 1);
    const line = output.subarray(y * row, (y + 1) * row);
    line.set(bytes.subarray(from + 1, from + 1 + row));
    unpredictRow(line, above, bytes[from] ?? 0, pixel);
    above = line;
  }
  return output;
}

/** Bytes of a pixel and of a row. */
function sizes(parameters: Dict): { pixel: number; row: number } {
  const bits = (parameters.number('Colors') ?? 1) * (parameters.number('BitsPerComponent') ?? 8);
  const row = Math.ceil(((parameters.number('Columns') ?? 1) * bits) / 8);
  if (!(row > 0 && row < WIDEST_ROW)) throw new PdfSyntaxError('a row without a width');
  return { pixel: Math.max(1, Math.ceil(bits / 8)), row };
}

const at = (bytes: Uint8Array, x: number) => bytes[x] ?? 0;

function unpredictRow(line: Uint8Array, above: Uint8Array, type: number, pixel: number): void {
  for (let x = 0; x < line.length; x += 1) {
    const predicted = prediction(type, at(line, x - pixel), at(above, x), at(above, x - pixel));
    line[x] = at(line, x) + predicted;
  }
}

function prediction(type: number, left: number, up: number, corner: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  return type === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
