import type { NetworkShape } from '../model/onnx/graph.ts';
import { type CopiedColumns, copyShades } from '../pixels/copy-shades.ts';
import { inkInColumns } from '../pixels/ink-in-columns.ts';
import type { LineImage } from './line-image.ts';
import { shadeTable } from './normalise.ts';
import type { LendFloats } from './scratch.ts';

/** Lines side by side in one picture. */
export interface PackedLines {
  /** height × width. */
  pixels: Float32Array;
  width: number;
  /** For each line, the step of the picture that stands for each of its own. */
  steps: Int32Array[];
}

/** How a line is packed. */
interface Plan {
  /** Where each of its steps comes to stand. */
  steps: Int32Array;
  columns: CopiedColumns;
}

/**
 * Puts lines side by side into one picture. Between words, many steps see nothing but white: of each
 * run of such steps only one is kept, since what the network says of their columns is the same. Between lines stays
 * a step of zeros, which is what the network sees beyond a picture's edge.
 * @param lend where the picture lies
 */
export function packLines(
  lines: readonly LineImage[],
  shape: NetworkShape,
  inverted: boolean,
  lend: LendFloats,
): PackedLines {
  let first = 0;
  const plans = lines.map((line) => {
    const plan = planLine(line, shape, inverted, first);
    first = (plan.steps.at(-1) ?? first) + 2;
    return plan;
  });
  const width = first * shape.pixelsPerStep;
  const pixels = lend(shape.height * width);
  copyShades(
    plans.map(({ columns }) => columns),
    shape.height,
    width,
    pixels,
  );
  return { pixels, width, steps: plans.map(({ steps }) => steps) };
}

function planLine(line: LineImage, shape: NetworkShape, inverted: boolean, first: number): Plan {
  const { pixelsPerStep, reach } = shape;
  const table = shadeTable(line, inverted);
  const ends = endsOfWhite(line, table);
  const steps = new Int32Array(Math.floor(line.width / pixelsPerStep));
  const pieces: CopiedColumns['pieces'] = [];
  let next = first;
  let wasWhite = false;
  for (let step = 0; step < steps.length; step += 1) {
    const from = step * pixelsPerStep;
    const to = from + pixelsPerStep;
    const isWhite = from >= reach && (ends[from - reach] ?? 0) >= to + reach;
    if (!(isWhite && wasWhite)) {
      addPiece(pieces, from, to);
      next += 1;
    }
    steps[step] = next - 1;
    wasWhite = isWhite;
  }
  // What is left beyond the last step is seen by it.
  addPiece(pieces, steps.length * pixelsPerStep, line.width);
  const { pixels, width } = line;
  return { steps, columns: { pixels, width, table, pieces, first: first * pixelsPerStep } };
}

function addPiece(pieces: CopiedColumns['pieces'], from: number, to: number): void {
  const last = pieces.at(-1);
  if (last?.[1] === from) last[1] = to;
  else pieces.push([from, to]);
}

/** For each column, where the run of white columns from it on ends; the column itself if it holds ink. */
function endsOfWhite(line: LineImage, table: Float32Array): Int32Array {
  const { width } = line;
  const [first, last] = [table[0]!, table[255]!];
  const white = Math.max(first, last);
  // The table rises with the shades, or falls where letters are white on black.
  const isLight = first > last;
  const limit = table.findIndex((value) => value < white === isLight);
  const ink = inkInColumns(line, limit, isLight);
  const ends = new Int32Array(width);
  for (let x = width - 1, end = width; x >= 0; x -= 1) {
    if (ink[x] !== 0) end = x;
    ends[x] = end;
  }
  return ends;
}
