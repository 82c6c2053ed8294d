import type { Bytes } from '../picture/picture.ts';
import { damaged } from '../picture/picture-error.ts';

/** Numbers in a file, by their places. Whatever lies beyond its end is damage. */
export class Reader {
  readonly bytes: Bytes;
  readonly #view: DataView;
  readonly isLittle: boolean;

  /** @param isLittle whether a number begins with its lowest byte */
  constructor(bytes: Bytes, { isLittle }: { isLittle: boolean }) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.isLittle = isLittle;
  }

  byte(at: number): number {
    return this.#view.getUint8(this.#within(at, 1));
  }

  short(at: number): number {
    return this.#view.getUint16(this.#within(at, 2), this.isLittle);
  }

  long(at: number): number {
    return this.#view.getUint32(this.#within(at, 4), this.isLittle);
  }

  /** Eight bytes. Beyond what a number holds exactly there is no file. */
  huge(at: number): number {
    return Number(this.#view.getBigUint64(this.#within(at, 8), this.isLittle));
  }

  signedLong(at: number): number {
    return this.#view.getInt32(this.#within(at, 4), this.isLittle);
  }

  /** @returns a view of the file, not a copy */
  part(at: number, length: number): Bytes {
    this.#within(at, length);
    return this.bytes.subarray(at, at + length);
  }

  /** Characters of a byte each. */
  text(at: number, length: number): string {
    return String.fromCharCode(...this.part(at, length));
  }

  #within(at: number, length: number): number {
    if (at >= 0 && length >= 0 && at + length <= this.bytes.length) return at;
    throw damaged('it ends too early');
  }
}
