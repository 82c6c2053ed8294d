import { webhookTexts } from '@legible/contracts/messages/webhooks';
import type { WebhooksResponse } from '@legible/contracts/webhooks';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { fetchMessages, fetchWebhooks } from './webhooks-api.ts';

const WEBHOOKS_KEY = ['webhooks'] as const;
const MESSAGES_KEY = ['webhook-messages'] as const;

/** What waits to be called changes by itself. */
const LOOK_MS = 2000;

export function useWebhooks() {
  return useQuery({ queryKey: WEBHOOKS_KEY, queryFn: fetchWebhooks });
}

/** Reads the list again, and then the messages of those that are still in it: a deleted one has none. */
export function useWebhooksChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
    const list = queryClient.getQueryData<WebhooksResponse>(WEBHOOKS_KEY);
    await queryClient.invalidateQueries({
      queryKey: MESSAGES_KEY,
      predicate: ({ queryKey }) => list?.webhooks.some(({ id }) => id === queryKey[1]) ?? false,
    });
  };
}

/** The messages of a webhook, the newest first; looked at again while one of the newest waits for its call. */
export function useMessages(id: string) {
  return useInfiniteQuery({
    queryKey: [...MESSAGES_KEY, id],
    queryFn: ({ pageParam }) => fetchMessages(id, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: ({ state }) => {
      const newest = state.data?.pages[0]?.messages ?? [];
      const isDue = newest.some(
        ({ next_try_at: at }) => at !== null && Date.parse(at) <= Date.now(),
      );
      return isDue ? LOOK_MS : false;
    },
  });
}

/** Does something to a webhook, and says what was done or why it was not. */
export function useWebhookAction<Given, Result>(
  action: (given: Given) => Promise<Result>,
  said: (result: Result) => string,
): UseMutationResult<Result, Error, Given> {
  const changed = useWebhooksChanged();
  return useMutation({
    mutationFn: action,
    onSuccess: (result) => notify.success(said(result)),
    onError: (error) => notify.error(detailOf(error) ?? webhookTexts.managing.failed),
    onSettled: changed,
  });
}
