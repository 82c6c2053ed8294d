import { takeRoom } from './room';

/** The unichar of a node that completes no character. */
export const INCOMPLETE: i32 = -1;

/** Flags of a node. */
export const STARTS_DICTIONARY: i32 = 1;
export const STARTS_WORD: i32 = 2;
export const ENDS_WORD: i32 = 4;
export const DUPLICATE: i32 = 8;

/** What made a letter a likely continuation, the better the higher (PermuterType of ratngs.h). */
export const NOTHING: i32 = 0;
export const BY_PUNCTUATION: i32 = 1;
/** The network's own best guess, without a dictionary. */
export const BY_NETWORK: i32 = 2;
export const BY_NUMBERS: i32 = 6;
export const BY_WORDS: i32 = 8;

/** Bytes of a node. */
export const NODE_BYTES: i32 = 48;

/** One step of a path. */
@unmanaged
export class Node {
  /** Sum of the certainties up to here. */
  score: f64;
  /** Of all codes up to here: equal texts have equal hashes. */
  hash: u64;
  /** Output of the network. */
  code: i32;
  /** The character that the code completes, or INCOMPLETE. */
  unichar: i32;
  previous: Node | null;
  /** Position in the tree of codes behind it. */
  branch: i32;
  /** Set of dictionary positions, or NO_SET. */
  words: usize;
  /** Logarithm of the step's probability. */
  certainty: f32;
  /** Which list allowed it. */
  permuter: i32;
  flags: i32;
}

/** A node that holds nothing yet, until the line ends. */
export function addNode(): Node {
  return changetype<Node>(takeRoom(NODE_BYTES));
}

/** Gives a node all values of another. */
export function copyNode(to: Node, from: Node): void {
  const target = changetype<usize>(to);
  const source = changetype<usize>(from);
  v128.store(target, v128.load(source));
  v128.store(target, v128.load(source, 16), 16);
  v128.store(target, v128.load(source, 32), 32);
}

/** The node itself or the last one before it that completes a character, or null. */
export function lastCharacter(node: Node | null): Node | null {
  let at = node;
  while (at && (at.unichar == INCOMPLETE || at.flags & DUPLICATE)) at = at.previous;
  return at;
}
