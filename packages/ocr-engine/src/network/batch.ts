import type { LineImage } from './line-image.ts';
import { packLines } from './packed-lines.ts';
import { newRunMemory, type RunMemory, runPacked } from './run-packed.ts';
import type { LineNetwork } from './line-network.ts';

/**
 * Pixels of width in a batch, padding included: a few lines at a time keep the network's values
 * within the processor's cache, and bound its memory.
 */
const BATCH_WIDTH = 2700;
const MOST_LINES = 16;

/** How many batches the network has while another one is packed or decoded. */
const AHEAD = 1;

/** Buffers for as many batches as were ever under way at once. */
const spare: RunMemory[] = [];

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
  network: LineNetwork,
  lines: readonly LineImage[],
  inverted: boolean,
  use: (line: LineImage, output: LineOutput) => void,
): Promise<void> {
  const ahead: Promise<void>[] = [];
  for (const batch of batches(lines)) {
    const reading = runBatch(network, batch, inverted, use);
    // The caller awaits earlier batches first and hears of this one's failure later.
    reading.catch(() => {});
    ahead.push(reading);
    if (ahead.length > AHEAD) await ahead.shift();
  }
  await Promise.all(ahead);
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
  network: LineNetwork,
  batch: LineImage[],
  inverted: boolean,
  use: (line: LineImage, output: LineOutput) => void,
): Promise<void> {
  const { outputs } = network.shape;
  const memory = spare.pop() ?? newRunMemory();
  try {
    const packed = packLines(batch, network.shape, inverted, memory.pixels);
    const probabilities = await runPacked(network, packed, memory);
    for (const [index, line] of batch.entries()) {
      const steps = packed.steps[index]!.length;
      use(line, { probabilities, start: index * outputs, stride: batch.length * outputs, steps });
    }
  } finally {
    spare.push(memory);
  }
}
