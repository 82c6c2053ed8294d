import { knownLetters } from '../languages/known-words.ts';
import type { WordList } from '../model/word-list.ts';
import { meanByLetters } from '../text/words.ts';
import type { ReadWord } from './joined-words.ts';
import type { Language } from './language.ts';
import type { Reading } from './read-lines.ts';

/** What knowing all words counts against the confidence, which is 100 at most. */
const KNOWN_COUNTS = 50;

/** What speaks for a language in which a line was read. */
export interface Evidence {
  /** Mean over the letters, 0 to 100. */
  confidence: number;
  /** Signs of all words. */
  signs: number;
  /** Letters of words that are letters alone. */
  letters: number;
  /** Those of them in words of the language's list. */
  known: number;
}

/**
 * @param readings of a line's parts, by a language's model and others beside it
 * @param language whose words count as known
 */
export function evidenceOf(
  readings: readonly Reading[],
  { name, words: list }: Pick<Language, 'name' | 'words'>,
): Evidence {
  const words = readings.flatMap((reading) => reading.words);
  const own = words.filter(({ language }) => language === name);
  return { ...countsOf(words, undefined), known: countsOf(own, list).known };
}

function countsOf(words: readonly ReadWord[], list: WordList | undefined): Evidence {
  const texts = words.map(({ text }) => text);
  const counts = knownLetters(texts, list);
  return { confidence: meanByLetters(words), signs: texts.join('').length, ...counts };
}

/**
 * How much speaks for each language in which a line was read, in letters times 100. Where a model misses letters, others count them, too.
 * @param share what confidence counts: models of another script than the line's are unsure of names and numbers as well
 */
export function weightsOfLanguages(all: readonly Evidence[], share = 1): number[] {
  const letters = Math.max(1, ...all.map((one) => one.letters));
  return all.map(({ confidence, known }) => share * letters * confidence + KNOWN_COUNTS * known);
}

/** Whether more speaks for another model's reading of a line than for the first one's. */
export function isLikelier(other: Reading, first: Reading): boolean {
  const [before, after] = [countsOf(first.words, first.list), countsOf(other.words, other.list)];
  const signs = Math.max(before.signs, after.signs);
  const weight = ({ confidence, known }: Evidence) => signs * confidence + KNOWN_COUNTS * known;
  return weight(after) > weight(before);
}
