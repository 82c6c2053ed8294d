import { beamFor, Beams, BEAMS_BYTES } from './beams';
import { BY_NETWORK, Node, NODE_BYTES, NOTHING } from './node';
import { LEAST_CERTAINTY, nullCode } from './step-codes';
import { NO_SET } from './dictionary';

/** Certainties of what no dictionary knows count this much more (kDictRatio of lstmrecognizer.cpp). */
export const OUTSIDE_DICTIONARY: f64 = 2.25;
/** A dictionary word may hold no letter less certain than this (kWorstDictCertainty of linerec.cpp). */
export const WORST_IN_DICTIONARY: f64 = -25.0 / 7.0;
/** Factor of the rolling hash over a path's codes, and its range, 2^39 - 7. */
const HASH_FACTOR: u64 = 8191;
const HASH_BITS: u64 = 39;
const HASH_MASK: u64 = 0x7fffffffff;
const HASH_RANGE: u64 = HASH_MASK - 6;

/** One proposal is filled again and again, and written if it is good. */
export const proposal: Node = changetype<Node>(memory.data(NODE_BYTES, 16));
/** Nodes of the step that is being made, and of the one before it. */
export let beams: Beams = changetype<Beams>(memory.data(BEAMS_BYTES, 16));
export let before: Beams = changetype<Beams>(memory.data(BEAMS_BYTES, 16));

/** Forgets the search, for the next line. */
export function clearBeams(): void {
  beams.clear();
}

/** What was made last becomes what the next step goes on from. */
export function beginStep(): void {
  const last = beams;
  beams = before;
  before = last;
  beams.clear();
}

/** Starts a proposal: what is not said here is set by the caller before it is pushed. */
export function propose(code: i32, unichar: i32, certainty: f64, previous: Node | null): void {
  proposal.code = code;
  proposal.unichar = unichar;
  proposal.permuter = NOTHING;
  proposal.flags = 0;
  proposal.certainty = <f32>certainty;
  proposal.score = previous ? certainty + previous.score : certainty;
  proposal.previous = previous;
  proposal.branch = 0;
  proposal.words = NO_SET;
  const hash = previous ? previous.hash : 0;
  const repeats = previous != null && previous.code == code;
  proposal.hash = code != nullCode && !repeats ? withCode(hash, code) : hash;
}

/**
 * Pushes a repeated code, a null within a character or a part of one: no dictionary is asked.
 * @param certainty as it was proposed
 */
export function pushPart(certainty: f64, inDictionary: bool, continuation: i32, length: i32): void {
  const previous = proposal.previous;
  if (inDictionary) {
    if (certainty <= WORST_IN_DICTIONARY) return;
    proposal.permuter = previous ? previous.permuter : NOTHING;
  } else {
    const worse = certainty * OUTSIDE_DICTIONARY;
    if (worse < LEAST_CERTAINTY && proposal.code != nullCode) return;
    proposal.permuter = previous ? previous.permuter : BY_NETWORK;
    proposal.score += worse - certainty;
    proposal.certainty = <f32>worse;
  }
  beams.push(beamFor(inDictionary, continuation, length), proposal);
}

/** The remainder of a division by the range: what is above 2^39 counts seven for each. */
function withCode(hash: u64, code: i32): u64 {
  const product = hash * HASH_FACTOR + <u64>code + 1;
  const sum = (product & HASH_MASK) + 7 * (product >> HASH_BITS);
  return sum >= HASH_RANGE ? sum - HASH_RANGE : sum;
}
