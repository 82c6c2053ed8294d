import { type Dawg, EDGE_BYTES, ENDS_WORD, FLAG_BITS, IS_LAST, LEADS_BACK } from './format/dawg.ts';
import type { Unichar } from './format/unicharset.ts';

const WORD = 2 ** 32;

/** The words that a model knows. */
export class WordList {
  readonly #dawg: Dawg;
  readonly #edges: DataView;
  readonly #letters: ReadonlyMap<string, number>;

  /** @param letters numbers of the model's characters (`numbersOf`) */
  constructor(dawg: Dawg, letters: ReadonlyMap<string, number>) {
    this.#dawg = dawg;
    const { buffer, byteOffset, byteLength } = dawg.edges;
    this.#edges = new DataView(buffer, byteOffset, byteLength);
    this.#letters = letters;
  }

  /** @param word in the case in which it is looked for */
  has(word: string): boolean {
    let [node, ends] = [0, false];
    for (const letter of word) {
      const edge = this.#edgeFrom(node, this.#letters.get(letter));
      if (!edge) return false;
      ({ node, ends } = edge);
    }
    return ends;
  }

  /** A node's edges follow each other, up to the one that is marked as the last. Letters have some 17 bits at most. */
  #edgeFrom(
    first: number,
    letter: number | undefined,
  ): { node: number; ends: boolean } | undefined {
    const { count, letterBits } = this.#dawg;
    const lettersMask = 2 ** letterBits - 1;
    const above = letterBits + FLAG_BITS;
    for (let at = first; at < count; at += 1) {
      const low = this.#edges.getUint32(at * EDGE_BYTES, true);
      const flags = low >>> letterBits;
      if ((flags & LEADS_BACK) === 0 && (low & lettersMask) === letter) {
        const high = this.#edges.getUint32(at * EDGE_BYTES + 4, true);
        return {
          node: high * (WORD / 2 ** above) + (low >>> above),
          ends: (flags & ENDS_WORD) !== 0,
        };
      }
      if ((flags & IS_LAST) !== 0) return undefined;
    }
    return undefined;
  }
}

/** The number of each of a model's characters: of some that are written alike, the first. */
export function numbersOf(unichars: readonly Unichar[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [id, { text }] of unichars.entries()) {
    if (!numbers.has(text)) numbers.set(text, id);
  }
  return numbers;
}
