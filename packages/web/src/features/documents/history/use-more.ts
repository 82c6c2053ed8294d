import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchHistory } from './history-api.ts';
import { listKey } from './history-cache.ts';
import { type HistoryList, appended } from './history-list.ts';
import type { SortName } from './sort-order.ts';

/** The part of a list that has not been loaded. */
export interface More {
  /** There is one. */
  left: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

/** Loads a list part by part: the one of the files whose name contains the text. */
export function useMore(
  userId: string,
  { search, sort }: { search: string; sort?: SortName },
  list: HistoryList | undefined,
): More {
  const queryClient = useQueryClient();
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: async (cursor: string) => {
      const part = await fetchHistory(userId, { search, sort, cursor });
      queryClient.setQueryData<HistoryList>(listKey(userId, search, sort), (known) =>
        // Read anew meanwhile, it may end elsewhere.
        known?.next === cursor ? appended(known, part) : known,
      );
    },
  });
  const next = list?.next ?? null;
  const current = variables === next;
  const load = useCallback(() => {
    if (next !== null) mutate(next);
  }, [next, mutate]);
  return {
    left: next !== null,
    loading: isPending && current,
    failed: isError && current,
    load,
  };
}
