import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { searchesKey } from '../search/use-found.ts';

/** Files often end or go together. */
const QUIET_MS = 50;

/**
 * Asks anew for what was found whenever the history has changed: a file that is deleted has no pages to be found any
 * more, one that is ready has some.
 */
export function useFresh(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
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
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: searchesKey }), QUIET_MS);
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
