import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DocumentsLive, LiveSnapshot } from '../live/documents-live.ts';
import { changeLists, listsKey } from './history-cache.ts';

/** Many may go at once, when the time of a whole archive is over: the server is asked after the last of them. */
const QUIET_MS = 1000;

/** Takes documents out of the list that were deleted, in another tab perhaps, or because their time was over. */
export function useRemovedDocuments(
  userId: string,
  live: DocumentsLive,
  { progress: { removed } }: LiveSnapshot,
  onUsageChanged: () => void,
) {
  const queryClient = useQueryClient();
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (removed.length === 0) return;
    live.dispatch({ type: 'taken', list: 'removed', count: removed.length });
    const gone = new Set(removed);
    changeLists(queryClient, userId, (files) => files.filter(({ file_id }) => !gone.has(file_id)));
    clearTimeout(asking.current);
    asking.current = setTimeout(() => {
      // An answer that was under way may have brought one back.
      void queryClient.invalidateQueries({ queryKey: listsKey(userId) });
      onUsageChanged();
    }, QUIET_MS);
  }, [removed, live, queryClient, userId, onUsageChanged]);
  useEffect(() => () => clearTimeout(asking.current), []);
}
