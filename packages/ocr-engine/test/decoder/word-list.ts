import type { Dawg } from '../../src/model/format/dawg.ts';
import type { Random } from '../model/writer.ts';

/** Flags of an edge, see `assembly/decoder/dawg.ts`. */
const LAST_OF_NODE = 1;
const WORD_END = 4;
const FLAG_BITS = 3;

interface Edge {
  letter: number;
  flags: number;
  /** Number of the first edge behind it; 0 where no letter follows. */
  target: number;
}

/** The next letters of a word list, and whether a word ends here. */
interface Branch {
  letters: Map<number, Branch>;
  isEnd: boolean;
}

/**
 * A word list as a model file has it.
 * @param words as numbers of characters
 * @param letters how many characters there are
 */
export function wordList(words: number[][], letters: number): Dawg {
  const edges: Edge[] = [];
  const waiting: { branch: Branch; from: Edge | undefined }[] = [
    { branch: treeOf(words), from: undefined },
  ];
  for (const { branch, from } of waiting) {
    if (from) from.target = edges.length;
    const next = [...branch.letters].map(([letter, behind]) => ({ letter, behind }));
    for (const [at, { letter, behind }] of next.entries()) {
      const isLast = at === next.length - 1;
      const flags = (isLast ? LAST_OF_NODE : 0) | (behind.isEnd ? WORD_END : 0);
      const edge = { letter, flags, target: 0 };
      edges.push(edge);
      if (behind.letters.size > 0) waiting.push({ branch: behind, from: edge });
    }
  }
  return listOf(edges, letters);
}

/**
 * A list of words in which a node has two edges on average and half of the edges lead beyond the last one, some of
 * them as far as their numbers go. Any letter may begin a word. Behind the last edge stand as many good ones, which
 * no search may follow.
 */
export function nonsenseList(letters: number, count: number, random: Random): Dawg {
  const edges = Array.from({ length: 2 * count }, (_, at): Edge => {
    const isRoot = at < letters;
    const letter = isRoot ? at : Math.floor(letters * random());
    const isLast = isRoot ? at === letters - 1 : random() < 0.5;
    const flags = (isLast ? LAST_OF_NODE : 0) | (random() < 0.5 ? WORD_END : 0);
    return { letter, flags, target: Math.floor((random() < 0.1 ? 2 ** 32 : 2 * count) * random()) };
  });
  return { ...listOf(edges, letters), count };
}

/** Whether a list has a word, given as numbers of characters; searched edge by edge. */
export function hasWord({ edges, count, letterBits }: Dawg, word: number[]): boolean {
  const view = new DataView(edges.buffer, edges.byteOffset, edges.byteLength);
  let node = 0;
  let flags = 0;
  for (const letter of word) {
    let at = node;
    let value = 0n;
    for (; ; at += 1) {
      if (at >= count) return false;
      value = view.getBigUint64(8 * at, true);
      flags = Number((value >> BigInt(letterBits)) & 7n);
      if (Number(value & ((1n << BigInt(letterBits)) - 1n)) === letter) break;
      if (flags & LAST_OF_NODE) return false;
    }
    node = Number(value >> BigInt(letterBits + FLAG_BITS));
  }
  return (flags & WORD_END) !== 0;
}

function treeOf(words: number[][]): Branch {
  const root: Branch = { letters: new Map(), isEnd: false };
  for (const word of words) {
    let at = root;
    for (const letter of word) {
      const behind: Branch = at.letters.get(letter) ?? { letters: new Map(), isEnd: false };
      at.letters.set(letter, behind);
      at = behind;
    }
    at.isEnd = true;
  }
  return root;
}

function listOf(given: Edge[], letters: number): Dawg {
  const letterBits = Math.ceil(Math.log2(letters + 1));
  const edges = new Uint8Array(8 * given.length);
  const view = new DataView(edges.buffer);
  for (const [at, { letter, flags, target }] of given.entries()) {
    const low = BigInt(letter | (flags << letterBits));
    view.setBigUint64(8 * at, low | (BigInt(target) << BigInt(letterBits + FLAG_BITS)), true);
  }
  return { edges, count: given.length, letterBits, letters: letters + 1 };
}
