import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { searchesKey } from '../search/use-found.ts';

/** Files often end or go together. */
const QUIET_MS = 50;
/** After which the text of a file that has become ready is found. */
const INDEXED_MS = 3000;

/**
 * Asks anew for what was found whenever the history has changed: a file that is deleted has no pages to be found any
 * more, one that is ready has some, a moment later.
 */
export function useFresh(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const forget = () => timers.forEach((timer) => clearTimeout(timer));
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
      forget();
      timers = [QUIET_MS, INDEXED_MS].map((pause) => setTimeout(ask, pause));
    });
    for (const query of client.getQueryCache().findAll({ queryKey: ['history', userId] })) {
      lists.set(query.queryHash, query.state.data);
    }
    return () => {
      forget();
      stop();
    };
  }, [client, userId]);
}
