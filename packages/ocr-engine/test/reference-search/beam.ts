import type { Model } from '../../src/model/model.ts';
import { SPACE } from '../../src/model/unicharset.ts';
import type { LineOutput } from '../../src/network/batch.ts';
import { type BeamNodes, DUPLICATE, ENDS_WORD, INCOMPLETE, NONE } from './beam-nodes.ts';
import { BeamWriter, OUTSIDE_DICTIONARY } from './beam-writer.ts';
import { WordPaths } from './beam-words.ts';
import {
  ANYTHING,
  Beams,
  continuationOf,
  isInDictionary,
  lengthOf,
  NO_DUPLICATE,
  ONLY_DUPLICATE,
} from './beams.ts';
import { certaintyOf, LEAST_CERTAINTY, ROUNDS, StepCodes } from './step-codes.ts';

/**
 * A path that is so much less likely than the best (in natural logarithms) never wins any more: with
 * 10, no page of ours came out differently; with 7, errors rose by a sixth.
 */
const HOPELESS_BEHIND = 12;

/**
 * What `assembly/decoder` is held to: the same search as ordinary objects and arrays, which are checked.
 *
 * Finds the likeliest text for the network's output: a CTC beam search in which words of the
 * dictionaries are likelier than others. The rules are those of tesseract's recodebeam.cpp, since the
 * networks and its constants were tuned together:
 *
 * - Paths inside and outside the dictionaries compete in beams of their own.
 * - Steps for one character may be its code, its code repeated, or the null code after it. A path may
 *   take several of these at once, with the sum of their probabilities; then it may not branch into
 *   what the sum contained already (`ONLY_DUPLICATE`, `NO_DUPLICATE`).
 */
export class BeamSearch {
  /** Mean probability of the steps' best outputs, of those that are not the null code; 0 without any. */
  clarity = 0;
  /** The step that each node of a path began with, and behind them the number of steps. */
  starts = new Int32Array(1);
  readonly #model: Model;
  readonly #codes: StepCodes;
  readonly #writer: BeamWriter;
  readonly #words: WordPaths;
  /** The node that is being continued, what its beam says of it, and in which round. */
  #previous = NONE;
  #before = NONE;
  #branch = 0;
  #inDictionary = false;
  #continuation = ANYTHING;
  #length = 0;
  #round = 0;

  constructor(model: Model) {
    this.#model = model;
    this.#codes = new StepCodes(model.codes.range, model.nullCode);
    this.#writer = new BeamWriter(model.nullCode);
    this.#words = new WordPaths(this.#writer, model);
  }

  get nodes(): BeamNodes {
    return this.#writer.nodes;
  }

  /**
   * @returns the last node of the best path, or NONE for an empty line; a node stands for a step, or for
   *   a run of steps that say nothing. Nodes live until the next call
   */
  search({ probabilities, start, stride, steps }: LineOutput): number {
    this.#writer.clear();
    this.#words.clear();
    this.starts = new Int32Array(steps + 1).fill(steps);
    let [sum, count, nodes] = [0, 0, 0];
    let isResting = false;
    for (let step = 0; step < steps; step += 1) {
      this.#codes.load(probabilities, start + step * stride);
      if (this.#codes.best !== this.#model.nullCode) {
        sum += this.#codes.probability(this.#codes.best);
        count += 1;
      }
      const isSureNull = this.#codes.isSureNull;
      if (isSureNull && isResting) {
        this.#rest();
        continue;
      }
      this.starts[nodes] = step;
      nodes += 1;
      this.#writer.beginStep();
      if (step === 0) this.#begin();
      else this.#step();
      isResting = isSureNull && this.#round === 0;
    }
    this.clarity = count === 0 ? 0 : sum / count;
    return this.#best();
  }

  /** Once more nothing, and nobody doubts it: every path goes on with the null it ends with. */
  #rest(): void {
    const { beams, nodes } = this.#writer;
    const certainty = certaintyOf(this.#codes.probability(this.#model.nullCode));
    for (const beam of beams.used) {
      const cost = isInDictionary(beam) ? certainty : certainty * OUTSIDE_DICTIONARY;
      for (let at = 0; at < beams.size(beam); at += 1) {
        const node = beams.node(beam, at);
        nodes.score[node]! += cost;
        nodes.certainty[node] = Math.min(nodes.certainty[node]!, cost);
      }
    }
  }

  #begin(): void {
    this.#round = 0;
    this.#continue(NONE, Beams.index(false, ANYTHING, 0));
    if (this.#words.hasDictionary) this.#continue(NONE, Beams.index(true, ANYTHING, 0));
    this.#writer.beams.dropPending();
  }

  #step(): void {
    const { before, beams } = this.#writer;
    const least = before.bestScore() - HOPELESS_BEHIND;
    for (this.#round = 0; this.#round < ROUNDS; this.#round += 1) {
      if (this.#round > 0) this.#codes.loadRound(this.#round);
      for (const beam of before.used) {
        for (let at = before.size(beam) - 1; at >= 0; at -= 1) {
          const node = before.node(beam, at);
          if (this.nodes.score[node]! >= least) this.#continue(node, beam);
        }
      }
      if (beams.isAlive()) break;
    }
    this.#words.finishStep();
  }

