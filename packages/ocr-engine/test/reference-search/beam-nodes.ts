/** No node: before the first step. */
export const NONE = -1;
/** The unichar of a node that completes no character. */
export const INCOMPLETE = -1;

/** Flags of a node. */
export const STARTS_DICTIONARY = 1;
export const STARTS_WORD = 2;
export const ENDS_WORD = 4;
export const DUPLICATE = 8;

/** What a node says besides its place in the search; lent to `BeamNodes.write`. */
export interface Proposal {
  /** Output of the network. */
  code: number;
  /** The character that the code completes, or INCOMPLETE. */
  unichar: number;
  /** Which list allowed it, see dictionary.ts. */
  permuter: number;
  flags: number;
  /** Logarithm of the step's probability. */
  certainty: number;
  /** Sum of the certainties up to here. */
  score: number;
  previous: number;
  /** Position in the tree of codes behind it. */
  branch: number;
  /** Set of dictionary positions, or NONE. */
  words: number;
  /** Of all codes up to here: equal texts have equal hashes. */
  hash: number;
}

/** A proposal to be filled, again and again. */
export function emptyProposal(): Proposal {
  return {
    code: NONE,
    unichar: 0,
    permuter: 0,
    flags: 0,
    certainty: 0,
    score: 0,
    previous: NONE,
    branch: 0,
    words: NONE,
    hash: 0,
  };
}

/** Written out, since it happens at every space that might be one. */
export function copyProposal(to: Proposal, from: Proposal): void {
  to.code = from.code;
  to.unichar = from.unichar;
  to.permuter = from.permuter;
  to.flags = from.flags;
  to.certainty = from.certainty;
  to.score = from.score;
  to.previous = from.previous;
  to.branch = from.branch;
  to.words = from.words;
  to.hash = from.hash;
}

/** All nodes of a search, in columns, so that no step allocates anything. */
export class BeamNodes {
  code = new Int32Array(0);
  unichar = new Int32Array(0);
  permuter = new Uint8Array(0);
  flags = new Uint8Array(0);
  certainty = new Float32Array(0);
  score = new Float64Array(0);
  previous = new Int32Array(0);
  branch = new Int32Array(0);
  words = new Int32Array(0);
  hash = new Float64Array(0);
  #count = 0;

  /** Forgets all nodes and keeps their room. */
  clear(): void {
    this.#count = 0;
  }

  /** Makes a place for one more node. */
  add(): number {
    if (this.#count === this.code.length) this.#grow(Math.max(4096, 2 * this.#count));
    this.#count += 1;
    return this.#count - 1;
  }

  /** Puts a proposal's values in a node's place. */
  write(node: number, proposal: Proposal): void {
    this.code[node] = proposal.code;
    this.unichar[node] = proposal.unichar;
    this.permuter[node] = proposal.permuter;
    this.flags[node] = proposal.flags;
    this.certainty[node] = proposal.certainty;
    this.score[node] = proposal.score;
    this.previous[node] = proposal.previous;
    this.branch[node] = proposal.branch;
    this.words[node] = proposal.words;
    this.hash[node] = proposal.hash;
  }

  /** The node itself or the last one before it that completes a character, or NONE. */
  lastCharacter(node: number): number {
    let at = node;
    while (at !== NONE && (this.unichar[at] === INCOMPLETE || this.flags[at]! & DUPLICATE)) {
      at = this.previous[at]!;
    }
    return at;
  }

  #grow(size: number): void {
    const ints = (old: Int32Array<ArrayBuffer>) => copied(new Int32Array(size), old);
    const bytes = (old: Uint8Array<ArrayBuffer>) => copied(new Uint8Array(size), old);
    this.code = ints(this.code);
    this.unichar = ints(this.unichar);
    this.permuter = bytes(this.permuter);
    this.flags = bytes(this.flags);
    this.certainty = copied(new Float32Array(size), this.certainty);
    this.score = copied(new Float64Array(size), this.score);
    this.previous = ints(this.previous);
    this.branch = ints(this.branch);
    this.words = ints(this.words);
    this.hash = copied(new Float64Array(size), this.hash);
  }
}

function copied<T extends { set(from: T): void }>(target: T, from: T): T {
  target.set(from);
  return target;
}
