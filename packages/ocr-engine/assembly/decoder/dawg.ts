import { takeRoom } from './room';

/** Flags of an edge, above its letter (dawg.h). */
const LAST_OF_NODE: u64 = 1;
const BACKWARD: u64 = 2;
const WORD_END: u64 = 4;
const FLAG_BITS: i32 = 3;

/** No edge: a position before the first letter, or a letter that does not follow. */
export const NO_EDGE: i32 = -1;

/** A word list, whose edges lie in the form of its file. */
@unmanaged
export class Dawg {
  /** Numbers of eight bytes: a letter, flags, and where the edges behind it begin. */
  edges: usize;
  count: u32;
  letterBits: i32;
  /** Edge by letter out of node 0, which has an edge for nearly every letter. */
  root: usize;
  letters: i32;
}

/** @param letters that there may be, counted from 0: all lower numbers can be asked for */
export function openDawg(edges: usize, count: i32, letterBits: i32, letters: i32): Dawg {
  const dawg = changetype<Dawg>(takeRoom(offsetof<Dawg>()));
  dawg.edges = edges;
  dawg.count = count;
  dawg.letterBits = letterBits;
  dawg.letters = letters;
  dawg.root = takeRoom(4 * letters);
  memory.fill(dawg.root, 0xff, 4 * letters);
  for (let edge = 0; edge < count; edge++) {
    const flags = flagsOf(dawg, edge);
    if (flags & BACKWARD) break;
    const letter = letterOf(dawg, edge);
    if (letter < letters) store<i32>(dawg.root + 4 * letter, edge);
    if (flags & LAST_OF_NODE) break;
  }
  return dawg;
}

/** The edge with `letter` out of the node that `from` leads to, or NO_EDGE. */
export function follow(dawg: Dawg, from: i32, letter: i32): i32 {
  if (from == NO_EDGE)
    return <u32>letter < <u32>dawg.letters ? load<i32>(dawg.root + 4 * letter) : NO_EDGE;
  const node = edgeAt(dawg, from) >> (dawg.letterBits + FLAG_BITS);
  if (node == 0) return NO_EDGE;
  // What a file names may lie beyond its edges.
  for (let edge = node; edge < dawg.count; edge++) {
    if (letterOf(dawg, <i32>edge) == letter) return <i32>edge;
    if (flagsOf(dawg, <i32>edge) & LAST_OF_NODE) return NO_EDGE;
  }
  return NO_EDGE;
}

/** Whether a word may end behind an edge's letter. */
export function endsWord(dawg: Dawg, edge: i32): bool {
  return edge != NO_EDGE && (flagsOf(dawg, edge) & WORD_END) != 0;
}

function flagsOf(dawg: Dawg, edge: i32): u64 {
  return edgeAt(dawg, edge) >> dawg.letterBits;
}

function letterOf(dawg: Dawg, edge: i32): i32 {
  return <i32>edgeAt(dawg, edge) & ((1 << dawg.letterBits) - 1);
}

function edgeAt(dawg: Dawg, edge: i32): u64 {
  return load<u64>(dawg.edges + 8 * edge);
}
