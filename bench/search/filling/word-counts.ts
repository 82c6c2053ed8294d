import { foldWord } from '@legible/server/internal';
import { wordsOf } from '../texts/word-lists.ts';

/** Words of these are words of their own, as the product's indexing knows. */
const LISTED = ['eng', 'deu', 'fra'];
/** As the product counts (`search_write`). */
const LISTED_PAGES = 5;
const LISTED_ON_ONE = 6;
const MOST_PAGES = 4;
/** Those are looked for as they are typed only. */
const IS_KNOWN = /^[^@0-9]/;
const LONGEST = 40;

/** On how many pages each account has each word; words by numbers, of which a million take little room. */
export class WordCounts {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #listed: number;
  readonly #ofAccount = new Map<number, Map<number, number>>();

  constructor() {
    for (const word of LISTED.flatMap(wordsOf)) this.#numberOf(foldWord(word));
    this.#listed = this.#names.length;
  }

  /** @param words of one page, folded, each once */
  add(account: number, words: Iterable<string>): void {
    const counts = this.#ofAccount.get(account) ?? new Map<number, number>();
    this.#ofAccount.set(account, counts);
    for (const word of words) {
      if (!IS_KNOWN.test(word) || word.length > LONGEST) continue;
      const number = this.#numberOf(word);
      const count = counts.get(number) ?? 0;
      if (count < MOST_PAGES) counts.set(number, count + 1);
    }
  }

  /** As `search_words` has them. */
  *rows(): Generator<[account: number, word: string, pages: number]> {
    for (const [account, counts] of this.#ofAccount) {
      for (const [number, count] of counts) {
        yield [account, this.#names[number] ?? '', number < this.#listed ? listedOn(count) : count];
      }
    }
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    // A part of a page's text would keep all of that in memory.
    const own = Buffer.from(word).toString();
    this.#numbers.set(own, this.#names.length);
    return this.#names.push(own) - 1;
  }
}

const listedOn = (pages: number) => (pages === 1 ? LISTED_ON_ONE : LISTED_PAGES);
