import type { Dawg } from '../../src/model/dawg.ts';
import type { Dictionaries } from '../../src/model/model.ts';
import type { Unichar } from '../../src/model/unicharset.ts';
import { DawgWalk, NO_EDGE } from './dawg-walk.ts';

/** What made a letter a likely continuation, the better the higher (PermuterType of ratngs.h). */
export const NOTHING = 0;
const BY_PUNCTUATION = 1;
/** The network's own best guess, without a dictionary. */
export const BY_NETWORK = 2;
const BY_NUMBERS = 6;
export const BY_WORDS = 8;

/** Which list a position is in: 0 none yet, only punctuation; 1 words; 2 numbers. */
const LISTS = [BY_PUNCTUATION, BY_WORDS, BY_NUMBERS] as const;
/** Kept in four numbers: list, edge in it, edge in the punctuation list, whether the list is left. */
const SIZE = 4;
/** Far more than a letter can stand in three lists. */
const MOST_POSITIONS = 63;
/** Dawg::kPatternUnicharID: where a word stands in the punctuation list, and a digit among numbers. */
const PATTERN = 0;
/** No punctuation list goes along. */
const WITHOUT = -2;

/**
 * Follows words letter by letter through the punctuation, word and number lists of a model: `("the"`
 * is punctuation, then a word, then punctuation again (def_letter_is_okay of tesseract's dict.cpp).
 * Sets of positions are kept in one growing array, and a set is known by where it begins there.
 */
export class DictionaryWalk {
  /** After `advance`: which list allowed the letter, and whether a word may end with it. */
  permuter = NOTHING;
  mayEnd = false;
  readonly #dictionaries: Partial<Record<keyof Dictionaries, DawgWalk>>;
  readonly #unichars: Unichar[];
  #positions = new Int32Array(1 << 12);
  #used = 0;
  #initial = 0;
  #target = 0;

  constructor(dictionaries: Dictionaries, unichars: Unichar[]) {
    this.#dictionaries = Object.fromEntries(
      Object.entries(dictionaries).map(([name, dawg]: [string, Dawg]) => [
        name,
        new DawgWalk(dawg),
      ]),
    );
    this.#unichars = unichars;
    this.reset();
  }

  /** The set before the first letter of a word. */
  get beginning(): number {
    return this.#initial;
  }

  /** Forgets all sets but the beginning. */
  reset(): void {
    this.#used = 0;
    this.#initial = this.#open();
    const { punctuation, words, numbers } = this.#dictionaries;
    if (punctuation) this.#add(0, NO_EDGE, NO_EDGE, 0);
    if (punctuation && punctuation.follow(NO_EDGE, PATTERN) !== NO_EDGE) return;
    if (words) this.#add(1, NO_EDGE, WITHOUT, 0);
    if (numbers) this.#add(2, NO_EDGE, WITHOUT, 0);
  }

  /**
   * The set behind a letter. Sets `permuter` (NOTHING: no list allows it) and `mayEnd`.
   * @returns the new set, which lives until `forget` or `reset`
   */
  advance(from: number, letter: number): number {
    this.permuter = NOTHING;
    this.mayEnd = false;
    const count = this.#positions[from]!;
    const target = this.#open();
    for (let index = 0; index < count; index += 1) this.#follow(from + 1 + index * SIZE, letter);
    return target;
  }

  /** Gives back the set that was made last. */
  forget(set: number): void {
    this.#used = set;
  }

  #follow(position: number, letter: number): void {
    const list = this.#positions[position]!;
    const edge = this.#positions[position + 1]!;
    const mark = this.#positions[position + 2]!;
    const dawg = this.#list(list);
    if (list === 0) this.#beforeWord(mark, letter);
    if (!dawg) return;
    this.#afterWord(dawg, list, edge, mark, letter);
    if (this.#positions[position + 3] === 0) this.#withinWord(dawg, list, edge, mark, letter);
  }

  /** A word that may end here: punctuation may follow it. */
  #afterWord(dawg: DawgWalk, list: number, edge: number, mark: number, letter: number): void {
    const marks = this.#dictionaries.punctuation;
    if (!marks || mark === WITHOUT || edge === NO_EDGE || !dawg.endsWord(edge)) return;
    const next = marks.follow(mark, letter);
    if (next === NO_EDGE) return;
    this.#found(list, marks.endsWord(next));
    this.#add(list, edge, next, 1);
  }

  #withinWord(dawg: DawgWalk, list: number, edge: number, mark: number, letter: number): void {
    const next = dawg.follow(edge, this.#letterFor(list, letter));
    if (next === NO_EDGE) return;
    const marks = this.#dictionaries.punctuation;
    const fitsMarks = mark === WITHOUT || (marks?.endsWord(mark) ?? true);
    this.#found(list, fitsMarks && dawg.endsWord(next));
    this.#add(list, next, mark, 0);
  }

  /** Only punctuation so far: a word may begin here, or more punctuation follow. */
  #beforeWord(mark: number, letter: number): void {
    const marks = this.#dictionaries.punctuation;
    if (!marks) return;
    const word = marks.follow(mark, PATTERN);
    if (word !== NO_EDGE) {
      const { words, numbers } = this.#dictionaries;
      if (words) this.#withinWord(words, 1, NO_EDGE, word, letter);
      if (numbers) this.#withinWord(numbers, 2, NO_EDGE, word, letter);
    }
    const next = marks.follow(mark, letter);
    if (next === NO_EDGE) return;
    this.#found(0, marks.endsWord(next));
    this.#add(0, NO_EDGE, next, 0);
  }

  #list(list: number): DawgWalk | undefined {
    if (list === 0) return undefined;
    return list === 1 ? this.#dictionaries.words : this.#dictionaries.numbers;
  }

  #letterFor(list: number, letter: number): number {
    return list === 2 && this.#unichars[letter]?.isDigit ? PATTERN : letter;
  }

  #found(list: number, mayEnd: boolean): void {
    this.permuter = Math.max(this.permuter, LISTS[list] ?? NOTHING);
    this.mayEnd ||= mayEnd;
  }

  #open(): number {
    if (this.#used + (MOST_POSITIONS + 1) * SIZE > this.#positions.length) {
      const grown = new Int32Array(this.#positions.length * 2);
      grown.set(this.#positions);
      this.#positions = grown;
    }
    this.#target = this.#used;
    this.#positions[this.#target] = 0;
    this.#used += 1;
    return this.#target;
  }

  #add(list: number, edge: number, mark: number, left: number): void {
    const count = this.#positions[this.#target]!;
    if (count >= MOST_POSITIONS) return;
    this.#positions[this.#target] = count + 1;
    this.#positions[this.#used] = list;
    this.#positions[this.#used + 1] = edge;
    this.#positions[this.#used + 2] = mark;
    this.#positions[this.#used + 3] = left;
    this.#used += SIZE;
  }
}
