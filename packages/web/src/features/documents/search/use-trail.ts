import type { FoundPage } from '@legible/contracts/search/search';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readingPlace, rememberRead, resultsPlace } from './found-place.ts';
import { keyOfPage } from './search-api.ts';
import { searchIn, type TextSearch, unaskable } from './text-search.ts';
import { useFound } from './use-found.ts';

/** The way through all pages that a search has found, of which the document that is read has some. */
export interface Trail {
  search: TextSearch;
  pages: readonly FoundPage[];
  /** Of all pages that were found, only a part is here. */
  isMore: boolean;
  state: 'loading' | 'failed' | 'found';
  /** The page of this document that the way has come to. */
  page: number;
  /** Which one that is among all, counted from 0; -1 where it is none of them. */
  at: number;
  /** What was found in this document, as it stands there, and on which of its pages. */
  here: { terms: readonly string[]; pages: readonly number[] };
  /** The page after this one among all, or the one before; undefined behind the ends. */
  neighbour: (step: 1 | -1) => FoundPage | undefined;
  /** Goes to one of the pages. @returns whether that is in another document, which is opened. */
  go: (page: FoundPage) => boolean;
  /** Goes back to the list of what was found. */
  leave: () => void;
}

/** The next pages are asked for when this many of those that are known are left. */
const AHEAD = 3;

/**
 * The way that the address has; null where it has none.
 * @param id of the document that is read
 * @param start page on which that begins
 */
export function useTrail(id: string, start: number): Trail | null {
  const [address] = useSearchParams();
  // The address is rewritten while pages are turned; the search stays.
  const [search] = useState(() => searchIn(address));
  const [page, setPage] = useState(start);
  const { data, error, isOlder, more } = useFound(search);
  const client = useQueryClient();
  const navigate = useNavigate();
  const pages = useMemo(() => (isOlder ? [] : (data?.pages ?? [])), [data, isOlder]);
  const key = keyOfPage({ file_id: id, page });
  const at = pages.findIndex((found) => keyOfPage(found) === key);
  const here = useMemo(() => foundIn(pages, id), [pages, id]);
  const isOn = unaskable(search) === null;

  useEffect(() => {
    if (isOn) rememberRead(client, key);
  }, [client, isOn, key]);
  const isNearEnd = at >= pages.length - AHEAD;
  const { isLeft, isLoading, hasFailed, load } = more;
  useEffect(() => {
    if (isNearEnd && isLeft && !isLoading && !hasFailed) load();
  }, [isNearEnd, isLeft, isLoading, hasFailed, load]);

  if (!isOn) return null;
  return {
    search,
    pages,
    isMore: isLeft,
    state: data ? 'found' : error ? 'failed' : 'loading',
    page,
    at,
    here,
    neighbour: (step) => pages[at + step],
    go: (found) => {
      if (found.file_id !== id) {
        // What is read takes the place of what was read: one step back leads to the list.
        void navigate(readingPlace(search, found), { replace: true });
        return true;
      }
      setPage(found.page);
      return false;
    },
    leave: () => void navigate(resultsPlace(search)),
  };
}

function foundIn(all: readonly FoundPage[], id: string): Trail['here'] {
  const found = all.filter(({ file_id: of }) => of === id);
  return {
    terms: [...new Set(found.flatMap(({ terms }) => terms))].toSorted(),
    pages: found.map(({ page }) => page).toSorted((a, b) => a - b),
  };
}
