import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLineNetwork, type OnnxGraph } from '@legible/ocr-engine/internal';
import { expect } from 'vitest';
import type { TrainingLine } from '../lines/cut-lines.ts';

/** A folder whose `lines` were made by `npm run train:lines`, and the bench that reads them in PyTorch. */
export interface Sample {
  folder: string;
  python: (...words: string[]) => Promise<string>;
}

/** A line as it stands in the index of its shard. */
export type IndexLine = Omit<TrainingLine, 'pixels'> & { at: number };

/** The lines of the folder's first shard. */
export function linesIn(folder: string): IndexLine[] {
  const index = readFileSync(join(folder, 'lines/lines-0000.jsonl'), 'utf8').trim().split('\n');
  return index.map((row) => JSON.parse(row) as IndexLine);
}

/**
 * By how much the engine and PyTorch differ in the probabilities of a line, and in what share of its steps they agree.
 * @param stepsApart how many steps earlier or later one may say the same
 */
export async function againstPyTorch(
  sample: Sample,
  graph: OnnxGraph,
  files: string[],
  stepsApart: number,
) {
  const line = linesIn(sample.folder).find(
    ({ width, text }) => width % 3 === 0 && text.length > 20,
  )!;
  const { outputs } = graph.shape;
  const mine = await ours(sample.folder, graph, line);
  const reference = await theirs(sample, files, line);
  expect(mine).toHaveLength(reference.length);
  const apart = (value: number, index: number) =>
    Math.min(
      ...Array.from({ length: 2 * stepsApart + 1 }, (_, step) =>
        Math.abs(value - (reference[index + (step - stepsApart) * outputs] ?? Infinity)),
      ),
    );
  const furthest = mine.reduce((far, value, index) => Math.max(far, apart(value, index)), 0);
  const best = (said: Float32Array) =>
    Array.from({ length: said.length / outputs }, (_, step) => {
      const row = said.subarray(step * outputs, (step + 1) * outputs);
      return row.indexOf(Math.max(...row));
    });
  const [ownCodes, codes] = [best(mine), best(reference)];
  const same = ownCodes.filter((code, step) => code === codes[step]).length;
  return { furthest, agreement: same / codes.length };
}

/** What the engine's own runtime says of a line, of a width that is whole steps. */
async function ours(
  folder: string,
  graph: OnnxGraph,
  { width, height, black, contrast, at: start }: IndexLine,
) {
  const network = openLineNetwork(graph);
  const shades = readFileSync(join(folder, 'lines/lines-0000.bin')).subarray(
    start,
    start + width * height,
  );
  const values = Float32Array.from(shades, (shade) =>
    Math.max(-1, Math.min(1, (shade - black) / contrast - 1)),
  );
  const features = await network.columns(values, width);
  const said = await network.lines(features, Int32Array.of(width / network.shape.pixelsPerStep));
  await network.release();
  return said;
}

/** What PyTorch says of the same line. */
async function theirs(
  { folder, python }: Sample,
  files: string[],
  line: IndexLine,
): Promise<Float32Array> {
  const alone = join(folder, 'alone');
  mkdirSync(alone, { recursive: true });
  copyFileSync(join(folder, 'lines/lines-0000.bin'), join(alone, 'lines-0000.bin'));
  writeFileSync(join(alone, 'lines-0000.jsonl'), JSON.stringify(line));
  await python('probabilities', ...files, '--lines', alone, '--out', join(folder, 'said'));
  const said = readFileSync(join(folder, 'said'));
  return new Float32Array(said.buffer.slice(said.byteOffset, said.byteOffset + said.length));
}
