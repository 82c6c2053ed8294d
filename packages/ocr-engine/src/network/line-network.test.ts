import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lstmComponent, seeded, smallNetwork } from '../../test/model/writer.ts';
import { compileNetwork } from '../model/compile.ts';
import type { PackedLines } from './packed-lines.ts';
import { newRunMemory, runPacked } from './run-packed.ts';
import { runNetworksBeside } from './onnx-session.ts';
import { openLineNetwork } from './line-network.ts';

const { graph } = compileNetwork(lstmComponent(smallNetwork(false), 7));
const { height, pixelsPerStep } = graph.shape;
const STEPS = 9;
const WIDTH = STEPS * pixelsPerStep;

function pictureOf(seed: number): Float32Array {
  const random = seeded(seed);
  return Float32Array.from({ length: height * WIDTH }, () => random());
}

/** Two lines side by side, a step between them, and one that stands for two. */
function packedOf(seed: number): PackedLines {
  const steps = [Int32Array.of(0, 1, 2, 3, 3, 4), Int32Array.of(6, 7, 8)];
  return { pixels: pictureOf(seed), width: WIDTH, steps };
}

describe.each([false, true])('a network (beside this thread: %s)', (beside) => {
  beforeEach(() => runNetworksBeside(beside));
  afterEach(() => runNetworksBeside(false));

  it('answers nothing once it was released, and can be released again', async () => {
    const network = openLineNetwork(graph);
    await network.columns(pictureOf(1), WIDTH);
    await network.release();
    await network.release();
    await expect(network.columns(pictureOf(1), WIDTH)).rejects.toThrow('released');
  });

  it('answers several questions at once, each as if it were the only one', async () => {
    const network = openLineNetwork(graph);
    const questions = [1, 2, 3, 4, 5, 6].map(packedOf);
    const together = await Promise.all(
      questions.map(async (packed) => runPacked(network, packed, newRunMemory())),
    );
    for (const [index, packed] of questions.entries()) {
      expect(together[index]).toEqual(await runPacked(network, packed, newRunMemory()));
    }
    expect(together[0]).not.toEqual(together[1]);
    await network.release();
  });

  it('keeps what it was handed, whatever the garbage collector takes', async () => {
    const network = openLineNetwork(graph);
    const expected = await network.columns(pictureOf(7), WIDTH);
    const answers = Array.from({ length: 20 }, () => network.columns(pictureOf(7), WIDTH));
    const litter = Array.from({ length: 200 }, () => new Float32Array(50_000).fill(7));
    expect(litter).toHaveLength(200);
    for (const answer of answers) expect(await answer).toEqual(expected);
    await network.release();
  });

  it('a graph that ONNX Runtime refuses fails with its reason at each use, and harms no other', async () => {
    const broken = openLineNetwork({ ...graph, lines: Uint8Array.of(1, 2, 3) });
    const sound = openLineNetwork(graph);
    for (const _ of [1, 2]) {
      await expect(broken.columns(pictureOf(8), WIDTH)).rejects.toThrow(
        /ONNX Runtime: .*protobuf/i,
      );
    }
    expect(await sound.columns(pictureOf(8), WIDTH)).toHaveLength(STEPS * graph.shape.features);
    await broken.release();
    await sound.release();
  });

  it('never writes beyond the memory that it was given', async () => {
    const network = openLineNetwork(graph);
    const answer = network.columns(pictureOf(9), WIDTH, new Float32Array(STEPS));
    await expect(answer).rejects.toThrow(/ONNX Runtime: .*(size|space|shape)/i);
    await network.release();
  });
});
