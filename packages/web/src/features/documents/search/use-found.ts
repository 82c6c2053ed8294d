import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { statusOf } from '../../../lib/api/api-error.ts';
import { fetchFound, type FoundPages, joinedFound } from './search-api.ts';
import { type TextSearch, unaskable } from './text-search.ts';

const SEARCHES = 'search';
/** When a search is asked anew, this many pages are asked for at most: those that the user had loaded. */
const MOST_ANEW = 200;

/** Every search that was made. */
export const searchesKey = [SEARCHES] as const;

/** Searches that differ in spaces around them are one. */
const searchKey = ({ query, name, ...rest }: TextSearch) =>
  [SEARCHES, { ...rest, query: query.trim(), name: name.trim() }] as const;

export interface Found {
  data: FoundPages | undefined;
  /** What is shown was found for what was typed before. */
  isOlder: boolean;
  /** The server is being asked for what is typed. */
  isAsking: boolean;
  /** There is no network; it is asked when it is back. */
  isPaused: boolean;
  error: unknown;
  reload: () => void;
  more: { isLeft: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };
}

/**
 * The pages that have what is looked for. Another search gives up the one before: what that is answered is never shown
 * in the place of this one's. Until this one is answered, what was found before stays.
 */
export function useFound(search: TextSearch): Found {
  const query = useQuery({
    queryKey: searchKey(search),
    queryFn: ({ signal, client }) =>
      readFound(search, client.getQueryData<FoundPages>(searchKey(search)), signal),
    enabled: unaskable(search) === null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    // A refusal for too many searches would be repeated at once.
    retry: (failures, error) => failures < 1 && statusOf(error) >= 500,
  });
  const { data, refetch } = query;
  return {
    data,
    isOlder: query.isPlaceholderData,
    isAsking: query.fetchStatus === 'fetching',
    isPaused: query.fetchStatus === 'paused',
    error: query.error,
    reload: () => void refetch(),
    more: useMoreFound(search, query.isPlaceholderData ? undefined : data),
  };
}

/** The first part, and as many as were known: what was scrolled to stays where it is. */
async function readFound(
  search: TextSearch,
  known: FoundPages | undefined,
  signal: AbortSignal,
): Promise<FoundPages> {
  let found = await fetchFound(search, undefined, signal);
  const wanted = Math.min(known?.pages.length ?? 0, MOST_ANEW);
  while (found.next !== null && found.pages.length < wanted) {
    found = joinedFound(found, await fetchFound(search, found.next, signal));
  }
  return found;
}

function useMoreFound(search: TextSearch, found: FoundPages | undefined): Found['more'] {
  const client = useQueryClient();
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: async (cursor: string) => addPart(client, search, cursor),
  });
  const next = found?.next ?? null;
  const isOfThis = variables === next;
  const load = useCallback(() => {
    if (next !== null) mutate(next);
  }, [next, mutate]);
  return {
    isLeft: next !== null,
    isLoading: isPending && isOfThis,
    hasFailed: isError && isOfThis,
    load,
  };
}

async function addPart(client: QueryClient, search: TextSearch, cursor: string): Promise<void> {
  const part = await fetchFound(search, cursor);
  client.setQueryData<FoundPages>(searchKey(search), (known) =>
    // Asked anew meanwhile, it may end elsewhere.
    known?.next === cursor ? joinedFound(known, part) : known,
  );
}
