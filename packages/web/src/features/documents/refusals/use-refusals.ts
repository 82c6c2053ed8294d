import { refusalMessages } from '@legible/contracts/messages/refusals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Refusal, refusalsResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { notify } from '../../../lib/notify.ts';
import type { DocumentsLive, LiveSnapshot } from '../live/documents-live.ts';
import { focusHistory } from '../history/history-focus.ts';
import { unlessJustRead } from '../history/history-cache.ts';
import { api } from '../../../lib/api/api-client.ts';

export interface Refusals {
  /** Takes rows away, and has the server forget what it keeps of them. */
  dismiss: (itemIds: readonly string[]) => void;
  /** The server knows of others than are shown: read the list. */
  reload: () => void;
  /** Not known yet: what is shown under them would have to make room. */
  pending: boolean;
}

export const refusalsQuery = (userId: string) => ({
  queryKey: keyOf(userId),
  queryFn: fetchRefusals,
});

const keyOf = (userId: string) => ['refusals', userId] as const;

/** The rows of refused files, kept in step with what the server keeps: after a reload, and in every tab. */
export function useRefusals(
  userId: string,
  live: DocumentsLive,
  { connections }: LiveSnapshot,
): Refusals {
  const queryClient = useQueryClient();
  /** Those that the server is just being told of. */
  const dismissing = useRef(new Set<string>());
  const { data, dataUpdatedAt, isPending, failureCount } = useQuery({
    ...refusalsQuery(userId),
    enabled: userId !== '',
    refetchOnMount: unlessJustRead,
  });

  // Before anything is drawn: what stands under them is not to move.
  useLayoutEffect(() => {
    // An answer that says the same as the last one brings back rows that could not be dismissed.
    if (!data || dataUpdatedAt === 0) return;
    const refusals = data.filter(({ id }) => !dismissing.current.has(id));
    live.dispatch({ type: 'refusals_loaded', refusals });
  }, [data, dataUpdatedAt, live]);

  const reload = useCallback(() => {
    // An answer under way was written before what is to be read now.
    void queryClient
      .cancelQueries({ queryKey: keyOf(userId) })
      .then(() => queryClient.invalidateQueries({ queryKey: keyOf(userId) }));
  }, [queryClient, userId]);

  // No message told this screen what was refused while its connection was down.
  useEffect(() => {
    if (connections > 0) reload();
  }, [connections, reload]);

  const dismiss = useCallback<Refusals['dismiss']>(
    (itemIds) => {
      const { items } = live.getSnapshot().progress;
      const ids = items.flatMap(({ id, refusalId }) =>
        refusalId !== null && itemIds.includes(id) ? [refusalId] : [],
      );
      for (const id of itemIds) {
        live.sources.delete(id);
        live.dispatch({ type: 'dismissed', id });
      }
      focusHistory();
      if (ids.length === 0) return;
      for (const id of ids) dismissing.current.add(id);
      void dismissRefusals(ids)
        .catch(() => notify.error(refusalMessages.dismissFailed))
        .finally(() => {
          for (const id of ids) dismissing.current.delete(id);
          reload();
        });
    },
    [live, reload],
  );

  // Who cannot be told of them is not kept waiting for them.
  return { dismiss, reload, pending: isPending && failureCount === 0 && userId !== '' };
}

/** What is kept of files that were refused, newest first. */
async function fetchRefusals(): Promise<Refusal[]> {
  return refusalsResponse.parse(await api.json('GET', paths.refusals)).refusals;
}

async function dismissRefusals(ids: readonly string[]): Promise<void> {
  await api.json('POST', paths.dismissRefusals, { json: { ids } });
}
