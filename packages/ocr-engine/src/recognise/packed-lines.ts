import type { NetworkShape } from '../model/onnx-graph.ts';
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
  line: LineImage;
  /** Value of each shade. */
  table: Float32Array;
  /** Where its first step comes to stand, and where each does. */
  first: number;
  steps: Int32Array;
  /** Pixels of the line that are copied, from and to. */
  pieces: [number, number][];
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
  pixels.fill(0);
  for (const plan of plans) copyLine(pixels, width, plan, shape);
  return { pixels, width, steps: plans.map(({ steps }) => steps) };
}

function planLine(line: LineImage, shape: NetworkShape, inverted: boolean, first: number): Plan {
  const { pixelsPerStep, reach } = shape;
  const table = shadeTable(line, inverted);
  const ends = endsOfWhite(line, table);
  const steps = new Int32Array(Math.floor(line.width / pixelsPerStep));
  const pieces: Plan['pieces'] = [];
  let next = first;
  let wasWhite = false;
  for (let step = 0; step < steps.length; step += 1) {
    const [from, to] = [step * pixelsPerStep, (step + 1) * pixelsPerStep];
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
  return { line, table, first, steps, pieces };
}

function addPiece(pieces: Plan['pieces'], from: number, to: number): void {
  const last = pieces.at(-1);
  if (last?.[1] === from) last[1] = to;
  else pieces.push([from, to]);
}

/** For each column, where the run of white columns from it on ends; the column itself if it holds ink. */
function endsOfWhite({ pixels, width, height }: LineImage, table: Float32Array): Int32Array {
  const white = Math.max(table[0]!, table[255]!);
  const isInk = Uint8Array.from(table, (value) => (value < white ? 1 : 0));
  const inked = new Uint8Array(width);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) inked[x] = inked[x]! | isInk[pixels[at]!]!;
  }
  const ends = new Int32Array(width);
  for (let x = width - 1, end = width; x >= 0; x -= 1) {
    if (inked[x] === 1) end = x;
    ends[x] = end;
  }
  return ends;
}

function copyLine(
  target: Float32Array,
  targetWidth: number,
  { line: { pixels, width }, table, first, pieces }: Plan,
  { height, pixelsPerStep }: NetworkShape,
): void {
  for (let y = 0; y < height; y += 1) {
    let to = y * targetWidth + first * pixelsPerStep;
    for (const [start, end] of pieces) {
      for (let from = y * width + start; from < y * width + end; from += 1, to += 1) {
        target[to] = table[pixels[from]!]!;
      }
    }
  }
}
