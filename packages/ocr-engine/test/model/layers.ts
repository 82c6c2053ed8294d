import type { Container, Dense, Layer, Lstm } from '../../src/model/format/network.ts';
import type { Weights } from '../../src/model/format/weights.ts';

/** A picture or a line of steps: [y][x][feature]. */
export type Values = number[][][];

/**
 * The layers one after the other as their definitions say, value by value: slow, plain, and sharing no
 * code with the translation to ONNX.
 */
export function forward(layer: Layer, values: Values): Values {
  if ('layers' in layer) return nested(layer, values);
  if ('weights' in layer) return values.map((row) => row.map((step) => dense(layer, step)));
  if ('halfX' in layer) return convolve(values, layer.halfX, layer.halfY);
  if ('xScale' in layer) return pool(values, layer.xScale, layer.yScale);
  if (layer.type === 'LSTM') return values.map((row) => lstm(layer, row));
  if (layer.type === 'SummLSTM') return values.map((row) => [lstm(layer, row).at(-1)!]);
  return values;
}

function nested({ type, layers }: Container, values: Values): Values {
  if (type === 'RTLReversed') return mirror(forward(layers[0]!, mirror(values)));
  if (type === 'XYTranspose') return transpose(forward(layers[0]!, transpose(values)));
  return layers.reduce((before, each) => forward(each, before), values);
}

function mirror(values: Values): Values {
  return values.map((row) => row.toReversed());
}

function transpose(values: Values): Values {
  return values[0]!.map((_, x) => values.map((row) => row[x]!));
}

function convolve(values: Values, halfX: number, halfY: number): Values {
  const nothing = values[0]![0]!.map(() => 0);
  return values.map((row, y) =>
    row.map((_, x) => {
      const window: number[] = [];
      for (let dx = -halfX; dx <= halfX; dx += 1) {
        for (let dy = -halfY; dy <= halfY; dy += 1) {
          window.push(...(values[y + dy]?.[x + dx] ?? nothing));
        }
      }
      return window;
    }),
  );
}

function pool(values: Values, xScale: number, yScale: number): Values {
  const [height, width] = [
    Math.floor(values.length / yScale),
    Math.floor(values[0]!.length / xScale),
  ];
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      const cells = values
        .slice(y * yScale, (y + 1) * yScale)
        .flatMap((row) => row.slice(x * xScale, (x + 1) * xScale));
      return cells[0]!.map((___, feature) => Math.max(...cells.map((cell) => cell[feature]!)));
    }),
  );
}

function lstm({ gates, outputs }: Lstm, steps: number[][]): number[][] {
  let hidden = Array.from({ length: outputs }, () => 0);
  let cell = hidden;
  return steps.map((step) => {
    const seen = [...step, ...hidden, 1];
    const [fresh, input, forget, output] = [
      gates.cell,
      gates.input,
      gates.forget,
      gates.output,
    ].map((weights) => product(weights, seen)) as [number[], number[], number[], number[]];
    cell = cell.map((old, at) => {
      const value = logistic(forget[at]!) * old + logistic(input[at]!) * Math.tanh(fresh[at]!);
      return Math.max(-100, Math.min(100, value));
    });
    hidden = cell.map((value, at) => logistic(output[at]!) * Math.tanh(value));
    return hidden;
  });
}

function dense({ type, weights }: Dense, step: number[]): number[] {
  const sums = product(weights, [...step, 1]);
  if (type === 'Tanh') return sums.map(Math.tanh);
  const powers = sums.map(Math.exp);
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

function product({ rows, columns, values }: Weights, vector: number[]): number[] {
  return Array.from({ length: rows }, (_, row) =>
    vector.reduce((sum, value, at) => sum + value * values[row * columns + at]!, 0),
  );
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
