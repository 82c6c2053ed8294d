import { Parser, NeedsMoreBytes } from '../objects/parser.ts';
import { PdfSyntaxError } from '../objects/objects.ts';

/** A file, or several that follow one another, open to be read at any place. */
export interface RandomAccess {
  /** In bytes. */
  readonly size: number;
  /** Fills `target` from `position` on and returns how many bytes there were: fewer at the end of the file. */
  read(target: Uint8Array, position: number): number;
  /** Lets go of the file. */
  close(): void;
}

/** This much of an object is read at first. */
export const FIRST_PIECE = 4096;
/** An object without its stream that is larger than this is an attack, or no object. */
const LARGEST_PIECE = 64 << 20;

/** Bytes of a file from anywhere in it, a piece at a time, so that a big file costs no memory. */
export class FileSource {
  readonly size: number;
  readonly #file: RandomAccess;

  constructor(file: RandomAccess) {
    this.#file = file;
    this.size = file.size;
  }

  /** At most `length` bytes from `position`; fewer at the end of the file. */
  read(position: number, length: number): Buffer {
    // A damaged file may give any number for an offset or a length.
    if (!Number.isSafeInteger(position) || !Number.isSafeInteger(length)) return Buffer.alloc(0);
    if (position < 0 || position >= this.size || length <= 0) return Buffer.alloc(0);
    const bytes = Buffer.allocUnsafe(Math.min(length, this.size - position));
    return bytes.subarray(0, this.#file.read(bytes, position));
  }

  /**
   * Lends a parser at `position` to `use`, again and with more bytes if those at hand did not do.
   * @throws {PdfSyntaxError}
   */
  parse<T>(position: number, use: (parser: Parser) => T): T {
    for (let length = FIRST_PIECE; length <= LARGEST_PIECE; length *= 4) {
      const isWhole = position + length >= this.size;
      try {
        return use(new Parser(this.read(position, length), { isWhole }));
      } catch (error) {
        if (!(error instanceof NeedsMoreBytes)) throw error;
      }
    }
    throw new PdfSyntaxError('an object without an end');
  }
}

/** Offsets in a PDF count from its header, before which mail programs like to leave something. */
export function headerOffset(source: FileSource): number {
  return Math.max(0, source.read(0, 1024).indexOf('%PDF-'));
}
