import { addNode, copyNode, Node, NODE_BYTES } from './node';

/** What may follow a node (NodeContinuation of recodebeam.h). */
export const ANYTHING: i32 = 0;
/** The node's sum holds other codes: it must stand alone once more before anything follows. */
export const ONLY_DUPLICATE: i32 = 1;
/** The node's sum holds the null behind it: its code must not come again. */
export const NO_DUPLICATE: i32 = 2;
const CONTINUATIONS: i32 = 3;

/** RecodedCharID::kMaxCodeLen of unicharcompress.h, and nothing. */
const LENGTHS: i32 = 10;
const COUNT: i32 = 2 * CONTINUATIONS * LENGTHS;
/** The widest of kBeamWidths of recodebeam.cpp. */
const WIDEST: i32 = 16;

/** Beams lie in memory as: how many are used, which, how many nodes each holds, which, pending nodes. */
const USED: i32 = 8;
const SIZES: i32 = USED + COUNT;
const SLOTS: i32 = SIZES + COUNT;
const PENDING: i32 = SLOTS + 4 * COUNT * WIDEST;
export const BEAMS_BYTES: i32 = PENDING + CONTINUATIONS * NODE_BYTES;

/** kBeamWidths, by how many codes of a character have been read. */
function widthOf(beam: i32): i32 {
  const length = lengthOf(beam);
  return length == 0 ? 5 : length == 1 ? 10 : WIDEST;
}

/** How many codes of an unfinished character the nodes of a beam hold. */
export function lengthOf(beam: i32): i32 {
  return beam % LENGTHS;
}

/** What may follow the nodes of a beam: `ANYTHING`, `ONLY_DUPLICATE` or `NO_DUPLICATE`. */
export function continuationOf(beam: i32): i32 {
  return (beam / LENGTHS) % CONTINUATIONS;
}

/** Whether the nodes of a beam spell words of the dictionaries. */
export function isInDictionary(beam: i32): bool {
  return beam >= CONTINUATIONS * LENGTHS;
}

/** The number of the beam for such nodes. */
export function beamFor(inDictionary: bool, continuation: i32, length: i32): i32 {
  return ((inDictionary ? CONTINUATIONS : 0) + continuation) * LENGTHS + length;
}

/**
 * The best nodes of one step, in beams by what may follow them. A node in a beam can be overwritten
 * by a better one, since nothing points at nodes of the step that is being made.
 */
@unmanaged
export class Beams {
  /** How many beams hold nodes. */
  count: i32;

  /** Empties every beam. */
  clear(): void {
    this.count = 0;
    memory.fill(this.at(SIZES), 0, COUNT);
    this.dropPending();
  }

  /** A beam that holds nodes, in the order in which they got the first. */
  used(index: i32): i32 {
    return load<u8>(this.at(USED) + index);
  }

  /** How many nodes a beam holds. */
  size(beam: i32): i32 {
    return load<u8>(this.at(SIZES) + beam);
  }

  /** A node of a beam, counted from 0, in no order of worth. */
  node(beam: i32, index: i32): Node {
    return load<Node>(this.slot(beam, index));
  }

  /** Score of the best node of all beams. */
  bestScore(): f64 {
    let best: f64 = -Infinity;
    for (let index = 0; index < this.count; index++) {
      const beam = this.used(index);
      const size = this.size(beam);
      for (let at = 0; at < size; at++) best = max(best, this.node(beam, at).score);
    }
    return best;
  }

  /** The best node outside the dictionaries that any character may follow, if there is one. */
  bestOutside(): Node | null {
    const beam = beamFor(false, ANYTHING, 0);
    const size = this.size(beam);
    let best: Node | null = null;
    for (let at = 0; at < size; at++) {
      const node = this.node(beam, at);
      if (!best || node.score > best.score) best = node;
    }
    return best;
  }

  /** Whether any node may be followed by anything. */
  isAlive(): bool {
    for (let index = 0; index < this.count; index++) {
      if (continuationOf(this.used(index)) == ANYTHING) return true;
    }
    return false;
  }

  /** Whether a beam would take a node of this score. */
  hasRoom(beam: i32, score: f64): bool {
    return this.size(beam) < widthOf(beam) || score > this.worst(beam).score;
  }

  /** @returns whether the proposal was good enough to be kept */
  push(beam: i32, proposal: Node): bool {
    if (!this.hasRoom(beam, proposal.score)) return false;
    const same = this.find(beam, proposal);
    if (same) {
      if (proposal.score <= same.score) return false;
      copyNode(same, proposal);
      return true;
    }
    copyNode(this.place(beam), proposal);
    return true;
  }

  /** Keeps a node behind which a dictionary word may begin, if it is the best of its continuation. */
  keepPending(continuation: i32, proposal: Node): void {
    const kept = this.pending(continuation);
    if (kept.code >= 0 && proposal.score <= kept.score) return;
    copyNode(kept, proposal);
  }

  /** Forgets what `keepPending` kept. */
  dropPending(): void {
    for (let each = 0; each < CONTINUATIONS; each++) this.pending(each).code = -1;
  }

  /** @param beginning the dictionary positions before a word */
  pushPending(beginning: usize): void {
    for (let continuation = 0; continuation < CONTINUATIONS; continuation++) {
      const proposal = this.pending(continuation);
      if (proposal.code < 0) continue;
      proposal.words = beginning;
      this.push(beamFor(true, continuation, 0), proposal);
    }
  }

  private place(beam: i32): Node {
    const size = this.size(beam);
    if (size >= widthOf(beam)) return this.worst(beam);
    if (size == 0) store<u8>(this.at(USED) + this.count++, <u8>beam);
    const node = addNode();
    store<Node>(this.slot(beam, size), node);
    store<u8>(this.at(SIZES) + beam, <u8>(size + 1));
    return node;
  }

  private worst(beam: i32): Node {
    const size = this.size(beam);
    let worst = this.node(beam, 0);
    for (let at = 1; at < size; at++) {
      const node = this.node(beam, at);
      if (node.score < worst.score) worst = node;
    }
    return worst;
  }

  /** A node for the same text that ended the same way: only the better one is worth keeping. */
  private find(beam: i32, proposal: Node): Node | null {
    const size = this.size(beam);
    for (let at = 0; at < size; at++) {
      const node = this.node(beam, at);
      if (
        node.hash == proposal.hash &&
        node.code == proposal.code &&
        node.permuter == proposal.permuter &&
        ((node.flags ^ proposal.flags) & 1) == 0
      ) {
        return node;
      }
    }
    return null;
  }

  /** For each continuation, the best node behind which a dictionary word may begin. */
  private pending(continuation: i32): Node {
    return changetype<Node>(this.at(PENDING + continuation * NODE_BYTES));
  }

  private slot(beam: i32, index: i32): usize {
    return this.at(SLOTS) + 4 * (beam * WIDEST + index);
  }

  private at(offset: i32): usize {
    return changetype<usize>(this) + offset;
  }
}