  /** Everything that can follow a node among the codes of a round. */
  #continue(previous: number, beam: number): void {
    const { nodes } = this.#writer;
    const isFirst = previous === NONE;
    this.#previous = previous;
    this.#before = isFirst ? NONE : nodes.code[previous]!;
    this.#branch = isFirst ? 0 : nodes.branch[previous]!;
    this.#inDictionary = isInDictionary(beam);
    this.#continuation = continuationOf(beam);
    this.#length = lengthOf(beam);
    if (!isFirst) {
      this.#repeat();
      if (this.#continuation === ONLY_DUPLICATE) return;
      if (this.#length > 0) this.#pause();
    }
    const { codes, borders } = this.#codes;
    const end = borders[this.#round + 1]!;
    for (let at = borders[this.#round]!; at < end; at += 1) {
      if (codes[at] !== this.#before) this.#follow(codes[at]!);
    }
  }

  /** The same code once more: the same character still. */
  #repeat(): void {
    const code = this.#before;
    const { nullCode } = this.#model;
    if (this.#codes.roundOf(code) !== this.#round) return;
    const unichar = this.nodes.unichar[this.#previous]!;
    const probability = this.#codes.probability(code);
    if (this.#continuation !== NO_DUPLICATE) {
      this.#part(code, unichar, probability, DUPLICATE, this.#branch, ANYTHING, this.#length);
    }
    if (this.#continuation === ANYTHING && this.#round === 0 && code !== nullCode) {
      const either = probability + this.#codes.probability(nullCode);
      this.#part(code, unichar, either, DUPLICATE, this.#branch, NO_DUPLICATE, this.#length);
    }
  }

  /** The null code between two codes of one character. */
  #pause(): void {
    const { nullCode } = this.#model;
    if (this.#before === nullCode || this.#codes.roundOf(nullCode) !== this.#round) return;
    const probability = this.#codes.probability(nullCode);
    this.#part(nullCode, INCOMPLETE, probability, 0, this.#branch, ANYTHING, this.#length);
  }

  #part(
    code: number,
    unichar: number,
    probability: number,
    flags: number,
    branch: number,
    continuation: number,
    length: number,
  ): void {
    this.#writer.propose(code, unichar, certaintyOf(probability), this.#previous);
    this.#writer.proposal.flags = flags;
    this.#writer.proposal.branch = branch;
    this.#writer.pushPart(this.#inDictionary, continuation, length);
  }

  /** Another code: a character, or a part of one, alone or with what may be counted with it. */
  #follow(code: number): void {
    const { codes, nullCode } = this.#model;
    const isNull = this.#length === 0 && code === nullCode;
    const at = this.#branch * codes.range + code;
    const unichar = isNull ? INCOMPLETE : codes.final[at]!;
    const next = codes.next[at]!;
    const sums = this.#round === 0 && code !== nullCode;
    const probability = this.#codes.probability(code);
    const together = sums ? this.#together(code) : 0;
    if (isNull || unichar >= 0) {
      this.#complete(code, unichar, probability, ANYTHING);
      if (sums) this.#complete(code, unichar, together, ONLY_DUPLICATE);
    }
    if (next < 0) return;
    const length = this.#length + 1;
    this.#part(code, INCOMPLETE, probability, 0, next, ANYTHING, length);
    if (sums) this.#part(code, INCOMPLETE, together, 0, next, ONLY_DUPLICATE, length);
  }

  /** Probability of a code, of the null before it, and of the character before still going on. */
  #together(code: number): number {
    const { best, second } = this.#codes;
    const { nullCode } = this.#model;
    const before = this.#before;
    const sum = this.#codes.probability(code) + this.#codes.probability(nullCode);
    const isPair = (before === best && code === second) || (code === best && before === second);
    const shared = isPair && before !== nullCode && this.#continuation === ANYTHING;
    return shared ? sum + this.#codes.probability(before) : sum;
  }

  /** A code that completes a character, or the null code between characters. */
  #complete(code: number, unichar: number, probability: number, continuation: number): void {
    const certainty = certaintyOf(probability);
    if (certainty < LEAST_CERTAINTY && code !== this.#model.nullCode) return;
    if (this.#inDictionary) {
      this.#words.inside(code, unichar, certainty, this.#previous, continuation);
    } else {
      this.#words.outside(code, unichar, certainty, this.#previous, continuation);
    }
  }

  /** The best path that ends where a text may end: anywhere, or at the end of a dictionary word. */
  #best(): number {
    const { beams, nodes } = this.#writer;
    let best = NONE;
    for (const beam of beams.used) {
      if (lengthOf(beam) > 0 || continuationOf(beam) === ONLY_DUPLICATE) continue;
      for (let at = 0; at < beams.size(beam); at += 1) {
        const node = beams.node(beam, at);
        const mayEnd = !isInDictionary(beam) || this.#isWholeWord(node);
        if (mayEnd && (best === NONE || nodes.score[node]! > nodes.score[best]!)) best = node;
      }
    }
    return best;
  }

  #isWholeWord(node: number): boolean {
    const { nodes } = this.#writer;
    const last = nodes.lastCharacter(node);
    if (last === NONE) return false;
    return (nodes.flags[last]! & ENDS_WORD) !== 0 || nodes.unichar[last] === SPACE;
  }
}
