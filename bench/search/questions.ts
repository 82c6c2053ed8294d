import { chance, TextMaker } from './texts/text-maker.ts';

const SHORTEST = 4;
const SHORTEST_MISREAD = 5;

/** Searches as people type them, of words as frequent as they are in texts; the same ones at each run. */
export class Questions {
  readonly #maker = new TextMaker('eng', 99);
  readonly #chance = chance(5);

  words(count: number, shortest = SHORTEST): string[] {
    const words: string[] = [];
    while (words.length < count) {
      const word = this.#maker.word();
      if (word.length >= shortest) words.push(word);
    }
    return words;
  }

  two = (): string => `${this.words(2).join(' ')} `;

  one = (): string => `${this.words(1).join(' ')} `;

  frequent = (): string => 'the of ';

  /** While the second word is being typed. */
  typing = (): string => this.two().slice(0, -3);

  /** Two words, one of them with another letter in it. */
  misread = (): string => {
    const [one = '', other = ''] = this.words(2, SHORTEST_MISREAD);
    const at = Math.floor(this.#chance() * one.length);
    const letter = String.fromCodePoint(97 + Math.floor(this.#chance() * 26));
    return `${one.slice(0, at)}${letter}${one.slice(at + 1)} ${other} `;
  };

  /** One of the small accounts. */
  account = (accounts: number): string =>
    `account${1 + Math.floor(this.#chance() * (accounts - 1))}`;
}
