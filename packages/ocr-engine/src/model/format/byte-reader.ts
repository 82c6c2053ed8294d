import { EngineError } from '../../interface/errors.ts';

/**
 * Reads little-endian values one after the other and refuses to leave its bytes: whatever a model
 * file claims about its own sizes, nothing is allocated that the file does not hold.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Bytes that are still to be read. */
  get left(): number {
    return this.bytes.length - this.#at;
  }

  int8(): number {
    return this.#view.getInt8(this.#skip(1));
  }

  uint8(): number {
    return this.#view.getUint8(this.#skip(1));
  }

  int16(): number {
    return this.#view.getInt16(this.#skip(2), true);
  }

  int32(): number {
    return this.#view.getInt32(this.#skip(4), true);
  }

  uint32(): number {
    return this.#view.getUint32(this.#skip(4), true);
  }

  float64(): number {
    return this.#view.getFloat64(this.#skip(8), true);
  }

  /** A 64-bit integer that must be exact as a number. */
  int64(): number {
    const value = Number(this.#view.getBigInt64(this.#skip(8), true));
    if (!Number.isSafeInteger(value)) throw damaged(`the number ${value} is too big`);
    return value;
  }

  /** A count of things of `size` bytes each, all of which must be there. */
  count(size: number): number {
    const count = this.uint32();
    if (count * size > this.left) throw damaged(`${count} entries do not fit`);
    return count;
  }

  /** Text with its length in bytes before it. */
  string(): string {
    return Buffer.from(this.take(this.count(1))).toString('utf8');
  }

  /** The next bytes, as a view. */
  take(length: number): Uint8Array {
    const start = this.#skip(length);
    return this.bytes.subarray(start, start + length);
  }

  #skip(length: number): number {
    const start = this.#at;
    if (length < 0 || length > this.left) throw damaged('it ends too early');
    this.#at += length;
    return start;
  }
}

/** The error that stands for a model file which breaks its own rules. */
export function damaged(what: string): EngineError {
  return new EngineError('damaged-model', `The language data is damaged: ${what}.`);
}
