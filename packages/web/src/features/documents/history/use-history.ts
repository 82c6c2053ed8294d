import { FILES_PER_ANSWER, type HistoryFile } from '@legible/contracts/documents/documents';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dropDeletedRuns, shownAsRunning } from './deleted-runs.ts';
import type { DocumentsLive, LiveSnapshot } from '../live/documents-live.ts';
import { fetchHistory, readList } from './history-api.ts';
import {
  changeLists,
  hideFromHistory,
  listKey,
  listsKey,
  unlessJustRead,
} from './history-cache.ts';
import { appended, type HistoryList } from './history-list.ts';
import type { SettledDocument } from '../progress/progress-state.ts';
import { fetchRunning, idsOf } from '../live/running-api.ts';

const POLL_EVERY = 10_000;

/** The history list, kept in step with what the live connections tell. */
export function useHistory(userId: string, live: DocumentsLive, snapshot: LiveSnapshot) {
  const query = useQuery({
    queryKey: listKey(userId),
    queryFn: ({ signal, client }) =>
      readHistory(userId, live, () => client.getQueryData<HistoryList>(listKey(userId)), signal),
    enabled: userId !== '',
    refetchOnMount: unlessJustRead,
    refetchInterval: snapshot.down && POLL_EVERY,
  });
  const { data, refetch } = query;

  useEffect(() => {
    if (data) live.dispatch({ type: 'history_loaded', files: data.files.filter(isSettled) });
  }, [data, live]);

  // No message told this screen what ended while its connection was down.
  const queryClient = useQueryClient();
  useEffect(() => {
    if (snapshot.connections > 0) void catchUp(queryClient, userId, live, refetch);
  }, [snapshot.connections, queryClient, userId, live, refetch]);

  return query;
}

async function catchUp(
  queryClient: QueryClient,
  userId: string,
  live: DocumentsLive,
  refetch: () => Promise<{ data: HistoryList | undefined; isSuccess: boolean }>,
): Promise<void> {
  const shown = shownAsRunning(live);
  // Before the list: what ends in between is then in both.
  const running = shown.length === 0 ? [] : await fetchRunning().catch(() => null);
  const { data, isSuccess } = await refetch();
  if (!running || !data || !isSuccess) return;
  await placeEnded(queryClient, userId, without(shown, idsOf(running))).catch(() => undefined);
  const found = [...idsOf(running), ...idsIn(data)];
  await dropDeletedRuns(live, shown, found).catch(() => undefined);
}

/**
 * Without live connections the running documents are asked for too, and before the list: what ends in
 * between is then in both, and over. What is given up meanwhile, because a run was cancelled or started,
 * moves no row.
 */
async function readHistory(
  userId: string,
  live: DocumentsLive,
  known: () => HistoryList | undefined,
  signal: AbortSignal,
): Promise<HistoryList> {
  if (!live.getSnapshot().down) return readList(userId, { search: '' }, known, signal);
  const shown = shownAsRunning(live);
  const running = await fetchRunning();
  signal.throwIfAborted();
  live.dispatch({ type: 'run_polled', files: running, at: Date.now() });
  const newest = await readList(userId, { search: '' }, known);
  const list = await readToPlace(userId, newest, without(shown, idsOf(running)));
  await dropDeletedRuns(live, shown, [...idsOf(running), ...idsIn(list)]);
  return list;
}

const idsIn = ({ files }: HistoryList) => files.map(({ file_id }) => file_id);

const without = (ids: readonly string[], others: readonly string[]) =>
  ids.filter((id) => !others.includes(id));

/** Has documents that have ended in their places, where older ones than the first part holds are loaded. */
async function placeEnded(
  queryClient: QueryClient,
  userId: string,
  ended: readonly string[],
): Promise<void> {
  const key = listKey(userId);
  const known = queryClient.getQueryData<HistoryList>(key);
  const list = known && (await readToPlace(userId, known, ended));
  if (list !== known) queryClient.setQueryData<HistoryList>(key, list);
}

/**
 * The list, read again to the depth to which it is known where it lacks one of the documents: one that
 * was run again keeps its place, which may lie below the part that is read at every change.
 */
async function readToPlace(
  userId: string,
  known: HistoryList,
  ended: readonly string[],
): Promise<HistoryList> {
  const { length } = known.files;
  if (length <= FILES_PER_ANSWER || without(ended, idsIn(known)).length === 0) return known;
  let list: HistoryList = await fetchHistory(userId, { search: '' });
  while (list.next !== null && list.files.length < length) {
    list = appended(list, await fetchHistory(userId, { search: '', cursor: list.next }));
  }
  return list;
}

/** Takes documents that run again, wherever that was asked for, out of the list (the running rows have them). */
export function useRevivedDocuments(
  userId: string,
  live: DocumentsLive,
  { progress: { revived } }: LiveSnapshot,
) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (revived.length === 0) return;
    live.dispatch({ type: 'taken', list: 'revived', count: revived.length });
    void forgetEnds(queryClient, userId, revived);
  }, [revived, live, queryClient, userId]);
}

async function forgetEnds(queryClient: QueryClient, userId: string, fileIds: readonly string[]) {
  for (const fileId of fileIds) await hideFromHistory(queryClient, userId, fileId);
  await queryClient.invalidateQueries({ queryKey: listsKey(userId) });
}

/** Moves documents that have ended from the running rows into the list (S4.15), then asks for the truth. */
export function useSettledDocuments(
  userId: string,
  live: DocumentsLive,
  { progress: { settled } }: LiveSnapshot,
  onUsageChanged: () => void,
) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (settled.length === 0) return;
    live.dispatch({ type: 'taken', list: 'settled', count: settled.length });
    void showAndReload(queryClient, userId, settled);
    onUsageChanged();
  }, [settled, live, queryClient, userId, onUsageChanged]);
}

async function showAndReload(
  queryClient: QueryClient,
  userId: string,
  settled: readonly SettledDocument[],
) {
  // An answer already under way was written before these documents ended.
  await queryClient.cancelQueries({ queryKey: listsKey(userId) });
  changeLists(queryClient, userId, (files) =>
    files.filter((file) => !settled.some((document) => isOutdated(file, document))),
  );
  queryClient.setQueryData<HistoryList>(listKey(userId), ({ files, next } = noList) => {
    const untold = settled.filter((document) => !tells(files, document));
    return { files: [...untold.flatMap(asHistoryFile), ...files], next };
  });
  await queryClient.invalidateQueries({ queryKey: listsKey(userId) });
  const ended = settled.flatMap(({ fileId }) => fileId ?? []);
  await placeEnded(queryClient, userId, ended).catch(() => undefined);
}

const noList: HistoryList = { files: [], next: null };

const tells = (files: readonly HistoryFile[], { fileId, outcome }: SettledDocument) =>
  files.some(({ file_id, status }) => file_id === fileId && status === outcome);

/** What an earlier run of the document had come to. */
const isOutdated = ({ file_id, status }: HistoryFile, { fileId, outcome }: SettledDocument) =>
  file_id === fileId && status !== outcome;

const isSettled = ({ status }: HistoryFile) =>
  status === 'ready' || status === 'failed' || status === 'cancelled';

function asHistoryFile(document: SettledDocument): HistoryFile[] {
  const { fileId, name, outcome, pages, detail, refused } = document;
  if (fileId === null || refused) return [];
  return [
    {
      type: 'history',
      file_id: fileId,
      input_name: name,
      status: outcome,
      processed: outcome === 'ready',
      pages,
      failed_pages: [],
      detail,
      size: 0,
      created_at: new Date().toISOString(),
    },
  ];
}
