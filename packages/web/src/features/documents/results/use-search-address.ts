import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchIn, type TextSearch, withSearch } from '../search/text-search.ts';

export type Filters = Omit<TextSearch, 'query'>;

export const NO_FILTERS: Filters = { name: '', language: '', from: '', to: '' };

/** How long after the last change the address is written: browsers refuse hundreds of changes a minute. */
const REST_MS = 400;

/**
 * The filters, with which the address begins; it follows what is looked for, so that one can come back to it. `keep` writes it at
 * once, for who leaves: a change that comes while another screen is being loaded would call that off.
 */
export function useSearchAddress(query: string): [Filters, (filters: Filters) => void, () => void] {
  const [address, setAddress] = useSearchParams();
  const [filters, setFilters] = useState<Filters>(() => withoutQuery(searchIn(address)));
  const now = useRef({ address, setAddress });
  useEffect(() => {
    now.current = { address, setAddress };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => {
    clearTimeout(timer.current);
    const { pathname, search } = window.location;
    const wanted = withSearch(new URLSearchParams(search), { ...filters, query }).toString();
    window.history.replaceState(window.history.state, '', wanted ? `?${wanted}` : pathname);
  };
  useEffect(() => {
    timer.current = setTimeout(() => {
      const { address: before, setAddress: write } = now.current;
      const wanted = withSearch(before, { ...filters, query });
      if (wanted.toString() === before.toString()) return;
      write(wanted, { replace: true, preventScrollReset: true });
    }, REST_MS);
    return () => clearTimeout(timer.current);
  }, [query, filters]);
  return [filters, setFilters, keep];
}

const withoutQuery = ({ name, language, from, to }: TextSearch): Filters => ({
  name,
  language,
  from,
  to,
});
