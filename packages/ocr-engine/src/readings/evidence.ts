import { knownLetters } from '../languages/known-words.ts';
import { meanByLetters } from '../text/words.ts';
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

/** @param readings of the line's parts, by one model */
export function evidenceOf(readings: readonly Reading[]): Evidence {
  const words = readings.flatMap((reading) => reading.words);
  const texts = words.map(({ text }) => text);
  const list = readings[0]?.list;
  return {
    confidence: meanByLetters(words),
    signs: texts.join('').length,
    ...(list ? knownLetters(texts, list) : { letters: 0, known: 0 }),
  };
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
  const [before, after] = [evidenceOf([first]), evidenceOf([other])];
  const signs = Math.max(before.signs, after.signs);
  const weight = ({ confidence, known }: Evidence) => signs * confidence + KNOWN_COUNTS * known;
  return weight(after) > weight(before);
}
