import { PIECE } from './document-api.ts';

/** What pieces are read from. */
interface Source {
  /** Bytes of all of it. */
  size: number;
  /** Bytes that are there already. */
  beginning: Uint8Array<ArrayBuffer>;
  read: (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Of a file, from `begin` to before `end`. */
interface Piece {
  begin: number;
  end: number;
}

/** A piece on its way, or here. */
interface Block extends Piece {
  bytes: Promise<Uint8Array<ArrayBuffer>>;
}

/** Of the end of a file, where a PDF's tables lie, and what was added to it (ISO 32000-2, 7.5.5 and 7.5.6). */
const TAIL = 2 * PIECE;
/** Of what lies beside what was read last. */
const AHEAD = 8 * PIECE;
/** Blocks that are kept: pdf.js itself keeps what it was given of them. */
const MOST_BLOCKS = 4;

/**
 * Asks for more of a file than is wanted at the moment, where more of it will be wanted: for its end as soon as it is open,
 * and for what lies beside a piece where pieces are read one after the other, forwards or backwards. Over a network each
 * question takes a round trip, however little it asks for.
 */
export class ReadAhead {
  readonly #source: Source;
  #blocks: Block[] = [];

  constructor(source: Source) {
    this.#source = source;
    const { size, beginning } = source;
    const tail = Math.max(beginning.length, Math.floor((size - TAIL) / PIECE) * PIECE);
    if (tail < size) this.#ask({ begin: tail, end: size });
  }

  /** Bytes from `begin` to before `end`. @throws as the source does */
  async read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#blocks.find((block) => block.begin <= begin && end <= block.end);
    const block = known ?? this.#ask(this.#widened({ begin, end }));
    const bytes = await block.bytes;
    // A copy: it is given away for good.
    return bytes.slice(begin - block.begin, end - block.begin);
  }

  /** A piece that goes on with a block, with more of what lies on its other side: up to the next block. */
  #widened({ begin, end }: Piece): Piece {
    const ends = this.#blocks.map((block) => block.end).filter((other) => other <= begin);
    const begins = this.#blocks.map((block) => block.begin).filter((other) => other >= end);
    if (ends.includes(begin)) {
      return { begin, end: Math.max(end, Math.min(begin + AHEAD, this.#source.size, ...begins)) };
    }
    if (begins.includes(end)) {
      return { begin: Math.min(begin, Math.max(end - AHEAD, 0, ...ends)), end };
    }
    return { begin, end };
  }

  #ask({ begin, end }: Piece): Block {
    const block = { begin, end, bytes: this.#source.read(begin, end) };
    this.#blocks = [...this.#blocks.slice(1 - MOST_BLOCKS), block];
    // Its readers hear of it; what has not come may be asked for again.
    block.bytes.catch(() => {
      this.#blocks = this.#blocks.filter((other) => other !== block);
    });
    return block;
  }
}
