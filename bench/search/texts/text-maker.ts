import { wordsOf } from './word-lists.ts';

/** The most frequent words of a language come first; the others by their length and by chance. */
const FREQUENT: Readonly<Record<string, string>> = {
  eng: 'the of and to in a is that for it was on are as with his they at be this from have or by one had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know',
  deu: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei',
  fra: 'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se le ce il sont avec ou son je elle mais nous comme tout on ses aux cette ont leur même',
};

/** Numbers by chance that are the same at each run (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A page whose text is known, and what was read of it. */
export interface MadePage {
  /** Distinct words of its text. */
  truth: Set<string>;
  /** What was read, line by line. */
  text: string;
  /** Words of which one letter was misread, with what was read. */
  misread: { word: string; read: string }[];
}

const WORDS_A_PAGE = 330;
const WORDS_A_LINE = 10;
/** Of all words. */
const MISREAD_SHARE = 0.015;
const SHORTEST_MISREAD = 5;
const NUMBER_SHARE = 0.01;

/** Of misread letters, this many are taken for one that looks alike; the others for any. */
const ALIKE_SHARE = 0.8;

/** Letters and what recognisers take them for. */
const CONFUSED: Readonly<Record<string, string>> = {
  a: 'o',
  b: 'h',
  c: 'e',
  d: 'cl',
  e: 'c',
  f: 't',
  g: 'q',
  h: 'b',
  i: '1',
  l: '1',
  m: 'rn',
  n: 'u',
  o: '0',
  q: 'g',
  r: 'n',
  s: '5',
  t: 'f',
  u: 'n',
  v: 'y',
  w: 'vv',
  y: 'v',
};

/** Pages of real words of a language, as frequent as their rank says (Zipf), of which some are misread. */
export class TextMaker {
  readonly #words: string[];
  readonly #chance: () => number;
  /** How often a word or one before it comes. */
  readonly #upTo: Float64Array;

  constructor(language: string, seed: number) {
    this.#chance = chance(seed);
    const frequent = (FREQUENT[language] ?? '').split(' ');
    const weighed = wordsOf(language)
      .filter((word) => word.length > 1)
      .map((word) => ({ word, rank: word.length + 10 * this.#chance() }))
      .toSorted((a, b) => a.rank - b.rank);
    this.#words = [...new Set([...frequent, ...weighed.map(({ word }) => word)])];
    let sum = 0;
    this.#upTo = Float64Array.from(this.#words, (_, rank) => (sum += frequencyOf(rank)));
  }

  /** A word as frequent as it is. */
  word(): string {
    const wanted = this.#chance() * (this.#upTo.at(-1) ?? 0);
    let [low, high] = [0, this.#upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.#words[low] ?? '';
  }

  page(): MadePage {
    const page: MadePage = { truth: new Set(), text: '', misread: [] };
    const lines: string[] = [];
    for (let line = 0; line < WORDS_A_PAGE / WORDS_A_LINE; line += 1) {
      lines.push(Array.from({ length: WORDS_A_LINE }, () => this.#read(page)).join(' '));
    }
    page.text = `${lines.join('\n')}\n`;
    return page;
  }

  #read(page: MadePage): string {
    if (this.#chance() < NUMBER_SHARE) return String(Math.floor(this.#chance() * 100_000));
    const word = this.word();
    page.truth.add(word);
    if (word.length < SHORTEST_MISREAD || this.#chance() > 2 * MISREAD_SHARE) return word;
    const read = this.#misread(word);
    page.misread.push({ word, read });
    return read;
  }

  #misread(word: string): string {
    const at = Math.floor(this.#chance() * word.length);
    const alike = CONFUSED[word[at] ?? ''];
    const other = String.fromCodePoint(97 + Math.floor(this.#chance() * 26));
    const read = alike && this.#chance() < ALIKE_SHARE ? alike : other;
    return word.slice(0, at) + read + word.slice(at + 1);
  }
}

/** Words beyond some thousand are rarer than Zipf's law says (Ferrer i Cancho and Solé 2001: two regimes). */
const COMMON = 6000;

const frequencyOf = (rank: number): number =>
  rank < COMMON ? 1 / (rank + 2.7) : COMMON / (rank * rank);
