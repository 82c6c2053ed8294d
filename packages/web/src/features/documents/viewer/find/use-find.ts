import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Desk } from '../pdf/desk.ts';
import { type Hit, searchedWords } from './search-text.ts';
import { hitsOn, ownPage, type SearchedPage, termsOn } from './word-boxes.ts';

/** What is looked for in a document. */
export interface Sought {
  /** Names it; '' for nothing. */
  words: string;
  hitsOn: (page: SearchedPage) => Hit[];
  /** The only pages that are looked through, in their order; all where this is not said. */
  pages?: readonly number[];
}

/** Letters as they are typed. */
export function typedWords(query: string): Sought {
  const words = searchedWords(query);
  return { words, hitsOn: (page) => hitsOn(page, words) };
}

/** Whole words, each by itself, on some pages. */
export const wholeWords = (terms: readonly string[], pages: readonly number[]): Sought => ({
  words: terms.length > 0 ? JSON.stringify([terms, pages]) : '',
  hitsOn: (page) => termsOn(page, terms),
  pages,
});

/** What was found so far, by page. */
export interface Found {
  /** What was looked for, and from which page on. */
  words: string;
  start: number;
  hits: ReadonlyMap<number, Hit[]>;
  /** Of all pages that were looked through. */
  count: number;
  searched: number;
}

/** A hit among all: its page, and which of the page's hits it is, counted from 0. */
export interface ChosenHit {
  page: number;
  at: number;
}

const NOTHING: Found = { words: '', start: 1, hits: new Map(), count: 0, searched: 0 };
/** Typing goes on while the last word is still looked for. */
const REST_MS = 150;
/** Pages whose texts are asked for at once. */
const AT_ONCE = 4;
/** How often the screen is told while pages are looked through. */
const TELL_MS = 100;

/** A page whose text was changed; another object for each change. */
export interface TextChange {
  page: number;
}

/** Gives a page as it is searched. @throws when it cannot be had */
export type ReadForSearch = (page: number) => Promise<SearchedPage>;

/** The pages of a document as they are searched, each made once. */
class PageIndex {
  readonly #read: ReadForSearch;
  readonly #pages = new Map<number, Promise<SearchedPage>>();

  constructor(read: ReadForSearch) {
    this.#read = read;
  }

  async page(number: number): Promise<SearchedPage> {
    // A page that cannot be read has nothing to be found.
    const known = this.#pages.get(number) ?? this.#read(number).catch(() => ownPage([]));
    this.#pages.set(number, known);
    return known;
  }

  forget(number: number): void {
    this.#pages.delete(number);
  }
}

/** Looks through all pages, from the one that is read on, and tells from time to time what it has found. */
export function useFind(
  desk: Desk,
  read: ReadForSearch,
  sought: Sought,
  change: TextChange | null = null,
): Found {
  const index = useMemo(() => new PageIndex(read), [read]);
  const [found, setFound] = useState(NOTHING);
  const { words } = sought;

  const begin = useEffectEvent((signal: AbortSignal) => {
    void search(desk, index, sought, signal, setFound);
  });
  useEffect(() => {
    if (change) index.forget(change.page);
    if (words === '') return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => begin(leaving.signal), REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [index, words, change]);
  return words !== '' && found.words === words ? found : NOTHING;
}

async function search(
  desk: Desk,
  index: PageIndex,
  sought: Sought,
  signal: AbortSignal,
  tell: (found: Found) => void,
): Promise<void> {
  const hits = new Map<number, Hit[]>();
  let count = 0;
  let told = 0;
  const start = desk.page;
  const order = orderFrom(start, sought.pages, desk.pages);
  let searched = 0;
  while (searched < order.length) {
    const numbers = order.slice(searched, searched + AT_ONCE);
    const pages = await Promise.all(numbers.map(async (number) => index.page(number)));
    if (signal.aborted) return;
    for (const [at, page] of pages.entries()) {
      const onPage = sought.hitsOn(page);
      if (onPage.length > 0) hits.set(numbers[at] ?? 0, onPage);
      count += onPage.length;
    }
    searched += numbers.length;
    const isFirst = told === 0 && count > 0;
    const isDue = isFirst || performance.now() - told >= TELL_MS;
    if (!isDue && searched < order.length) continue;
    told = performance.now();
    tell({ words: sought.words, start, hits: new Map(hits), count, searched });
  }
}

/** Page numbers from one on, around the end: some of them, or all. */
function orderFrom(first: number, some: readonly number[] | undefined, last: number): number[] {
  const pages = some ?? Array.from({ length: last }, (_, at) => at + 1);
  return [...pages.filter((page) => page >= first), ...pages.filter((page) => page < first)];
}

/** The first hit on a page or after it; behind the last one, the first of all. */
export function firstHitFrom({ hits }: Found, page: number): ChosenHit | null {
  const pages = sortedPages(hits);
  const next = pages.find((number) => number >= page) ?? pages[0];
  return next === undefined ? null : { page: next, at: 0 };
}

/** The first hit on a page; null where it has none. */
export const firstHitOn = ({ hits }: Found, page: number): ChosenHit | null =>
  countOn(hits, page) > 0 ? { page, at: 0 } : null;

/** The hit after another, or before it; around the ends. */
export function neighbourOf({ hits }: Found, chosen: ChosenHit, step: 1 | -1): ChosenHit {
  const at = chosen.at + step;
  if (at >= 0 && at < countOn(hits, chosen.page)) return { page: chosen.page, at };
  const pages = sortedPages(hits);
  const place = pages.indexOf(chosen.page);
  const page = pages.at((place + step) % pages.length) ?? chosen.page;
  return { page, at: step > 0 ? 0 : countOn(hits, page) - 1 };
}

const countOn = (hits: Found['hits'], page: number) => hits.get(page)?.length ?? 0;

/** Which hit it is among all, counted from 1. */
export function ordinalOf({ hits }: Found, chosen: ChosenHit | null): number {
  if (!chosen) return 0;
  let before = 0;
  for (const [page, onPage] of hits) if (page < chosen.page) before += onPage.length;
  return before + chosen.at + 1;
}

const sortedPages = (hits: ReadonlyMap<number, Hit[]>) =>
  [...hits.keys()].toSorted((a, b) => a - b);
