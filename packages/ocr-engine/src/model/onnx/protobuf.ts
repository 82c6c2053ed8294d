/**
 * Writes Protocol Buffers' wire format (protobuf.dev/programming-guides/encoding): as much of it as
 * an ONNX graph needs.
 */
export class ProtobufWriter {
  readonly #parts: Uint8Array[] = [];

  /** A number that is not negative, as bool, int32, int64 or enum. */
  integer(field: number, value: number): this {
    this.#parts.push(varint(field * 8), varint(value));
    return this;
  }

  /** A number of either sign, as int32 or int64. */
  signed(field: number, value: number): this {
    this.#parts.push(varint(field * 8), varint(BigInt.asUintN(64, BigInt(value))));
    return this;
  }

  /** Text as UTF-8. */
  string(field: number, text: string): this {
    return this.bytes(field, Buffer.from(text));
  }

  /** Bytes as they are, their length before them. */
  bytes(field: number, bytes: Uint8Array): this {
    this.#parts.push(varint(field * 8 + 2), varint(bytes.length), bytes);
    return this;
  }

  /** A message within this one. */
  message(field: number, message: ProtobufWriter): this {
    return this.bytes(field, message.finish());
  }

  /** All fields, in the order in which they were written. */
  finish(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}

/** Seven bits a byte, the lowest first; the high bit says that more follow. */
function varint(value: number | bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt(value);
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
