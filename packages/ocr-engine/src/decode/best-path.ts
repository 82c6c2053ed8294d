/** The unichar of a node that completes no character. */
export const INCOMPLETE = -1;

/** Flags of a node (`assembly/decoder/node.ts`). */
export const STARTS_WORD = 2;
export const DUPLICATE = 8;

/** What made a letter a likely continuation, the better the higher (PermuterType of ratngs.h). */
export const NOTHING = 0;
/** The network's own best guess, without a dictionary. */
export const BY_NETWORK = 2;

/**
 * What the beam search found, node by node: a node stands for a step, or for a run of steps that say
 * nothing. An empty line has none.
 */
export interface BestPath {
  /** The character that the node completes, or INCOMPLETE. */
  unichars: Int32Array;
  /** Which list allowed it. */
  permuters: Int32Array;
  flags: Int32Array;
  /** Logarithm of the least probability of its steps. */
  certainties: Float32Array;
  /** The step that each node began with, and behind them the number of steps. */
  starts: Int32Array;
}
