import { expect, it } from 'vitest';
import { lstmComponent, smallNetwork } from '../../test/model/writer.ts';
import { compileNetwork } from '../model/compile.ts';
import type { LineImage } from './line-image.ts';
import { shadeTable } from './normalise.ts';
import { packLines } from './packed-lines.ts';
import { scratchFloats } from './scratch.ts';
import { openLineNetwork } from './line-network.ts';

const { graph } = compileNetwork(lstmComponent(smallNetwork(false), 7));
const { height, pixelsPerStep, features } = graph.shape;

/** Strokes with a gap of white in the middle. */
function lineWith(width: number, gap: [number, number], shade: (x: number) => number): LineImage {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const x = at % width;
    return x >= gap[0] && x < gap[1] ? 255 : shade(x + Math.floor(at / width));
  });
  return { pixels, width, height, box: [0, 0, width, height], turn: 0, rise: 0 };
}

const stripes = (at: number) => (at % 4 < 2 ? 20 : 255);
const lines = [
  lineWith(62, [18, 47], stripes),
  lineWith(31, [0, 31], stripes),
  lineWith(45, [5, 9], (at) => (at * 37) % 256),
];

it.each([false, true])(
  'packs lines without a change of what is seen (inverted: %s)',
  async (inverted) => {
    const network = openLineNetwork(graph);
    const packed = packLines(lines, graph.shape, inverted, scratchFloats());
    const together = await network.columns(packed.pixels, packed.width);
    for (const [index, line] of lines.entries()) {
      const table = shadeTable(line, inverted);
      // One zero more to each row, since what lies beyond a picture counts as zero.
      const width = (Math.floor(line.width / pixelsPerStep) + 1) * pixelsPerStep;
      const alone = new Float32Array(width * height);
      for (const [at, shade] of line.pixels.entries()) {
        alone[Math.floor(at / line.width) * width + (at % line.width)] = table[shade]!;
      }
      const wanted = await network.columns(alone, width);
      for (const [step, from] of packed.steps[index]!.entries()) {
        for (let at = 0; at < features; at += 1) {
          expect(together[from * features + at]).toBeCloseTo(wanted[step * features + at]!, 5);
        }
      }
    }
    await network.release();
  },
);

it('keeps one step of a run of white ones', () => {
  const [line] = lines;
  const { steps, width } = packLines([line!], graph.shape, false, scratchFloats());
  const all = Math.floor(line!.width / pixelsPerStep);
  expect(steps[0]).toHaveLength(all);
  const kept = new Set(steps[0]).size;
  expect(kept).toBeLessThan(all - 5);
  expect(width).toBe((kept + 1) * pixelsPerStep);
});
