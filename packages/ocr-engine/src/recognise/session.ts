import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { NetworkShape, OnnxGraph } from '../model/onnx-graph.ts';

/** What the network says of a batch: [step × lines + line] × outputs probabilities. */
export interface BatchOutput {
  probabilities: Float32Array;
  lines: number;
  steps: number;
}

/** A network, ready to run. */
export interface NetworkSession {
  shape: NetworkShape;
  /**
   * @param pixels lines × height × width
   * @param steps how many steps each line really has
   */
  run(pixels: Float32Array, width: number, steps: Int32Array): Promise<BatchOutput>;
  release(): Promise<void>;
}

/** One thread: there is a process for each core. */
export async function openSession({ bytes, shape }: OnnxGraph): Promise<NetworkSession> {
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Batches differ in size, and a plan of memory for each size would pile up.
    enableMemPattern: false,
  });
  return {
    shape,
    async run(pixels, width, steps) {
      const results = await session.run({
        pixels: new Tensor('float32', pixels, [steps.length, 1, shape.height, width]),
        steps: new Tensor('int32', steps, [steps.length]),
      });
      const result = results[shape.output];
      if (!(result?.data instanceof Float32Array)) throw new Error('the network gave no output');
      const [time = 0, lines = 0] = result.dims;
      return { probabilities: result.data, lines, steps: time };
    },
    release: () => session.release(),
  };
}
