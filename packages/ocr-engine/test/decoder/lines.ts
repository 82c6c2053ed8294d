import type { SearchModel } from '../../src/decode/beam.ts';
import type { LineOutput } from '../../src/network/batch.ts';
import { SPACE } from '../../src/model/format/unicharset.ts';
import { type Random, seeded } from '../model/writer.ts';
import type { SmallModel } from './small-models.ts';

/**
 * What a network might say of a line, whose likely outputs stand out now a little and now very much. The line
 * is the second of three that stand side by side.
 */
export function noisyLine(model: SearchModel, steps: number, seed: number): LineOutput {
  const random = seeded(seed);
  const contrast = 4 + 24 * random();
  return lineOf(model, steps, () => {
    const nothing = random() < 0.4 ? Math.exp(contrast * random()) * model.codes.range : 1;
    return outputsOf(model, (code) =>
      code === model.nullCode ? nothing : Math.exp(contrast * random() ** 3),
    );
  });
}

/** Noise in which many codes are as likely as each other: the order in which they are compared decides. */
export function levelLine(model: SearchModel, steps: number, seed: number): LineOutput {
  const random = seeded(seed);
  return lineOf(model, steps, () =>
    outputsOf(model, () => [1, 1, 8, 64][Math.floor(4 * random() ** 2)]!),
  );
}

/** What a network might say of a print: words and scraps with nothing between most codes, and doubts everywhere. */
export function printedLine(model: SmallModel, words: number, seed: number): LineOutput {
  const random = seeded(seed);
  const codes = Array.from({ length: words }, () => anyWord(model, random)).flatMap((word) =>
    [...word, SPACE].flatMap((character) => model.spelling[character]!),
  );
  const shown = codes.flatMap((code) => [code, random() < 0.7 ? model.nullCode : code]);
  const doubt = 0.02 + 0.5 * random();
  return lineOf(model, shown.length, (step) =>
    outputsOf(model, (code) => (code === shown[step] ? 1 : doubt * random() ** 6)),
  );
}

/** Mostly one of the language's words, else a scrap. */
function anyWord({ words, unichars }: SmallModel, random: Random): number[] {
  if (random() < 0.7) return words[Math.floor(words.length * random())]!;
  const marks = 3;
  const any = () => marks + Math.floor((unichars.length - marks) * random());
  return Array.from({ length: 4 }, any);
}

function outputsOf({ codes }: SearchModel, likely: (code: number) => number): number[] {
  return Array.from({ length: codes.range }, (_, code) => likely(code));
}

function lineOf(
  { codes: { range } }: SearchModel,
  steps: number,
  weightsOf: (step: number) => number[],
): LineOutput {
  const stride = 3 * range;
  const probabilities = new Float32Array(steps * stride);
  for (let step = 0; step < steps; step += 1) {
    const weights = weightsOf(step);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    for (const [code, weight] of weights.entries()) {
      probabilities[step * stride + range + code] = weight / sum;
    }
  }
  return { probabilities, start: range, stride, steps };
}
