import type { Bytes } from '../picture/picture.ts';
import { damaged } from '../picture/picture-error.ts';

/** How codes lie in bytes, and when they become longer. */
export interface LzwKind {
  /** Bits of what is packed: 8, or fewer in a GIF. */
  bits: number;
  /** Codes begin at the lowest bit of a byte, as in GIF; at the highest otherwise, as in TIFF. */
  isLowFirst: boolean;
  /** A code is longer by a bit one code earlier than it needs to be, as in TIFF. */
  isEarly: boolean;
}

const MOST_CODES = 4096;

/**
 * Unpacks LZW codes.
 * @param size bytes to unpack: what follows is left
 * @throws {PictureError} `damaged` if a code means nothing, or if there are fewer bytes
 */
export function unpackLzw(
  packed: Bytes,
  size: number,
  { bits, isLowFirst, isEarly }: LzwKind,
): Bytes {
  const result = new Uint8Array(size);
  const clear = 1 << bits;
  const table = new Table(clear + 2);
  let [width, at] = [bits + 1, 0];
  for (let bit = 0; at < size;) {
    if (bit + width > packed.length * 8) throw damaged('it ends too early');
    const code = codeAt(packed, bit, width, isLowFirst);
    bit += width;
    if (code === clear + 1) throw damaged('it ends too early');
    if (code === clear) {
      table.clear();
      width = bits + 1;
      continue;
    }
    const { start, length } = table.meaning(code, at);
    if (start < 0) result[at] = code;
    else copy(result, start, length, at);
    at += length;
    if (width < 12 && table.next + (isEarly ? 1 : 0) >= 1 << width) width += 1;
  }
  return result;
}

/** Of each code: where what it means lies in what is unpacked already, and how long that is. */
class Table {
  readonly #first: number;
  readonly #starts = new Uint32Array(MOST_CODES);
  readonly #lengths = new Uint32Array(MOST_CODES);
  #previous: { start: number; length: number } | undefined;
  /** The code that is given next. */
  next: number;

  constructor(first: number) {
    this.#first = first;
    this.next = first;
  }

  clear(): void {
    this.next = this.#first;
    this.#previous = undefined;
  }

  /**
   * What a code means. A new code means what came before it and the first byte of what comes now, which lie side by
   * side: so the new code itself may be asked for at once.
   * @param at where it will be unpacked
   * @returns a start below 0 for a code that is its own byte
   */
  meaning(code: number, at: number): { start: number; length: number } {
    if (this.#previous && this.next < MOST_CODES) {
      this.#starts[this.next] = this.#previous.start;
      this.#lengths[this.next] = this.#previous.length + 1;
      this.next += 1;
    }
    if (code >= this.next) throw damaged('a code of it means nothing');
    const isByte = code < this.#first;
    const length = isByte ? 1 : this.#lengths[code]!;
    this.#previous = { start: at, length };
    return { start: isByte ? -1 : this.#starts[code]!, length };
  }
}

/** Byte by byte: what is copied may be what was written a moment ago. What goes beyond the end is left. */
function copy(bytes: Bytes, start: number, length: number, to: number): void {
  const end = Math.min(to + length, bytes.length);
  for (let at = to, from = start; at < end; at += 1, from += 1) bytes[at] = bytes[from]!;
}

function codeAt(packed: Bytes, bit: number, width: number, isLowFirst: boolean): number {
  const at = bit >> 3;
  const [a, b, c] = [packed[at] ?? 0, packed[at + 1] ?? 0, packed[at + 2] ?? 0];
  const mask = (1 << width) - 1;
  if (isLowFirst) return ((a | (b << 8) | (c << 16)) >> (bit & 7)) & mask;
  return (((a << 16) | (b << 8) | c) >> (24 - width - (bit & 7))) & mask;
}
