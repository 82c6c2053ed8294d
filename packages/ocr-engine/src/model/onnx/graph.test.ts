import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forward } from '../../../test/model/layers.ts';
import { lstmComponent, seeded, smallNetwork } from '../../../test/model/writer.ts';
import { findTessdata } from '../tessdata.ts';
import { openLineNetwork } from '../../network/line-network.ts';
import { readLstmComponent } from '../compile.ts';
import { readContainer } from '../format/container.ts';
import type { Layer } from '../format/network.ts';
import { toOnnx, UnsupportedNetwork } from './graph.ts';
import { weightKind, type WeightKind } from './weight-kind.ts';
import type { Weights } from '../format/weights.ts';

/** Greatest difference between ONNX Runtime's outputs and those of the plain layers, over two lines. */
async function worstDifference(
  network: Layer,
  widths: [number, number],
  kind: WeightKind = 'signed',
): Promise<number> {
  const opened = openLineNetwork(toOnnx(network, kind));
  const { height, pixelsPerStep, features: depth, outputs } = opened.shape;
  const random = seeded(1);
  const width = Math.ceil(Math.max(...widths) / pixelsPerStep) * pixelsPerStep;
  const lines = widths.map((own) =>
    Array.from({ length: height }, () =>
      Array.from({ length: width }, (_, x) => [x < own ? random() * 2 - 1 : 0]),
    ),
  );
  const steps = Int32Array.from(widths, (own) => Math.floor(own / pixelsPerStep));
  const seen = await Promise.all(
    lines.map((line) => opened.columns(Float32Array.from(line.flat(2)), width)),
  );
  // Time goes first: the lines' steps side by side.
  const features = Array.from({ length: width / pixelsPerStep }, (_, step) =>
    seen.map((columns) => Array.from(columns.subarray(step * depth, (step + 1) * depth))),
  );
  const found = await opened.lines(Float32Array.from(features.flat(2)), steps);
  let worst = 0;
  for (const [index, line] of lines.entries()) {
    // The plain layers see the line alone: padding must make no difference.
    const wanted = forward(
      network,
      line.map((row) => row.slice(0, steps[index]! * pixelsPerStep)),
    )[0]!;
    for (const [step, values] of wanted.entries()) {
      for (const [code, value] of values.entries()) {
        const at = (step * widths.length + index) * outputs + code;
        worst = Math.max(worst, Math.abs(value - found[at]!));
      }
    }
  }
  await opened.release();
  return worst;
}

const networkOf = (component: Uint8Array) => readLstmComponent(component).network;

describe('a network on ONNX Runtime gives what its layers say, step by step', () => {
  it('with plain weights', async () => {
    const network = networkOf(lstmComponent(smallNetwork(false), 7));
    expect(await worstDifference(network, [60, 33])).toBeLessThan(1e-5);
  });

  it.each(['signed', 'unsigned'] as const)(
    'with int8 weights, %s, up to the rounding of values to 8 bits',
    async (kind) => {
      const network = networkOf(lstmComponent(smallNetwork(true), 7));
      expect(await worstDifference(network, [60, 33], kind)).toBeLessThan(0.02);
    },
  );

  it('with weights so large that two products do not fit into 16 bits', async () => {
    const network = withLargestWeights(networkOf(lstmComponent(smallNetwork(true), 7)));
    expect(await worstDifference(network, [60, 33], weightKind())).toBeLessThan(0.005);
  });

  it('for a real model on this processor, and on every one where weights are unsigned', async () => {
    for (const kind of new Set([weightKind(), 'unsigned'] as const)) {
      expect(await worstDifference(realNetwork('eng'), [90, 60], kind)).toBeLessThan(0.08);
    }
  });

  it.each(['eng', 'deu', 'ell', 'heb', 'rus', 'chi_sim'])(
    'for the real model of %s exactly, if nothing is rounded to 8 bits',
    async (language) => {
      const network = withoutInt8(realNetwork(language));
      expect(await worstDifference(network, [90, 60])).toBeLessThan(1e-4);
    },
  );
});

function realNetwork(language: string): Layer {
  const file = readFileSync(join(findTessdata([language]), `${language}.traineddata`));
  return networkOf(readContainer(file).network!);
}

/** The same weights, as plain numbers alone. */
const withoutInt8 = (layer: Layer): Layer => withWeights(layer, plain);

/** Weights of the same signs, all as large as 8 bits hold. */
const withLargestWeights = (layer: Layer): Layer => withWeights(layer, largest);

function withWeights(layer: Layer, change: (weights: Weights) => Weights): Layer {
  if ('layers' in layer) {
    return { ...layer, layers: layer.layers.map((inner) => withWeights(inner, change)) };
  }
  if ('weights' in layer) return { ...layer, weights: change(layer.weights) };
  if (!('gates' in layer)) return layer;
  const { cell, input, forget, output } = layer.gates;
  const gates = {
    cell: change(cell),
    input: change(input),
    forget: change(forget),
    output: change(output),
  };
  return { ...layer, gates };
}

function plain({ rows, columns, values }: Weights): Weights {
  return { rows, columns, values };
}

function largest({ rows, columns, quantised }: Weights): Weights {
  const values = quantised!.values.map((weight) => (weight < 0 ? -127 : 127));
  const plainValues = Float32Array.from(
    values,
    (weight, at) => weight * quantised!.scales[Math.floor(at / columns)]!,
  );
  return { rows, columns, values: plainValues, quantised: { ...quantised!, values } };
}

describe('a network of another structure', () => {
  it.each([
    ['two directions side by side', { type: 'Parallel', inputs: 1, outputs: 1, layers: [] }],
    ['no steps', { type: 'Input', inputs: 1, outputs: 1, height: 36, width: 0, depth: 1 }],
    ['a fixed width', { type: 'Input', inputs: 1, outputs: 1, height: 36, width: 9, depth: 1 }],
  ] as [string, Layer][])('is named: %s', (_, network) => {
    expect(() => toOnnx(network, 'signed')).toThrow(UnsupportedNetwork);
  });
});
