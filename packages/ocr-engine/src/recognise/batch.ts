import type { LineImage } from './line-image.ts';
import { writeNormalised } from './normalise.ts';
import { scratchFloats } from './scratch.ts';
import type { NetworkSession } from './session.ts';

/**
 * Pixels of width in a batch, padding included: a few lines at a time keep the network's values
 * within the processor's cache, and bound its memory.
 */
const BATCH_WIDTH = 5400;
const MOST_LINES = 16;

const lendPixels = scratchFloats();

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
  const { height, pixelsPerStep, outputs } = session.shape;
  const stepsOf = (line: LineImage) => Math.floor(line.width / pixelsPerStep);
  const widest = Math.max(...batch.map(({ width }) => width));
  const width = Math.ceil(widest / pixelsPerStep) * pixelsPerStep;
  const pixels = lendPixels(batch.length * height * width);
  pixels.fill(0);
  for (const [index, line] of batch.entries()) {
    writeNormalised(pixels, index * height * width, width, line, height, inverted);
  }
  const output = await session.run(pixels, width, Int32Array.from(batch, stepsOf));
  for (const [index, line] of batch.entries()) {
    use(line, {
      probabilities: output.probabilities,
      start: index * outputs,
      stride: batch.length * outputs,
      steps: stepsOf(line),
    });
  }
}
