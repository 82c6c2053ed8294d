import { expect, it } from 'vitest';
import { lstmComponent, seeded, smallNetwork } from '../../test/model/writer.ts';
import { compileNetwork } from '../model/compile.ts';
import { type LineOutput, runLines } from './batch.ts';
import type { LineImage } from './line-image.ts';
import { type LineNetwork, openLineNetwork } from './line-network.ts';

const { graph } = compileNetwork(lstmComponent(smallNetwork(false), 7));
const { height, outputs, pixelsPerStep } = graph.shape;

function lineOf(width: number): LineImage {
  const random = seeded(width);
  const pixels = Uint8Array.from({ length: width * height }, () => Math.floor(256 * random()));
  return { pixels, width, height, box: [0, 0, width, height], turn: 0, rise: 0 };
}

/** The probabilities of a line, copied out of what is lent. */
function copied({ probabilities, start, stride, steps }: LineOutput): number[][] {
  return Array.from({ length: steps }, (_, step) =>
    Array.from(probabilities.subarray(start + step * stride, start + step * stride + outputs)),
  );
}

async function readAll(network: LineNetwork, lines: LineImage[]) {
  const found = new Map<LineImage, number[][]>();
  await runLines(network, lines, false, (line, output) => {
    expect(found.has(line)).toBe(false);
    found.set(line, copied(output));
  });
  return found;
}

/** The network, and how many steps each call had for how many lines. */
function watchedNetwork() {
  const network = openLineNetwork(graph);
  const calls: { lines: number; steps: number }[] = [];
  const watched: LineNetwork = {
    ...network,
    lines(features, steps) {
      calls.push({ lines: steps.length, steps: features.length / graph.shape.features });
      return network.lines(features, steps);
    },
  };
  return { network, watched, calls };
}

it('gives each line once what it would get alone, whichever lines it was put together with', async () => {
  const { network, watched, calls } = watchedNetwork();
  const lines = [900, 30, 61, 450, 33, 900, 120, 47].map((width) => lineOf(width));
  const together = await readAll(watched, lines);
  expect(together.size).toBe(lines.length);
  expect(calls.length).toBeLessThan(lines.length);
  for (const line of lines) {
    const alone = (await readAll(network, [line])).get(line)!;
    const found = together.get(line)!;
    expect(found).toHaveLength(Math.floor(line.width / pixelsPerStep));
    for (const [step, values] of alone.entries()) {
      for (const [code, value] of values.entries())
        expect(found[step]![code]).toBeCloseTo(value, 5);
    }
  }
  await network.release();
});

it('bounds what the network holds at a time, padding included, however many lines a page has', async () => {
  const { network, watched, calls } = watchedNetwork();
  const widths = Array.from({ length: 150 }, (_, index) => 20 + ((index * 37) % 800));
  await readAll(watched, [...widths.map((width) => lineOf(width)), lineOf(9000)]);
  const [longest, ...others] = calls.toSorted((a, b) => b.steps - a.steps);
  expect(longest).toEqual({ lines: 1, steps: 9000 / pixelsPerStep });
  expect(Math.max(...others.map(({ steps }) => steps))).toBeLessThanOrEqual(2700 / pixelsPerStep);
  expect(calls.reduce((sum, { lines }) => sum + lines, 0)).toBe(151);
  await network.release();
});
