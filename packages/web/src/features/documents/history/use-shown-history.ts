import type { HistoryFile } from '@legible/contracts/documents/documents';
import { folded } from '@legible/contracts/search/folded';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { readList } from './history-api.ts';
import { listKey } from './history-cache.ts';
import type { HistoryList } from './history-list.ts';
import { NEWEST, type SortName, sorted } from './sort-order.ts';
import { type More, useMore } from './use-more.ts';

/** A user who types on within this has not said yet what to look for. */
const TYPING_PAUSE = 250;

/** The user's history as it is loaded. */
export interface LoadedHistory {
  data: HistoryList | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

export interface ShownHistory {
  files: readonly HistoryFile[];
  /** There is nothing to show yet. */
  loading: boolean;
  failed: boolean;
  /** What is shown is found in what is loaded; the server is being asked for the rest. */
  searching: boolean;
  more: More;
  reload: () => void;
}

const none: HistoryFile[] = [];
const nothingMore: More = { left: false, loading: false, failed: false, load: () => undefined };

/**
 * The files that the table is to show. A history that is here as a whole is searched and sorted here, at every key;
 * one of which only the newest files are loaded is searched and sorted by the server.
 */
export function useShownHistory(
  userId: string,
  history: LoadedHistory,
  typed: string,
  sort: SortName,
): ShownHistory {
  const wanted = folded(typed);
  const search = useAfterPause(wanted);
  const partial = history.data !== undefined && history.data.next !== null;
  const found = useQuery({
    queryKey: listKey(userId, search, sort),
    queryFn: ({ signal, client }) =>
      readList(
        userId,
        { search, sort },
        () => client.getQueryData<HistoryList>(listKey(userId, search, sort)),
        signal,
      ),
    enabled: partial && !isOrdinary(search, sort),
    // A search is asked again when it is typed again, not when a tab comes to the front.
    refetchOnWindowFocus: false,
  });
  const moreOfAll = useMore(userId, { search: '' }, history.data);
  const moreFound = useMore(userId, { search, sort }, found.data);
  const loaded = history.data?.files ?? none;
  const files = useMemo(() => sorted(loaded, sort), [loaded, sort]);
  const all = {
    files,
    loading: history.isPending,
    failed: history.isError,
    searching: false,
    reload: () => void history.refetch(),
  };
  if (!partial) return { ...all, more: nothingMore };
  if (isOrdinary(wanted, sort)) return { ...all, more: moreOfAll };
  const reload = () => void found.refetch();
  if (search === wanted && found.data) {
    return { ...all, files: found.data.files, failed: found.isError, more: moreFound, reload };
  }
  const failed = search === wanted && found.isError;
  return { ...all, loading: !failed, searching: !failed, failed, more: nothingMore, reload };
}

/** The list as the screen has it anyway. */
const isOrdinary = (search: string, sort: SortName) => search === '' && sort === NEWEST;

/** The text once it has not changed for a moment; an empty one at once. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
