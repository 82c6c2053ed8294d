import type { Dawg } from '../../src/model/dawg.ts';

/** Flags of an edge, above its letter (dawg.h). */
const LAST_OF_NODE = 1;
const BACKWARD = 2;
const WORD_END = 4;
const FLAG_BITS = 3;

/** No edge: a position before the first letter, or a letter that does not follow. */
export const NO_EDGE = -1;

/** Looks up edges of a word list. */
export class DawgWalk {
  readonly #edges: Uint32Array;
  readonly #count: number;
  readonly #letterBits: number;
  readonly #letterMask: number;
  /** Edge by letter out of node 0, which has an edge for nearly every letter. */
  readonly #root: Int32Array;

  constructor({ edges, count, letterBits, letters }: Dawg) {
    this.#count = count;
    this.#letterBits = letterBits;
    this.#letterMask = 2 ** letterBits - 1;
    // Copied, since the file's edges need not lie on a multiple of four bytes.
    this.#edges = new Uint32Array(new Uint8Array(edges).buffer);
    this.#root = this.#indexRoot(letters);
  }

  /** The edge with `letter` out of the node that `from` leads to, or NO_EDGE. */
  follow(from: number, letter: number): number {
    if (from === NO_EDGE) return this.#root[letter] ?? NO_EDGE;
    const node = this.#target(from);
    if (node === 0) return NO_EDGE;
    for (let edge = node; edge < this.#count; edge += 1) {
      const low = this.#edges[2 * edge] ?? 0;
      if ((low & this.#letterMask) === letter) return edge;
      if ((low >>> this.#letterBits) & LAST_OF_NODE) return NO_EDGE;
    }
    return NO_EDGE;
  }

  /** Whether a word may end behind an edge's letter. */
  endsWord(edge: number): boolean {
    return ((this.#flags(edge) ?? 0) & WORD_END) !== 0;
  }

  #flags(edge: number): number {
    return ((this.#edges[2 * edge] ?? 0) >>> this.#letterBits) & 7;
  }

  /** The node behind an edge: the number of its first edge; 0 where no letter follows. */
  #target(edge: number): number {
    const shift = this.#letterBits + FLAG_BITS;
    const low = (this.#edges[2 * edge] ?? 0) >>> shift;
    return low + (this.#edges[2 * edge + 1] ?? 0) * 2 ** (32 - shift);
  }

  #indexRoot(letters: number): Int32Array {
    const root = new Int32Array(letters).fill(NO_EDGE);
    for (let edge = 0; edge < this.#count; edge += 1) {
      const flags = this.#flags(edge);
      if (flags & BACKWARD) break;
      root[(this.#edges[2 * edge] ?? 0) & this.#letterMask] = edge;
      if (flags & LAST_OF_NODE) break;
    }
    return root;
  }
}
