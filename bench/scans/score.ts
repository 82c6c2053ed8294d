import { compare, type Errors } from '../measuring/accuracy.ts';

/** How a page was read. */
export interface Score {
  /** In the order of the truth. */
  characters: Errors;
  /** Words of the truth that were found anywhere on the page, and those found that are in it. */
  found: { of: number; words: number };
  right: { of: number; words: number };
}

/** Compares words as a bag: on forms and receipts words have no single right order. */
export function score(truth: string, text: string): Score {
  const [wanted, got] = [wordsOf(truth), wordsOf(text)];
  const words = inBoth(wanted, got);
  return {
    characters: compare(truth, text).characters,
    found: { words, of: wanted.length },
    right: { words, of: got.length },
  };
}

/** Capitals count, marks at a word's ends and words of nothing else do not. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u2018\u2019`´]/g, "'")
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
}

function inBoth(wanted: string[], got: string[]): number {
  const left = new Map<string, number>();
  for (const word of got) left.set(word, (left.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}
