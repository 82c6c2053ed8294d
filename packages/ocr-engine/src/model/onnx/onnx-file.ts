import { ProtobufWriter } from './protobuf.ts';
import type { WeightKind } from './weight-kind.ts';

/** TensorProto.DataType of onnx.proto. */
export const DATA_TYPES = { float: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
/** AttributeProto.AttributeType of onnx.proto. */
const INT = 2;
const STRING = 3;
const INTS = 7;
/** ONNX 1.13: what every ONNX Runtime of these years reads. */
const IR_VERSION = 8;
const OPSET = 18;

/** What an unsigned weight of zero is. */
const UNSIGNED_ZERO = 128;

/** Operators that ONNX Runtime adds to ONNX's own. */
const EXTENSIONS = new Set(['DynamicQuantizeLSTM', 'MatMulIntegerToFloat']);
const EXTENSION_DOMAIN = 'com.microsoft';

/** The name of a value in the graph. */
export type Value = string;
export type Attribute = number | string | number[];

interface Port {
  name: string;
  type: keyof typeof DATA_TYPES;
  /** Sizes; a name stands for one that is known at run time only. */
  shape: (number | string)[];
}

/** Collects an ONNX graph (onnx.proto, opset 17) node by node. */
export class OnnxFile {
  readonly #graph = new ProtobufWriter();
  readonly #weightKind: WeightKind;
  #names = 0;

  constructor(weightKind: WeightKind) {
    this.#weightKind = weightKind;
  }

  /** Adds an operator and returns the names of its results. An input may be '' where it is optional. */
  node(operator: string, inputs: Value[], attributes: Record<string, Attribute> = {}, outputs = 1) {
    const node = new ProtobufWriter();
    for (const input of inputs) node.string(1, input);
    const results = Array.from({ length: outputs }, () => this.#name());
    for (const result of results) node.string(2, result);
    node.string(3, this.#name()).string(4, operator);
    if (EXTENSIONS.has(operator)) node.string(7, EXTENSION_DOMAIN);
    for (const [name, value] of Object.entries(attributes)) node.message(5, attribute(name, value));
    this.#graph.message(1, node);
    return results;
  }

  /** Adds an operator of one result. */
  value(operator: string, inputs: Value[], attributes: Record<string, Attribute> = {}): Value {
    return this.node(operator, inputs, attributes)[0] ?? '';
  }

  /** Adds a constant of 32-bit floats, row by row. */
  floats(shape: number[], values: Float32Array): Value {
    return this.#constant(shape, 'float', values);
  }

  /** Adds a constant of unsigned bytes. */
  bytes(shape: number[], values: Uint8Array): Value {
    return this.#constant(shape, 'uint8', values);
  }

  /** Adds 8-bit weights, or the zero point that goes with them, as the processor takes them best. */
  weights(shape: number[], values: Int8Array): Value {
    if (this.#weightKind === 'signed') return this.#constant(shape, 'int8', values);
    return this.bytes(
      shape,
      Uint8Array.from(values, (value) => value + UNSIGNED_ZERO),
    );
  }

  /** Adds a list of 64-bit integers: shapes, axes and the like. */
  integers(values: number[]): Value {
    return this.#constant([values.length], 'int64', BigInt64Array.from(values, BigInt));
  }

  /** The whole file: an ONNX `ModelProto` with this graph. */
  finish(inputs: Port[], outputs: Port[]): Uint8Array {
    this.#graph.string(2, 'recogniser');
    for (const port of inputs) this.#graph.message(11, portInfo(port));
    for (const port of outputs) this.#graph.message(12, portInfo(port));
    return new ProtobufWriter()
      .integer(1, IR_VERSION)
      .string(2, 'legible')
      .message(7, this.#graph)
      .message(8, new ProtobufWriter().string(1, '').integer(2, OPSET))
      .message(8, new ProtobufWriter().string(1, EXTENSION_DOMAIN).integer(2, 1))
      .finish();
  }

  #constant(
    shape: number[],
    type: keyof typeof DATA_TYPES,
    data: Float32Array | BigInt64Array | Int8Array | Uint8Array,
  ): Value {
    const name = this.#name();
    const tensor = new ProtobufWriter();
    for (const size of shape) tensor.integer(1, size);
    tensor.integer(2, DATA_TYPES[type]).string(8, name);
    tensor.bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    this.#graph.message(5, tensor);
    return name;
  }

  #name(): string {
    this.#names += 1;
    return `v${this.#names}`;
  }
}

function attribute(name: string, value: Attribute): ProtobufWriter {
  const message = new ProtobufWriter().string(1, name);
  if (typeof value === 'number') return message.signed(3, value).integer(20, INT);
  if (typeof value === 'string') return message.string(4, value).integer(20, STRING);
  for (const item of value) message.signed(8, item);
  return message.integer(20, INTS);
}

function portInfo({ name, type, shape }: Port): ProtobufWriter {
  const sizes = new ProtobufWriter();
  for (const size of shape) {
    const dimension = new ProtobufWriter();
    sizes.message(
      1,
      typeof size === 'number' ? dimension.integer(1, size) : dimension.string(2, size),
    );
  }
  const tensor = new ProtobufWriter().integer(1, DATA_TYPES[type]).message(2, sizes);
  return new ProtobufWriter().string(1, name).message(2, new ProtobufWriter().message(1, tensor));
}
