import { median, quantile } from './quantiles.ts';

/** Wrong, missing and added units, out of how many in the truth. */
export interface Errors {
  errors: number;
  total: number;
}

export interface PageAccuracy {
  characters: Errors;
  words: Errors;
}

export interface Summary {
  /** Errors of all pages over the length of all pages, in percent. */
  micro: number;
  /** Of the pages' own error rates, in percent. */
  median: number;
  p90: number;
}

/** Compares a page's text with the truth, both normalised as `normalise` says. */
export function compare(truth: string, found: string): PageAccuracy {
  const [expected, actual] = [normalise(truth), normalise(found)];
  return {
    characters: count(Array.from(expected), Array.from(actual)),
    words: count(expected.split(' '), actual.split(' ')),
  };
}

/**
 * What does not count as an error: how quotes and dashes are drawn, line breaks, and the hyphen of a
 * word that a line's end broke.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u2018\u2019\u201a\u201b`´]/g, "'")
    .replaceAll(/[\u201c\u201d\u201e\u201f«»]|''/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/-[ \t]*\r?\n\s*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function count(expected: string[], actual: string[]): Errors {
  return { errors: distance(expected, actual), total: expected.length };
}

/** Levenshtein distance: insertions, deletions and substitutions cost one each. */
function distance<T>(from: T[], to: T[]): number {
  let row = Uint32Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, item] of from.entries()) {
    const next = new Uint32Array(to.length + 1);
    next[0] = index + 1;
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (item === to[at - 1] ? 0 : 1);
      next[at] = Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

export function summarise(pages: Errors[]): Summary {
  const rates = pages.map(({ errors, total }) => (100 * errors) / total);
  const sum = (key: keyof Errors) => pages.reduce((total, page) => total + page[key], 0);
  return {
    micro: (100 * sum('errors')) / sum('total'),
    median: median(rates),
    p90: quantile(rates, 0.9),
  };
}
