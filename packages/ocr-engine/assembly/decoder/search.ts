import {
  ANYTHING,
  beamFor,
  continuationOf,
  isInDictionary,
  lengthOf,
  ONLY_DUPLICATE,
} from './beams';
import { hasParts } from './code-tree';
import { continueNode } from './continue';
import { beginning, hasDictionary } from './dictionary';
import { ENDS_WORD, lastCharacter, Node } from './node';
import {
  best,
  certaintyOfCode,
  isSureNull,
  loadRound,
  loadStep,
  nullCode,
  outputs,
  probabilityOf,
  ROUNDS,
} from './step-codes';
import { SPACE } from './unichars';
import { before, beams, beginStep, clearBeams, OUTSIDE_DICTIONARY } from './writer';

/**
 * A path that is this much less likely than the best (in natural logarithms) never wins any more: with
 * 10, no page of ours came out differently; with 7, errors rose by a sixth. Where several codes spell a character, none
 * is given up: the best path may end in a part of a character that nothing completes, and the line would come out empty.
 * Nor is the best path outside the dictionaries: all others may be words from which nothing goes on.
 */
const HOPELESS_BEHIND: f64 = 12;

/** Mean probability of the steps' best outputs, of those that are not the null code; 0 without any. */
export let clarity: f64 = 0;

/**
 * Finds the likeliest text for the network's output: a CTC beam search in which words of the
 * dictionaries are likelier than others. The rules are those of tesseract's recodebeam.cpp, since the
 * networks and its constants were tuned together:
 *
 * - Paths inside and outside the dictionaries compete in beams of their own.
 * - Steps for one character may be its code, its code repeated, or the null code after it. A path may
 *   take several of these at once, with the sum of their probabilities; then it may not branch into
 *   what the sum contained already (`ONLY_DUPLICATE`, `NO_DUPLICATE`).
 *
 * @param rows [step × outputs + code]: probabilities, numbers of four bytes
 * @param starts gets the step that each node of a path began with, and behind them the number of steps
 * @returns the last node of the best path, or null for an empty line; a node stands for a step, or for a
 *   run of steps that say nothing
 */
export function findBestPath(rows: usize, steps: i32, starts: usize): Node | null {
  clearBeams();
  let sum: f64 = 0;
  let count = 0;
  let nodes = 0;
  let isResting = false;
  for (let step = 0; step < steps; step++) {
    loadStep(rows + 4 * <usize>step * outputs);
    if (best != nullCode) {
      sum += probabilityOf(best);
      count++;
    }
    if (isSureNull() && isResting) {
      rest();
      continue;
    }
    store<i32>(starts + 4 * nodes++, step);
    beginStep();
    const rounds = step == 0 ? begin() : goOn();
    isResting = isSureNull() && rounds == 1;
  }
  store<i32>(starts + 4 * nodes, steps);
  clarity = count == 0 ? 0 : sum / count;
  return bestNode();
}

/** Once more nothing, and without doubt: every path goes on with the null it ends with. */
function rest(): void {
  const certainty = certaintyOfCode(nullCode);
  for (let index = 0; index < beams.count; index++) {
    const beam = beams.used(index);
    const cost = isInDictionary(beam) ? certainty : certainty * OUTSIDE_DICTIONARY;
    const size = beams.size(beam);
    for (let at = 0; at < size; at++) {
      const node = beams.node(beam, at);
      node.score += cost;
      node.certainty = <f32>min(<f64>node.certainty, cost);
    }
  }
}

/** @returns how many rounds of codes were tried */
function begin(): i32 {
  continueNode(null, beamFor(false, ANYTHING, 0), 0);
  if (hasDictionary()) continueNode(null, beamFor(true, ANYTHING, 0), 0);
  beams.dropPending();
  return 1;
}

/** @returns how many rounds of codes were tried */
function goOn(): i32 {
  const least = hasParts ? -Infinity : before.bestScore() - HOPELESS_BEHIND;
  const kept = before.bestOutside();
  let round = 0;
  while (round < ROUNDS) {
    if (round > 0) loadRound(round);
    continueAll(least, kept, round++);
    if (beams.isAlive()) break;
  }
  beams.pushPending(beginning);
  return round;
}

/** @param kept goes on however far it is behind */
function continueAll(least: f64, kept: Node | null, round: i32): void {
  for (let index = 0; index < before.count; index++) {
    const beam = before.used(index);
    for (let at = before.size(beam) - 1; at >= 0; at--) {
      const node = before.node(beam, at);
      if (node.score >= least || node == kept) continueNode(node, beam, round);
    }
  }
}

/** The best path that ends where a text may end: anywhere, or at the end of a dictionary word. */
function bestNode(): Node | null {
  let found: Node | null = null;
  for (let index = 0; index < beams.count; index++) {
    const beam = beams.used(index);
    if (lengthOf(beam) > 0 || continuationOf(beam) == ONLY_DUPLICATE) continue;
    const size = beams.size(beam);
    for (let at = 0; at < size; at++) {
      const node = beams.node(beam, at);
      if (isInDictionary(beam) && !isWholeWord(node)) continue;
      if (!found || node.score > found.score) found = node;
    }
  }
  return found ? found : likeliestNode();
}

/** Where every path ends within a character: what was read before that one stays. */
function likeliestNode(): Node | null {
  let found: Node | null = null;
  for (let index = 0; index < beams.count; index++) {
    const beam = beams.used(index);
    const size = beams.size(beam);
    for (let at = 0; at < size; at++) {
      const node = beams.node(beam, at);
      if (!found || node.score > found.score) found = node;
    }
  }
  return found;
}

function isWholeWord(node: Node): bool {
  const last = lastCharacter(node);
  return last != null && ((last.flags & ENDS_WORD) != 0 || last.unichar == SPACE);
}
