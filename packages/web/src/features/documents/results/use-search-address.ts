import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchIn, type TextSearch, withSearch } from '../search/text-search.ts';

export type Filters = Omit<TextSearch, 'query'>;

export const NO_FILTERS: Filters = { name: '', language: '', from: '', to: '' };

/** How long after the last change the address is written: browsers refuse hundreds of changes a minute. */
const REST_MS = 400;

/** The filters, with which the address begins; it follows what is looked for, so that one can come back to it. */
export function useSearchAddress(query: string): [Filters, (filters: Filters) => void] {
  const [address, setAddress] = useSearchParams();
  const [filters, setFilters] = useState<Filters>(() => withoutQuery(searchIn(address)));
  const write = useRef(setAddress);
  useEffect(() => {
    write.current = setAddress;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      write.current((before) => withSearch(before, { ...filters, query }), {
        replace: true,
        preventScrollReset: true,
      });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [query, filters]);
  return [filters, setFilters];
}

const withoutQuery = ({ name, language, from, to }: TextSearch): Filters => ({
  name,
  language,
  from,
  to,
});
