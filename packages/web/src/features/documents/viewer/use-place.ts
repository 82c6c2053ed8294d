import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchIn, withSearch } from '../search/text-search.ts';

/** What an address says of where to begin: `?page=3&find=word`. */
export interface Start {
  page: number;
  find: string;
}

/** How long after the last change the address is written: browsers refuse hundreds of changes a minute. */
const REST_MS = 400;

/** @param pages of the document: an address may ask for one that it has not */
export function startOf(address: URLSearchParams, pages: number): Start {
  const page = Number(address.get('page') ?? '1');
  const isThere = Number.isInteger(page) && page >= 1;
  return {
    page: isThere ? Math.min(page, pages) : 1,
    find: (address.get('find') ?? '').slice(0, 200),
  };
}

/** The page and the search as the address has them, which follows both, so that it can be kept and sent. */
export function usePlace(pages: number) {
  const [address, setAddress] = useSearchParams();
  const [start] = useState(() => startOf(address, pages));
  // The search in all texts that led here stays in the address.
  const [kept] = useState(address);
  const [page, setPage] = useState(start.page);
  const [query, setQuery] = useState(start.find);
  const write = useRef(setAddress);
  useEffect(() => {
    write.current = setAddress;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const wanted = withSearch(new URLSearchParams(), searchIn(kept));
      if (page > 1) wanted.set('page', String(page));
      if (query.trim() !== '') wanted.set('find', query);
      if (wanted.toString() === window.location.search.slice(1)) return;
      write.current(wanted, { replace: true, preventScrollReset: true });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [page, query, kept]);
  return { start, page, setPage: useCallback((now: number) => setPage(now), []), query, setQuery };
}
