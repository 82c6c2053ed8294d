/** Writes model files as tesseract does, for tests: small networks with weights from a seed. */
export class ModelWriter {
  readonly #parts: Buffer[] = [];

  int8(...values: number[]): this {
    return this.#add(values.length, (buffer) => values.forEach((v, i) => buffer.writeInt8(v, i)));
  }

  int16(value: number): this {
    return this.#add(2, (buffer) => buffer.writeInt16LE(value));
  }

  int32(...values: number[]): this {
    return this.#add(4 * values.length, (buffer) =>
      values.forEach((v, i) => buffer.writeInt32LE(v, 4 * i)),
    );
  }

  float64(...values: number[]): this {
    return this.#add(8 * values.length, (buffer) =>
      values.forEach((v, i) => buffer.writeDoubleLE(v, 8 * i)),
    );
  }

  string(text: string): this {
    this.int32(Buffer.byteLength(text));
    this.#parts.push(Buffer.from(text));
    return this;
  }

  bytes(bytes: Uint8Array): this {
    this.#parts.push(Buffer.from(bytes));
    return this;
  }

  finish(): Buffer {
    return Buffer.concat(this.#parts);
  }

  #add(size: number, fill: (buffer: Buffer) => void): this {
    const buffer = Buffer.alloc(size);
    fill(buffer);
    this.#parts.push(buffer);
    return this;
  }
}

export type Random = () => number;

/** The same numbers from 0 to 1 for the same seed. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function head(type: string, flags: number, inputs: number, outputs: number): ModelWriter {
  return new ModelWriter()
    .int8(0)
    .string(type)
    .int8(0, 0)
    .int32(flags, inputs, outputs, 0)
    .string(type.toLowerCase());
}

function matrix(writer: ModelWriter, rows: number, columns: number, random: Random, int8: boolean) {
  writer.int8(int8 ? -127 : -128); // bit 128: doubles; bit 1: int8 weights
  writer.int32(rows, columns);
  if (!int8) {
    return writer.float64(0, ...Array.from({ length: rows * columns }, () => random() - 0.5));
  }
  writer.int8(0, ...Array.from({ length: rows * columns }, () => Math.round(random() * 254 - 127)));
  return writer.int32(rows).float64(...Array.from({ length: rows }, () => (random() + 0.5) / 200));
}

export function series(type: string, layers: Buffer[], inputs: number, outputs: number): Buffer {
  const writer = head(type, 0, inputs, outputs).int32(layers.length);
  for (const layer of layers) writer.bytes(layer);
  return writer.finish();
}

export function input(height: number): Buffer {
  return head('Input', 0, height, 1).int32(1, height, 0, 1, 0).finish();
}

export function convolve(depth: number): Buffer {
  return head('Convolve', 0, depth, 9 * depth)
    .int32(1, 1)
    .finish();
}

export function pool(depth: number): Buffer {
  return head('Maxpool', 0, depth, depth).int32(3, 3).finish();
}

export function dense(
  type: string,
  inputs: number,
  outputs: number,
  random: Random,
  int8: boolean,
) {
  return matrix(head(type, 0, inputs, outputs), outputs, inputs + 1, random, int8).finish();
}

export function lstm(type: string, inputs: number, outputs: number, random: Random, int8: boolean) {
  const writer = head(type, 0, inputs, outputs).int32(inputs + outputs);
  for (let gate = 0; gate < 4; gate += 1) {
    matrix(writer, outputs, inputs + outputs + 1, random, int8);
  }
  return writer.finish();
}

/** `[1,12,0,1Ct3,3,4Mp3,3Lfys5Lfx6Lrx6Lfx7O1c8]`: everything that the language packages have, small. */
export function smallNetwork(int8: boolean): Buffer {
  const random = seeded(7);
  const convolution = [convolve(1), dense('Tanh', 9, 4, random, int8)];
  const down = [lstm('SummLSTM', 4, 5, random, int8)];
  const back = [lstm('LSTM', 6, 6, random, int8)];
  const layers = [
    input(12),
    series('Series', convolution, 1, 4),
    pool(4),
    series('XYTranspose', down, 4, 5),
    lstm('LSTM', 5, 6, random, int8),
    series('RTLReversed', back, 6, 6),
    lstm('LSTM', 6, 7, random, int8),
    dense('Softmax', 7, 8, random, int8),
  ];
  return series('Series', layers, 12, 8);
}

/** The component with the network, as it stands in a language package. */
export function lstmComponent(network: Buffer, nullCode: number): Buffer {
  return new ModelWriter()
    .bytes(network)
    .string('[1,12,0,1Ct3,3,4Mp3,3Lfys5Lfx6Lrx6Lfx7O1c8]')
    .int32(65, 0, 0, nullCode)
    .finish();
}

/** A language package of some components, by their numbers. */
export function container(components: Record<number, Buffer>): Buffer {
  const count = 24;
  const offsets = Buffer.alloc(8 * count);
  let end = 4 + offsets.length;
  for (let index = 0; index < count; index += 1) {
    const component = components[index];
    offsets.writeBigInt64LE(component ? BigInt(end) : -1n, 8 * index);
    end += component?.length ?? 0;
  }
  return Buffer.concat([
    new ModelWriter().int32(count).finish(),
    offsets,
    ...Object.values(components),
  ]);
}
