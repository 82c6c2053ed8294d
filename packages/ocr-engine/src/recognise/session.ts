import './without-telemetry.ts';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { NetworkShape, OnnxGraph } from '../model/onnx-graph.ts';

/** A network, ready to run. */
export interface NetworkSession {
  shape: NetworkShape;
  /**
   * Works out what the network sees in each column of a picture.
   * @param pixels height × width
   * @returns steps × features
   */
  columns(pixels: Float32Array, width: number): Promise<Float32Array>;
  /**
   * Reads lines, given what their columns hold.
   * @param features time × lines × features
   * @param steps how many steps each line really has
   * @returns probabilities, time × lines × outputs
   */
  lines(features: Float32Array, steps: Int32Array): Promise<Float32Array>;
  release(): Promise<void>;
}

/** One thread: there is a process for each core. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Batches differ in size, and a plan of memory for each size would pile up.
  enableMemPattern: false,
};

export async function openSession({ columns, lines, shape }: OnnxGraph): Promise<NetworkSession> {
  const [first, second] = [
    await InferenceSession.create(columns, OPTIONS),
    await InferenceSession.create(lines, OPTIONS),
  ];
  const { height, features: depth } = shape;
  return {
    shape,
    columns: (pixels, width) =>
      run(first, { pixels: new Tensor('float32', pixels, [1, 1, height, width]) }),
    lines(features, steps) {
      const size = [features.length / steps.length / depth, steps.length, depth];
      return run(second, {
        features: new Tensor('float32', features, size),
        steps: new Tensor('int32', steps, [steps.length]),
      });
    },
    async release() {
      await first.release();
      await second.release();
    },
  };
}

async function run(
  session: InferenceSession,
  inputs: Record<string, Tensor>,
): Promise<Float32Array> {
  const results = await session.run(inputs);
  const data = results[session.outputNames[0] ?? '']?.data;
  if (!(data instanceof Float32Array)) throw new Error('the network gave no output');
  return data;
}
