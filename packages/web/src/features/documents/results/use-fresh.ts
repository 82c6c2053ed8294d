import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Found, searchesKey } from '../search/use-found.ts';

/** Files often end or go together. */
const QUIET_MS = 50;
/** The text of a file that has become ready is found two seconds later at the latest. */
const INDEXING_MS = 1000;

/**
 * Asks anew for what was found whenever the history has changed, since a file that is deleted has no pages to be found any
 * more, and for as long as files that have become ready are being indexed.
 * @param search what it was answered last
 */
export function useFresh(userId: string, { data: found }: Found): void {
  const client = useQueryClient();
  const isIndexing = found?.isIndexing === true;
  useEffect(() => {
    if (!isIndexing) return undefined;
    const ask = () => {
      if (!document.hidden) void client.invalidateQueries({ queryKey: searchesKey });
    };
    const timer = setInterval(ask, INDEXING_MS);
    return () => clearInterval(timer);
  }, [client, isIndexing]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => void client.invalidateQueries({ queryKey: searchesKey });
    const lists = new Map<string, unknown>();
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      const [kind, of] = query.queryKey;
      if (type !== 'updated' || kind !== 'history' || of !== userId) return;
      const { data } = query.state;
      const before = lists.get(query.queryHash);
      // A list that has just come has not changed.
      const hasChanged = before !== undefined && before !== data;
      lists.set(query.queryHash, data);
      if (!hasChanged) return;
      clearTimeout(timer);
      timer = setTimeout(ask, QUIET_MS);
    });
    for (const query of client.getQueryCache().findAll({ queryKey: ['history', userId] })) {
      lists.set(query.queryHash, query.state.data);
    }
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, userId]);
}
