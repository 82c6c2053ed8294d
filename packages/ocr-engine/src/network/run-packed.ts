import type { PackedLines } from './packed-lines.ts';
import { type LendFloats, scratchFloats } from './scratch.ts';
import type { LineNetwork } from './line-network.ts';

/** Memory that one run at a time uses. */
export interface RunMemory {
  pixels: LendFloats;
  columns: LendFloats;
  features: LendFloats;
  probabilities: LendFloats;
}

export function newRunMemory(): RunMemory {
  return {
    pixels: scratchFloats(),
    columns: scratchFloats(),
    features: scratchFloats(),
    probabilities: scratchFloats(),
  };
}

/**
 * Runs packed lines through the network: the columns of all of them at once, then each line's steps in order.
 * @returns the network's probabilities, time × lines × outputs, in `memory`
 */
export async function runPacked(
  network: LineNetwork,
  { pixels, width, steps: lines }: PackedLines,
  memory: RunMemory,
): Promise<Float32Array> {
  const { features: depth, outputs, pixelsPerStep } = network.shape;
  const columns = memory.columns((width / pixelsPerStep) * depth);
  await network.columns(pixels, width, columns);
  const counts = Int32Array.from(lines, ({ length }) => length);
  const values = Math.max(...counts) * lines.length;
  const features = memory.features(values * depth);
  unpack(columns, lines, depth, features);
  return network.lines(features, counts, memory.probabilities(values * outputs));
}

/** Gives each line's steps the features of those that stand for them: time × lines × features. */
function unpack(
  columns: Float32Array,
  lines: Int32Array[],
  depth: number,
  features: Float32Array,
): void {
  features.fill(0);
  for (const [index, steps] of lines.entries()) {
    for (let step = 0; step < steps.length; step += 1) {
      const from = steps[step]! * depth;
      const to = (step * lines.length + index) * depth;
      for (let at = 0; at < depth; at += 1) features[to + at] = columns[from + at]!;
    }
  }
}
