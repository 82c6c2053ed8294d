import { readFileSync } from 'node:fs';

/** For each script, how often the English network takes its letters for which of its own. */
export interface LetterShares {
  letters: string[];
  /** By the catalogue's names: of each of `letters` the logarithm of its share, times 100. */
  scripts: Record<string, number[]>;
}

/** Learned from pages of 24 scripts (training/README.md). */
const FILE = new URL('../../assets/letter-shares.json', import.meta.url);
/** Most print that is not Latin is in these. Letters are no independent witnesses: what they say alone decides only above this. */
const WIDELY_USED: ReadonlySet<string> = new Set(
  'Cyrillic Greek Han Japanese Hangul Arabic Hebrew Devanagari Bengali Thai'.split(' '),
);
const HEAD_START = 1000;
/** Fewer letters say nothing. */
const FEWEST_LETTERS = 20;

let shipped: LetterShares | undefined;

/**
 * In which scripts a text may be that the English network cannot read: letters of each are taken for others of its own.
 * @param text what the English network reads of a few lines
 * @returns the likeliest first; none for a handful of letters
 */
export function scriptsLike(text: string): string[] {
  shipped ??= JSON.parse(readFileSync(FILE, 'utf8')) as LetterShares;
  return text.length < FEWEST_LETTERS ? [] : rankedScripts(text, shipped);
}

/** A naive Bayes classifier: each letter counts by itself, wherever it stands. @returns the likeliest first */
export function rankedScripts(text: string, { letters, scripts }: LetterShares): string[] {
  const places = new Map(letters.map((letter, at) => [letter, at]));
  const found = Array.from(text, (letter) => places.get(letter) ?? []).flat();
  const worth = (shares: number[]) => found.reduce((sum, at) => sum + (shares[at] ?? 0), 0);
  return Object.entries(scripts)
    .map(([name, shares]) => ({ name, worth: headStart(name) + worth(shares) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ name }) => name);
}

const headStart = (name: string) => (WIDELY_USED.has(name) ? HEAD_START : 0);
