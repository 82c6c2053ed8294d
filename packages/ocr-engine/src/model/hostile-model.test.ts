import { expect, it } from 'vitest';
import { packageWith } from '../../test/model/package.ts';
import { seeded } from '../../test/model/writer.ts';
import { EngineError } from '../interface/errors.ts';
import { BeamSearch } from '../decode/beam.ts';
import { openLineNetwork } from '../network/line-network.ts';
import { type Model, readModel } from './model.ts';
import { UnsupportedNetwork } from './onnx/graph.ts';

const VARIANTS = 200;
const STEPS = 20;
const sound = packageWith();

/** The package with up to four bytes changed, half of them where sizes and names stand. */
function harmed(seed: number): Buffer {
  const random = seeded(7919 * seed + 1);
  const file = Buffer.from(sound);
  const count = 1 + Math.floor(random() * 4);
  for (let change = 0; change < count; change += 1) {
    const reach = random() < 0.5 ? 400 : file.length;
    file[Math.floor(random() * reach)] = random() < 0.3 ? 0xff : Math.floor(random() * 256);
  }
  return file;
}

/** Reads a line of nothing with the model, as the recogniser would. */
async function run(model: Model): Promise<void> {
  const network = openLineNetwork(model.graph);
  const { height, pixelsPerStep, outputs: stride } = network.shape;
  const width = STEPS * pixelsPerStep;
  const features = await network.columns(new Float32Array(height * width), width);
  const probabilities = await network.lines(features, Int32Array.of(STEPS));
  new BeamSearch(model).search({ probabilities, start: 0, stride, steps: STEPS });
  await network.release();
}

it('whatever bytes of a package are changed, it is refused by name or it runs', async () => {
  const ends = { refused: 0, run: 0 };
  for (let seed = 0; seed < VARIANTS; seed += 1) {
    const file = harmed(seed);
    try {
      await run(readModel(file));
      ends.run += 1;
    } catch (error) {
      const isNamed = error instanceof EngineError || error instanceof UnsupportedNetwork;
      if (!isNamed) throw new Error(`variant ${seed}`, { cause: error });
      ends.refused += 1;
    }
  }
  // Both must have been tried for this to say anything.
  expect(ends.refused).toBeGreaterThan(50);
  expect(ends.run).toBeGreaterThan(50);
});
