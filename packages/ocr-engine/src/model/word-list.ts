import { readContainer } from './format/container.ts';
import { type Dawg, readDawg } from './format/dawg.ts';
import { readUnicharset, type Unichar } from './format/unicharset.ts';

/** Flags of an edge, above its letter (dawg.h of tesseract). */
const IS_LAST = 1;
const LEADS_BACK = 2;
const ENDS_WORD = 4;
const FLAG_BITS = 3;
const WORD = 2 ** 32;
const EDGE_BYTES = 8;

/**
 * The words of a `.traineddata` file, without its network.
 * @returns undefined for a model without a list
 * @throws {EngineError} `damaged-model`
 */
export function readWordList(file: Uint8Array): WordList | undefined {
  const { unicharset, words } = readContainer(file);
  if (!unicharset || !words) return undefined;
  const unichars = readUnicharset(unicharset);
  return new WordList(readDawg(words, unichars.length), unichars);
}

/** The words that a model knows. */
export class WordList {
  readonly #dawg: Dawg;
  readonly #edges: DataView;
  readonly #letters = new Map<string, number>();

  constructor(dawg: Dawg, unichars: readonly Unichar[]) {
    this.#dawg = dawg;
    const { buffer, byteOffset, byteLength } = dawg.edges;
    this.#edges = new DataView(buffer, byteOffset, byteLength);
    for (const [id, { text }] of unichars.entries()) {
      if (!this.#letters.has(text)) this.#letters.set(text, id);
    }
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
