import { type PdfObject, PdfSyntaxError, type Stream } from '../objects/objects.ts';
import { Parser } from '../objects/parser.ts';

/** This many stay decoded: the pages of a file lie near each other. */
const KEPT = 8;
const MOST_OBJECTS = 1_000_000;

interface Opened {
  bytes: Buffer;
  /** Object number to where the object begins. */
  offsets: Map<number, number>;
}

/** The objects inside of object streams (7.5.7). */
export class ObjectStreams {
  readonly #load: (number: number) => Stream;
  readonly #opened = new Map<number, Opened>();

  /** @param load gives a stream with its data decoded, and N and First as plain numbers */
  constructor(load: (number: number) => Stream) {
    this.#load = load;
  }

  /** Null when the stream does not hold the object. */
  object(stream: number, number: number): PdfObject {
    const { bytes, offsets } = this.#open(stream);
    const offset = offsets.get(number);
    return offset === undefined ? null : (new Parser(bytes, { at: offset }).next() ?? null);
  }

  /** Numbers of the objects in a stream, in its order. */
  numbers(stream: number): number[] {
    return [...this.#open(stream).offsets.keys()];
  }

  #open(number: number): Opened {
    const opened = this.#opened.get(number) ?? read(this.#load(number));
    this.#opened.delete(number);
    this.#opened.set(number, opened);
    for (const oldest of this.#opened.keys()) {
      if (this.#opened.size <= KEPT) break;
      this.#opened.delete(oldest);
    }
    return opened;
  }
}

function read({ dict, bytes }: Stream): Opened {
  const [count, first] = [dict.number('N') ?? 0, dict.number('First') ?? 0];
  if (!(count >= 0 && count <= MOST_OBJECTS)) throw new PdfSyntaxError('a damaged object stream');
  const parser = new Parser(bytes);
  const offsets = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const [number, offset] = [parser.next(), parser.next()];
    if (typeof number !== 'number' || typeof offset !== 'number') break;
    if (!offsets.has(number)) offsets.set(number, first + offset);
  }
  return { bytes, offsets };
}
