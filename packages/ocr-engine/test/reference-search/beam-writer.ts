import { BeamNodes, emptyProposal, NONE, type Proposal } from './beam-nodes.ts';
import { Beams } from './beams.ts';
import { BY_NETWORK, NOTHING } from './dictionary.ts';
import { LEAST_CERTAINTY } from './step-codes.ts';

/** Certainties of what no dictionary knows count this much more (kDictRatio of lstmrecognizer.cpp). */
export const OUTSIDE_DICTIONARY = 2.25;
/** A dictionary word may hold no letter less certain than this (kWorstDictCertainty of linerec.cpp). */
export const WORST_IN_DICTIONARY = -25 / 7;
/** Factor of the rolling hash over a path's codes, and its range: products stay exact. */
const HASH_FACTOR = 8_191;
const HASH_RANGE = 2 ** 39 - 7;

/** Makes the nodes of a step: one proposal is filled again and again, and written if it is good. */
export class BeamWriter {
  readonly nodes = new BeamNodes();
  readonly proposal: Proposal = emptyProposal();
  /** Of the step that is being made, and of the one before it. */
  beams = new Beams(this.nodes);
  before = new Beams(this.nodes);
  readonly #nullCode: number;

  constructor(nullCode: number) {
    this.#nullCode = nullCode;
  }

  /** Forgets the search, for the next line. */
  clear(): void {
    this.nodes.clear();
    this.beams.clear();
  }

  /** What was made last becomes what the next step goes on from. */
  beginStep(): void {
    const before = this.beams;
    this.beams = this.before;
    this.before = before;
    this.beams.clear();
  }

  /** Starts a proposal: what is not said here is set by the caller before it is pushed. */
  propose(code: number, unichar: number, certainty: number, previous: number): void {
    const { proposal, nodes } = this;
    const isFirst = previous === NONE;
    proposal.code = code;
    proposal.unichar = unichar;
    proposal.permuter = NOTHING;
    proposal.flags = 0;
    proposal.certainty = certainty;
    proposal.score = isFirst ? certainty : certainty + nodes.score[previous]!;
    proposal.previous = previous;
    proposal.branch = 0;
    proposal.words = NONE;
    const hash = isFirst ? 0 : nodes.hash[previous]!;
    const repeats = !isFirst && nodes.code[previous] === code;
    const counts = code !== this.#nullCode && !repeats;
    proposal.hash = counts ? (hash * HASH_FACTOR + code + 1) % HASH_RANGE : hash;
  }

  /** Pushes a repeated code, a null within a character or a part of one: no dictionary is asked. */
  pushPart(inDictionary: boolean, continuation: number, length: number): void {
    const { proposal } = this;
    const { previous, certainty } = proposal;
    const isFirst = previous === NONE;
    if (inDictionary) {
      if (certainty <= WORST_IN_DICTIONARY) return;
      proposal.permuter = isFirst ? NOTHING : this.nodes.permuter[previous]!;
    } else {
      const worse = certainty * OUTSIDE_DICTIONARY;
      if (worse < LEAST_CERTAINTY && proposal.code !== this.#nullCode) return;
      proposal.permuter = isFirst ? BY_NETWORK : this.nodes.permuter[previous]!;
      proposal.score += worse - certainty;
      proposal.certainty = worse;
    }
    this.beams.push(Beams.index(inDictionary, continuation, length), proposal);
  }
}
