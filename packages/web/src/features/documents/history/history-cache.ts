import type { HistoryFile } from '@legible/contracts/documents/documents';
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryList } from './history-list.ts';
import { NEWEST, type SortName } from './sort-order.ts';

/** All lists of a user's files: the history, and what was found in it. */
export const listsKey = (userId: string) => ['history', userId] as const;

/** The list of the files whose name contains the text, in an order; of all for an empty text. */
export const listKey = (userId: string, search = '', sort: SortName = NEWEST) =>
  ['history', userId, search, sort] as const;

/** What was read within this time is not read again because a screen appears. */
const JUST_MS = 1000;

/** For `refetchOnMount`: a screen that appears asks anew, but for what came with its page. */
export const unlessJustRead = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt < JUST_MS ? false : 'always';

/** Changes the files of every list that has been loaded. */
export function changeLists(
  queryClient: QueryClient,
  userId: string,
  change: (files: HistoryFile[]) => HistoryFile[],
): void {
  queryClient.setQueriesData<HistoryList>(
    { queryKey: listsKey(userId) },
    (list) => list && { ...list, files: change(list.files) },
  );
}

/** Takes a document out of the lists as they are known here, and gives what they held of it. */
export async function hideFromHistory(
  queryClient: QueryClient,
  userId: string,
  fileId: string,
): Promise<HistoryFile | undefined> {
  // An answer already under way was written while the list still held it.
  await queryClient.cancelQueries({ queryKey: listsKey(userId) });
  const held = queryClient
    .getQueriesData<HistoryList>({ queryKey: listsKey(userId) })
    .flatMap(([, list]) => list?.files.filter(({ file_id }) => file_id === fileId) ?? []);
  changeLists(queryClient, userId, (files) => files.filter(({ file_id }) => file_id !== fileId));
  return held[0];
}

/** Puts it back in its place: newest first. */
export function restoreToHistory(
  queryClient: QueryClient,
  userId: string,
  file: HistoryFile,
): void {
  changeLists(queryClient, userId, (known) => {
    const others = known.filter(({ file_id }) => file_id !== file.file_id);
    const index = others.findIndex(({ created_at }) => created_at < file.created_at);
    return others.toSpliced(index < 0 ? others.length : index, 0, file);
  });
}
