import { chance } from '../texts/text-maker.ts';

/** What is filled: one large account and many small ones. */
export interface Size {
  pages: number;
  /** How many of them belong to the large account. */
  large: number;
  accounts: number;
}

/** The id of the large account. */
export const LARGE = 'account0';

export const PAGES_A_DOCUMENT = 10;

const LANGUAGES = ['eng', 'eng', 'eng', 'eng', 'eng', 'eng', 'eng', 'deu', 'deu', 'fra'];

/** The language of an account's pages. */
export const languageOf = (account: number): string => LANGUAGES[account % LANGUAGES.length] ?? '';

/** Threads that fill: each makes all pages of its accounts, so that it knows how often they have a word. */
export const THREADS = 2;

/** The large account has three tenths of the pages, and two sevenths of the others are two tenths: one half. */
export const threadOf = (account: number): number => (account === 0 || account % 7 < 2 ? 0 : 1);

/** All documents in their order, those of all accounts in turns by chance; the same ones at each run. */
export function* documentsOf(size: Size): Generator<{ document: number; account: number }> {
  const random = chance(7);
  for (let document = 0; document * PAGES_A_DOCUMENT < size.pages; document += 1) {
    const isLarge = random() < size.large / size.pages;
    yield { document, account: isLarge ? 0 : 1 + Math.floor(random() * (size.accounts - 1)) };
  }
}
