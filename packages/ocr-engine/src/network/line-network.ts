import type { NetworkShape, OnnxGraph } from '../model/onnx/graph.ts';
import { hasKoffi } from '../native/koffi.ts';
import { isInstalled } from '../external/optional-packages.ts';
import { OnnxSession } from './onnx-session.ts';
import type { Session } from './session-types.ts';
import { WasmSession } from './wasm-session.ts';

/** The network that reads lines, in its two graphs. Several runs may be under way at once. */
export interface LineNetwork {
  shape: NetworkShape;
  /**
   * Works out what the network sees in each column of a picture.
   * @param pixels height × width, not to be changed meanwhile
   * @param features gets the answer, steps × features
   */
  columns(pixels: Float32Array, width: number, features?: Float32Array): Promise<Float32Array>;
  /**
   * Reads lines, given what their columns hold.
   * @param features time × lines × features, not to be changed meanwhile
   * @param steps how many steps each line really has
   * @param probabilities gets the answer, time × lines × outputs
   */
  lines(
    features: Float32Array,
    steps: Int32Array,
    probabilities?: Float32Array,
  ): Promise<Float32Array>;
  /** Gives its memory back. No run may be under way any more. */
  release(): Promise<void>;
}

/**
 * Opens a network without waiting for it, since lines can be found meanwhile. If ONNX Runtime refuses its graphs, each
 * run throws that.
 */
export function openLineNetwork({ columns, lines, shape }: OnnxGraph): LineNetwork {
  const opening = Promise.all([openSession(columns), openSession(lines)]);
  opening.catch(() => {});
  const { height, features: depth, outputs, pixelsPerStep } = shape;
  return {
    shape,
    async columns(pixels, width, features = new Float32Array((width / pixelsPerStep) * depth)) {
      const [first] = await opening;
      const input = { name: 'pixels', values: pixels, shape: [1, 1, height, width] };
      await first.run([input], features, [width / pixelsPerStep, depth]);
      return features;
    },
    async lines(features, steps, probabilities) {
      const [, second] = await opening;
      const [time, count] = [features.length / steps.length / depth, steps.length];
      const answer = probabilities ?? new Float32Array(time * count * outputs);
      const inputs = [
        { name: 'features', values: features, shape: [time, count, depth] },
        { name: 'steps', values: steps, shape: [count] },
      ];
      await second.run(inputs, answer, [time, count, outputs]);
      return answer;
    },
    async release() {
      const sessions = await opening.catch(() => []);
      for (const session of sessions) session.release();
    },
  };
}

/**
 * Opens a graph in the native ONNX Runtime, or in its WebAssembly build where that is not installed.
 * @param graph an ONNX file
 * @throws what ONNX Runtime has against it
 */
async function openSession(graph: Uint8Array): Promise<Session> {
  const isNative = isInstalled('onnxruntime-node') && hasKoffi();
  return isNative ? OnnxSession.open(graph) : WasmSession.open(graph);
}
