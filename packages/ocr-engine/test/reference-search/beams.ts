import { LONGEST_CODE } from '../../src/model/recoder.ts';
import { type BeamNodes, copyProposal, emptyProposal, NONE, type Proposal } from './beam-nodes.ts';

/** What may follow a node (NodeContinuation of recodebeam.h). */
export const ANYTHING = 0;
/** The node's sum holds other codes: it must stand alone once more before anything follows. */
export const ONLY_DUPLICATE = 1;
/** The node's sum holds the null behind it: its code must not come again. */
export const NO_DUPLICATE = 2;
const CONTINUATIONS = 3;

const LENGTHS = LONGEST_CODE + 1;
const COUNT = 2 * CONTINUATIONS * LENGTHS;
/** kBeamWidths of recodebeam.cpp, by how many codes of a character have been read. */
const WIDTHS = [5, 10, 16] as const;
const WIDEST = 16;

function widthOf(beam: number): number {
  return WIDTHS[Math.min(beam % LENGTHS, 2)] ?? WIDEST;
}

/** How many codes of an unfinished character the nodes of a beam hold. */
export function lengthOf(beam: number): number {
  return beam % LENGTHS;
}

/** What may follow the nodes of a beam: `ANYTHING`, `ONLY_DUPLICATE` or `NO_DUPLICATE`. */
export function continuationOf(beam: number): number {
  return Math.floor(beam / LENGTHS) % CONTINUATIONS;
}

/** Whether the nodes of a beam spell words of the dictionaries. */
export function isInDictionary(beam: number): boolean {
  return beam >= CONTINUATIONS * LENGTHS;
}

/**
 * The best nodes of one step, in beams by what may follow them. A node in a beam can be overwritten
 * by a better one, since nothing points at nodes of the step that is being made.
 */
export class Beams {
  /** Beams that hold nodes. */
  readonly used: number[] = [];
  readonly #nodes: BeamNodes;
  readonly #sizes = new Uint8Array(COUNT);
  readonly #slots = new Int32Array(COUNT * WIDEST);
  /** For each continuation, the best node behind which a dictionary word may begin. */
  readonly #pending: Proposal[] = Array.from({ length: CONTINUATIONS }, emptyProposal);

  constructor(nodes: BeamNodes) {
    this.#nodes = nodes;
  }

  /** The number of the beam for such nodes. */
  static index(inDictionary: boolean, continuation: number, length: number): number {
    return ((inDictionary ? CONTINUATIONS : 0) + continuation) * LENGTHS + length;
  }

  /** Empties every beam. */
  clear(): void {
    this.#sizes.fill(0);
    this.used.length = 0;
    this.dropPending();
  }

  /** How many nodes a beam holds. */
  size(beam: number): number {
    return this.#sizes[beam] ?? 0;
  }

  /** A node of a beam, counted from 0, in no order of worth. */
  node(beam: number, at: number): number {
    return this.#slots[beam * WIDEST + at] ?? NONE;
  }

  /** Score of the best node of all beams. */
  bestScore(): number {
    let best = -Infinity;
    for (const beam of this.used) {
      for (let at = 0; at < this.size(beam); at += 1) {
        best = Math.max(best, this.#score(this.node(beam, at)));
      }
    }
    return best;
  }

  /** Whether any node may be followed by anything. */
  isAlive(): boolean {
    return this.used.some((beam) => continuationOf(beam) === ANYTHING);
  }

  /** Whether a beam would take a node of this score. */
  hasRoom(beam: number, score: number): boolean {
    return this.size(beam) < widthOf(beam) || score > this.#score(this.#worst(beam));
  }

  /** @returns whether the proposal was good enough to be kept */
  push(beam: number, proposal: Proposal): boolean {
    if (!this.hasRoom(beam, proposal.score)) return false;
    const same = this.#find(beam, proposal);
    if (same !== NONE) {
      if (proposal.score <= this.#score(same)) return false;
      this.#nodes.write(same, proposal);
      return true;
    }
    this.#nodes.write(this.#place(beam), proposal);
    return true;
  }

  /** Keeps a node behind which a dictionary word may begin, if it is the best of its continuation. */
  keepPending(continuation: number, proposal: Proposal): void {
    const kept = this.#pending[continuation];
    if (!kept || (kept.code >= 0 && proposal.score <= kept.score)) return;
    copyProposal(kept, proposal);
  }

  /** Forgets what `keepPending` kept. */
  dropPending(): void {
    for (const proposal of this.#pending) proposal.code = NONE;
  }

  /** @param beginning the dictionary positions before a word */
  pushPending(beginning: number): void {
    for (let continuation = 0; continuation < this.#pending.length; continuation += 1) {
      const proposal = this.#pending[continuation]!;
      if (proposal.code < 0) continue;
      proposal.words = beginning;
      this.push(Beams.index(true, continuation, 0), proposal);
    }
  }

  #place(beam: number): number {
    const size = this.size(beam);
    if (size >= widthOf(beam)) return this.#worst(beam);
    if (size === 0) this.used.push(beam);
    const node = this.#nodes.add();
    this.#slots[beam * WIDEST + size] = node;
    this.#sizes[beam] = size + 1;
    return node;
  }

  #worst(beam: number): number {
    let worst = this.node(beam, 0);
    for (let at = 1; at < this.size(beam); at += 1) {
      const node = this.node(beam, at);
      if (this.#score(node) < this.#score(worst)) worst = node;
    }
    return worst;
  }

  /** A node for the same text that ended the same way: only the better one is worth keeping. */
  #find(beam: number, { code, hash, permuter, flags }: Proposal): number {
    const nodes = this.#nodes;
    for (let at = 0; at < this.size(beam); at += 1) {
      const node = this.node(beam, at);
      if (
        nodes.code[node] === code &&
        nodes.hash[node] === hash &&
        nodes.permuter[node] === permuter &&
        ((nodes.flags[node] ?? 0) & 1) === (flags & 1)
      ) {
        return node;
      }
    }
    return NONE;
  }

  #score(node: number): number {
    return this.#nodes.score[node] ?? 0;
  }
}
