import { Reader } from '../bytes/reader.ts';
import type { Bytes } from '../picture/picture.ts';
import { damaged } from '../picture/picture-error.ts';

/** Bytes of a value by its type; the rest (text and what is not known) counts as bytes. */
const SIZES: Readonly<Record<number, number>> = {
  3: 2,
  4: 4,
  5: 8,
  8: 2,
  9: 4,
  10: 8,
  13: 4,
  // Of the large kind alone.
  16: 8,
  17: 8,
  18: 8,
};
const RATIONAL = new Set([5, 10]);

/** How a directory is laid out, in bytes: by TIFF 6.0, and by the large kind (BigTIFF). */
const SMALL = { count: 2, entry: 12, value: 8, direct: 4 };
const LARGE = { count: 8, entry: 20, value: 12, direct: 8 };

/** One directory of a TIFF file, or of the EXIF data of another format: numbers by their tags. */
export class Fields {
  readonly #reader: Reader;
  readonly #places = new Map<number, number>();
  readonly #isLarge: boolean;
  /** Where the next directory begins; 0 after the last one. */
  readonly next: number;

  /** @throws {PictureError} `damaged` */
  constructor(reader: Reader, start: number, isLarge = false) {
    this.#reader = reader;
    this.#isLarge = isLarge;
    const layout = this.#layout;
    const count = isLarge ? reader.huge(start) : reader.short(start);
    for (let index = 0; index < count; index += 1) {
      const place = start + layout.count + layout.entry * index;
      this.#places.set(reader.short(place), place);
    }
    const end = start + layout.count + layout.entry * count;
    // EXIF data of some cameras end here.
    this.next = end + layout.direct <= reader.bytes.length ? this.#offset(end) : 0;
  }

  get #layout(): typeof SMALL {
    return this.#isLarge ? LARGE : SMALL;
  }

  #offset(at: number): number {
    return this.#isLarge ? this.#reader.huge(at) : this.#reader.long(at);
  }

  has(tag: number): boolean {
    return this.#places.has(tag);
  }

  /**
   * All numbers of a field; none if it is not there.
   * @throws {PictureError} `damaged`
   */
  numbers(tag: number): number[] {
    const place = this.#places.get(tag);
    if (place === undefined) return [];
    const type = this.#reader.short(place + 2);
    const { start, count, size } = this.#extent(place);
    return Array.from({ length: count }, (_, index) => this.#number(start + size * index, type));
  }

  /** The first number of a field, or what stands for it. */
  number(tag: number, otherwise: number): number {
    return this.numbers(tag)[0] ?? otherwise;
  }

  /** A field's bytes as they are. */
  bytes(tag: number): Bytes | undefined {
    const place = this.#places.get(tag);
    if (place === undefined) return undefined;
    const { start, count, size } = this.#extent(place);
    return this.#reader.part(start, count * size);
  }

  #extent(place: number): { start: number; count: number; size: number } {
    const size = SIZES[this.#reader.short(place + 2)] ?? 1;
    const { value, direct } = this.#layout;
    const count = this.#offset(place + 4);
    const start = size * count <= direct ? place + value : this.#offset(place + value);
    // Before an array of that length is made.
    this.#reader.part(start, size * count);
    return { start, count, size };
  }

  #number(at: number, type: number): number {
    if (RATIONAL.has(type)) return this.#reader.long(at) / this.#reader.long(at + 4);
    const size = SIZES[type] ?? 1;
    if (size === 1) return this.#reader.byte(at);
    if (size === 8) return this.#reader.huge(at);
    return size === 2 ? this.#reader.short(at) : this.#reader.long(at);
  }
}

/**
 * Understands the beginning of a TIFF file, or of EXIF data.
 * @returns where its first directory begins, and whether it is of the large kind, with numbers of eight bytes
 * @throws {PictureError} `damaged`
 */
export function openFields(bytes: Bytes): { reader: Reader; first: number; isLarge: boolean } {
  const order = String.fromCharCode(...bytes.subarray(0, 2));
  if (order !== 'II' && order !== 'MM') throw damaged('it does not begin as TIFF does');
  const reader = new Reader(bytes, { isLittle: order === 'II' });
  const version = reader.short(2);
  if (version === 43) return { reader, first: reader.huge(8), isLarge: true };
  if (version !== 42) throw damaged('it does not begin as TIFF does');
  return { reader, first: reader.long(4), isLarge: false };
}
