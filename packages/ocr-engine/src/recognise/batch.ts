import type { LineImage } from './line-image.ts';
import { packLines } from './packed-lines.ts';
import { scratchFloats } from './scratch.ts';
import type { NetworkSession } from './session.ts';

/**
 * Pixels of width in a batch, padding included: a few lines at a time keep the network's values
 * within the processor's cache, and bound its memory.
 */
const BATCH_WIDTH = 5400;
const MOST_LINES = 16;

const lendFeatures = scratchFloats();

/** The network's answer for one line; valid only inside the callback that got it. */
export interface LineOutput {
  probabilities: Float32Array;
  /** Index of the first step's first output, and how far it is from one step to the next. */
  start: number;
  stride: number;
  steps: number;
}

/**
 * Runs lines through the network, those of similar width together.
 * @param use is called once for each line, in no particular order
 */
export async function runLines(
  session: NetworkSession,
  lines: readonly LineImage[],
  inverted: boolean,
  use: (line: LineImage, output: LineOutput) => void,
): Promise<void> {
  for (const batch of batches(lines)) await runBatch(session, batch, inverted, use);
}

function batches(lines: readonly LineImage[]): LineImage[][] {
  const result: LineImage[][] = [];
  for (const line of lines.toSorted((a, b) => a.width - b.width)) {
    const last = result.at(-1);
    const fits = last && last.length < MOST_LINES && (last.length + 1) * line.width <= BATCH_WIDTH;
    if (fits) last.push(line);
    else result.push([line]);
  }
  return result;
}

async function runBatch(
  session: NetworkSession,
  batch: LineImage[],
  inverted: boolean,
  use: (line: LineImage, output: LineOutput) => void,
): Promise<void> {
  const { features: depth, outputs } = session.shape;
  const packed = packLines(batch, session.shape, inverted);
  const columns = await session.columns(packed.pixels, packed.width);
  const features = unpack(columns, packed.steps, depth);
  const counts = Int32Array.from(packed.steps, ({ length }) => length);
  const probabilities = await session.lines(features, counts);
  for (const [index, line] of batch.entries()) {
    use(line, {
      probabilities,
      start: index * outputs,
      stride: batch.length * outputs,
      steps: counts[index]!,
    });
  }
}

/** Gives each line's steps the features of those that stand for them: [time × lines × features]. */
function unpack(columns: Float32Array, lines: Int32Array[], depth: number): Float32Array {
  const longest = Math.max(...lines.map(({ length }) => length));
  const features = lendFeatures(longest * lines.length * depth);
  features.fill(0);
  for (const [index, steps] of lines.entries()) {
    for (let step = 0; step < steps.length; step += 1) {
      const from = steps[step]! * depth;
      const to = (step * lines.length + index) * depth;
      for (let at = 0; at < depth; at += 1) features[to + at] = columns[from + at]!;
    }
  }
  return features;
}
