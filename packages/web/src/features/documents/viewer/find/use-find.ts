import { useEffect, useMemo, useState } from 'react';
import type { Desk } from '../pdf/desk.ts';
import { textItems } from '../pdf/text-items.ts';
import { findHits, type Hit, searchedWords, type SearchText, searchText } from './search-text.ts';

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
/** How often the screen is told while pages are looked through. */
const TELL_MS = 100;

/** The texts of a document's pages as they are searched, each made once. */
class PageIndex {
  readonly #desk: Desk;
  readonly #texts = new Map<number, Promise<SearchText>>();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async textOf(number: number): Promise<SearchText> {
    const known = this.#texts.get(number) ?? this.#make(number);
    this.#texts.set(number, known);
    return known;
  }

  async #make(number: number): Promise<SearchText> {
    try {
      return searchText(await textItems(await this.#desk.pageOf(number)));
    } catch {
      // A page that pdf.js cannot read has nothing to be found.
      return searchText([]);
    }
  }
}

/** Looks through all pages, from the one that is read on, and tells from time to time what it has found. */
export function useFind(desk: Desk, query: string): Found {
  const index = useMemo(() => new PageIndex(desk), [desk]);
  const [found, setFound] = useState(NOTHING);
  const words = searchedWords(query);

  useEffect(() => {
    if (words === '') return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void search(desk, index, words, leaving.signal, setFound);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [desk, index, words]);
  return words !== '' && found.words === words ? found : NOTHING;
}

async function search(
  desk: Desk,
  index: PageIndex,
  words: string,
  signal: AbortSignal,
  tell: (found: Found) => void,
): Promise<void> {
  const hits = new Map<number, Hit[]>();
  let count = 0;
  let told = 0;
  const start = desk.page;
  for (let searched = 1; searched <= desk.pages; searched += 1) {
    const number = ((start + searched - 2) % desk.pages) + 1;
    const onPage = findHits(await index.textOf(number), words);
    if (signal.aborted) return;
    if (onPage.length > 0) hits.set(number, onPage);
    count += onPage.length;
    const isFirst = told === 0 && count > 0;
    const isDue = isFirst || performance.now() - told >= TELL_MS;
    if (!isDue && searched < desk.pages) continue;
    told = performance.now();
    tell({ words, start, hits: new Map(hits), count, searched });
  }
}

/** The first hit on a page or after it; behind the last one, the first of all. */
export function firstHitFrom({ hits }: Found, page: number): ChosenHit | null {
  const pages = sortedPages(hits);
  const next = pages.find((number) => number >= page) ?? pages[0];
  return next === undefined ? null : { page: next, at: 0 };
}

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
