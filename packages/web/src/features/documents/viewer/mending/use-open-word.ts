import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Desk } from '../pdf/desk.ts';
import type { PagePoint } from '../pdf/turned-place.ts';
import { doubtfulFrom, type ReadWord, wordAt } from '../text/read-words.ts';
import { type PageReading, pageTextQuery, usePageText } from '../text/use-page-text.ts';

const texts = viewerMessages.mending;

/** The word that is being corrected. */
export interface OpenWord {
  page: number;
  at: number;
}

export interface Surroundings {
  /** The page that is read now. */
  page: number;
  goTo: (page: number) => void;
  /** Brings the text into sight, with the field. */
  showText: () => void;
  tell: (told: string) => void;
}

/** Which word of a document is open to be corrected, and the ways from one to the next. */
export function useOpenWord(desk: Desk, id: string, around: Surroundings) {
  const client = useQueryClient();
  const { page: shown, goTo, showText, tell } = around;
  const [open, setOpen] = useState<OpenWord | null>(null);
  const search = useRef<AbortController>(null);
  /** The one that was open last: the next doubtful one comes after it. */
  const last = useRef<OpenWord>(null);
  useEffect(() => {
    if (open) last.current = open;
  }, [open]);
  useEffect(() => () => search.current?.abort(), []);
  const { words = NO_WORDS, reading = '' } =
    usePageText(desk, id, open?.page ?? shown).data?.read ?? {};

  const openWord = (word: OpenWord) => {
    showText();
    if (word.page !== shown) goTo(word.page);
    setOpen(word);
  };
  /** The word at a point of a page, if there is one. */
  const openAt = useCallback(
    (page: number, point: PagePoint) => {
      const openFound = ({ read }: PageReading) => {
        const word = read && wordAt(read.words, point);
        if (!word) return;
        showText();
        setOpen({ page, at: word.at });
      };
      client.fetchQuery(pageTextQuery(desk, id, page)).then(openFound, () => undefined);
    },
    [client, desk, id, showText],
  );
  const stepDoubtful = async (by: 1 | -1) => {
    search.current?.abort();
    const { signal } = (search.current = new AbortController());
    tell(texts.searching);
    const read = async (page: number) =>
      (await client.fetchQuery(pageTextQuery(desk, id, page))).read?.words ?? NO_WORDS;
    const before = last.current?.page === shown ? last.current : null;
    const from = { page: shown, at: null, ...before, ...open, pages: desk.pages };
    const next = await nextDoubtful(read, from, by, signal).catch(() => null);
    if (signal.aborted) return;
    tell(next ? '' : texts.noneLeft);
    if (next) openWord(next);
  };
  /** To a neighbour of the open word, on its page. */
  const stepWord = (by: 1 | -1) => {
    const next = words[words.findIndex(({ at }) => at === open?.at) + by];
    if (open && next) setOpen({ page: open.page, at: next.at });
  };
  const close = () => {
    setOpen(null);
    if (open) focusLineOf(open.at);
  };
  const word = open ? (words.find(({ at }) => at === open.at) ?? null) : null;
  return { open, word, reading, openWord, openAt, stepDoubtful, stepWord, close };
}

const NO_WORDS: readonly ReadWord[] = [];

/** The keyboard goes on where the word stands. */
function focusLineOf(at: number): void {
  const word = document.querySelector<HTMLElement>(`.viewer-text [data-word="${at}"]`);
  word?.closest<HTMLElement>('[data-line]')?.focus({ preventScroll: true });
}

interface From {
  page: number;
  /** Null for the beginning of the page, or its end on the way back. */
  at: number | null;
  pages: number;
}

/** The next doubtful word of the document from a place on, or the one before it; null where there is none. */
async function nextDoubtful(
  read: (page: number) => Promise<readonly ReadWord[]>,
  { page, at, pages }: From,
  by: 1 | -1,
  signal: AbortSignal,
): Promise<OpenWord | null> {
  let from = at;
  for (let number = page; number >= 1 && number <= pages && !signal.aborted; number += by) {
    const found = doubtfulFrom(await read(number), from, by);
    if (found) return { page: number, at: found.at };
    from = null;
  }
  return null;
}
