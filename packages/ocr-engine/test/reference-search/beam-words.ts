import type { Model } from '../../src/model/model.ts';
import { SPACE } from '../../src/model/unicharset.ts';
import { ENDS_WORD, INCOMPLETE, NONE, STARTS_DICTIONARY, STARTS_WORD } from './beam-nodes.ts';
import { type BeamWriter, OUTSIDE_DICTIONARY, WORST_IN_DICTIONARY } from './beam-writer.ts';
import { Beams } from './beams.ts';
import { BY_NETWORK, DictionaryWalk, NOTHING } from './dictionary.ts';

/** Scripts in whose languages words follow each other without spaces. */
const UNSPACED = /^(Han|Katakana|Thai)$/;

/** Takes paths on by a whole character, inside the dictionaries and outside. */
export class WordPaths {
  readonly hasDictionary: boolean;
  readonly #writer: BeamWriter;
  readonly #unichars: Model['unichars'];
  readonly #walk: DictionaryWalk;
  readonly #spaceDelimited: boolean;

  constructor(writer: BeamWriter, { dictionaries, unichars }: Model) {
    this.hasDictionary = Object.keys(dictionaries).length > 0;
    this.#writer = writer;
    this.#unichars = unichars;
    this.#walk = new DictionaryWalk(dictionaries, unichars);
    this.#spaceDelimited = !unichars.some(({ script }) => UNSPACED.test(script));
  }

  /** Forgets the search, for the next line. */
  clear(): void {
    this.#walk.reset();
  }

  /** Turns the places where words may begin into nodes. */
  finishStep(): void {
    this.#writer.beams.pushPending(this.#walk.beginning);
  }

  /** What the network says by itself; at a space, and in scripts without, a word may begin as well. */
  outside(
    code: number,
    unichar: number,
    certainty: number,
    previous: number,
    continuation: number,
  ): void {
    const writer = this.#writer;
    writer.propose(code, unichar, certainty * OUTSIDE_DICTIONARY, previous);
    writer.proposal.permuter = BY_NETWORK;
    writer.beams.push(Beams.index(false, continuation, 0), writer.proposal);
    if (!this.hasDictionary || this.#isLetterOfSpacedScript(unichar)) return;
    if (unichar !== SPACE) {
      this.#proposeBeginning(BY_NETWORK, 0, continuation);
    } else if (certainty > WORST_IN_DICTIONARY) {
      // The space counts for the word behind it, and so is not made worse; NOTHING marks that.
      writer.propose(code, unichar, certainty, previous);
      this.#proposeBeginning(NOTHING, 0, continuation);
    }
  }

  /** One more letter of a dictionary word, if there is such a word. */
  inside(
    code: number,
    unichar: number,
    certainty: number,
    previous: number,
    continuation: number,
  ): void {
    if (certainty <= WORST_IN_DICTIONARY) return;
    const { beams, proposal } = this.#writer;
    const beam = Beams.index(true, continuation, 0);
    this.#writer.propose(code, unichar, certainty, previous);
    if (unichar === INCOMPLETE) {
      beams.push(beam, proposal);
      return;
    }
    const mayStay =
      beams.hasRoom(beam, proposal.score) ||
      beams.hasRoom(Beams.index(false, continuation, 0), proposal.score);
    if (!mayStay) return;
    const last = previous === NONE ? NONE : this.#writer.nodes.lastCharacter(previous);
    if (unichar === SPACE) this.#space(last, continuation);
    else this.#letter(last, unichar, continuation);
  }

  /** A space is good where a word may end. */
  #space(last: number, continuation: number): void {
    const { nodes } = this.#writer;
    if (last === NONE || (nodes.flags[last]! & ENDS_WORD) === 0) return;
    this.#endWord(nodes.permuter[last]!, 0, continuation);
  }

  #letter(last: number, unichar: number, continuation: number): void {
    const { nodes } = this.#writer;
    const from = last === NONE ? this.#walk.beginning : nodes.words[last]!;
    if (from === NONE) return;
    const starts = last === NONE || (nodes.flags[last]! & STARTS_DICTIONARY) !== 0;
    if (starts && this.#wouldBreakWord(last, unichar)) return;
    const set = this.#walk.advance(from, unichar);
    const { permuter, mayEnd } = this.#walk;
    if (permuter === NOTHING) {
      this.#walk.forget(set);
      return;
    }
    const flags = wordFlags(starts, mayEnd);
    this.#pushLetter(permuter, flags, set, continuation);
    if (mayEnd && !this.#spaceDelimited) this.#endWord(permuter, flags, continuation);
  }

  #pushLetter(permuter: number, flags: number, set: number, continuation: number): void {
    const { beams, proposal } = this.#writer;
    proposal.permuter = permuter;
    proposal.flags = flags;
    proposal.words = set;
    if (!beams.push(Beams.index(true, continuation, 0), proposal)) this.#walk.forget(set);
  }

  /** Another word may begin behind this character, in the dictionary or not. */
  #endWord(permuter: number, flags: number, continuation: number): void {
    const { beams, proposal } = this.#writer;
    this.#proposeBeginning(permuter, flags, continuation);
    proposal.flags = flags;
    proposal.permuter = permuter;
    proposal.words = NONE;
    beams.push(Beams.index(false, continuation, 0), proposal);
  }

  #proposeBeginning(permuter: number, flags: number, continuation: number): void {
    const { beams, proposal } = this.#writer;
    proposal.permuter = permuter;
    proposal.flags = flags | STARTS_DICTIONARY;
    beams.keepPending(continuation, proposal);
  }

  /** Words of scripts with spaces do not follow each other without one. */
  #wouldBreakWord(last: number, unichar: number): boolean {
    const before = last === NONE ? SPACE : this.#writer.nodes.unichar[last]!;
    return this.#isLetterOfSpacedScript(before) && this.#isLetterOfSpacedScript(unichar);
  }

  #isLetterOfSpacedScript(unichar: number): boolean {
    return unichar !== SPACE && (this.#unichars[unichar]?.isSpaceDelimited ?? true);
  }
}

function wordFlags(starts: boolean, mayEnd: boolean): number {
  return (starts ? STARTS_WORD : 0) | (mayEnd ? ENDS_WORD : 0);
}
