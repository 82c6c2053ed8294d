import type { HistoryFile } from '@legible/contracts/documents';
import { messages } from '@legible/contracts/messages';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notify } from '../../lib/notify.ts';
import { fetchHistory, fetchRunning } from './documents-api.ts';
import { dropDeletedRuns, idsOf, shownAsRunning } from './deleted-runs.ts';
import type { DocumentsLive, LiveSnapshot } from './documents-live.ts';
import { hideFromHistory } from './history-cache.ts';
import type { SettledDocument } from './progress-state.ts';

const POLL_EVERY = 10_000;

export const historyKey = (userId: string) => ['history', userId] as const;

/** The history list, kept in step with what the live connections tell. */
export function useHistory(
  userId: string,
  live: DocumentsLive,
  snapshot: LiveSnapshot,
  onUsageChanged: () => void,
) {
  const query = useQuery({
    queryKey: historyKey(userId),
    queryFn: ({ signal }) => readHistory(userId, live, signal),
    enabled: userId !== '',
    refetchOnMount: 'always',
    refetchInterval: snapshot.down && POLL_EVERY,
  });
  const { data, isError, refetch } = query;

  useEffect(() => {
    if (data && dropsRows(live, data.filter(isSettled))) onUsageChanged();
  }, [data, live, onUsageChanged]);

  useEffect(() => {
    if (isError) notify.error(messages.history.loadFailed);
  }, [isError]);

  // Whatever ended while a connection was down was told to nobody.
  useEffect(() => {
    if (snapshot.connections > 0) void catchUp(live, refetch);
  }, [snapshot.connections, live, refetch]);

  return query;
}

async function catchUp(
  live: DocumentsLive,
  refetch: () => Promise<{ data: HistoryFile[] | undefined; isSuccess: boolean }>,
): Promise<void> {
  const shown = shownAsRunning(live);
  // Before the list: what ends in between is then in both.
  const running = shown.length === 0 ? [] : await fetchRunning().catch(() => null);
  const { data, isSuccess } = await refetch();
  if (!running || !data || !isSuccess) return;
  const found = [...idsOf(running), ...data.map(({ file_id }) => file_id)];
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
  signal: AbortSignal,
): Promise<HistoryFile[]> {
  if (!live.getSnapshot().down) return fetchHistory(userId);
  const shown = shownAsRunning(live);
  const running = await fetchRunning();
  signal.throwIfAborted();
  live.dispatch({ type: 'run_polled', files: running, at: Date.now() });
  const files = await fetchHistory(userId);
  const found = [...idsOf(running), ...files.map(({ file_id }) => file_id)];
  await dropDeletedRuns(live, shown, found);
  return files;
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
  const key = historyKey(userId);
  for (const fileId of fileIds) await hideFromHistory(queryClient, key, fileId);
  await queryClient.invalidateQueries({ queryKey: key });
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
  const key = historyKey(userId);
  // An answer already under way was written before these documents ended.
  await queryClient.cancelQueries({ queryKey: key });
  queryClient.setQueryData<HistoryFile[]>(key, (files = []) => [
    ...settled.filter((document) => !tells(files, document)).flatMap(asHistoryFile),
    ...files.filter((file) => !settled.some((document) => isOutdated(file, document))),
  ]);
  await queryClient.invalidateQueries({ queryKey: key });
}

/** True when rows were still shown as running that the list knows to be over. */
function dropsRows(live: DocumentsLive, files: readonly HistoryFile[]): boolean {
  const before = live.getSnapshot().progress.items.length;
  live.dispatch({ type: 'history_loaded', files });
  return live.getSnapshot().progress.items.length < before;
}

const tells = (files: readonly HistoryFile[], { fileId, outcome }: SettledDocument) =>
  files.some(({ file_id, status }) => file_id === fileId && status === outcome);

/** What an earlier run of the document had come to. */
const isOutdated = ({ file_id, status }: HistoryFile, { fileId, outcome }: SettledDocument) =>
  file_id === fileId && status !== outcome;

const isSettled = ({ status }: HistoryFile) =>
  status === 'ready' || status === 'failed' || status === 'cancelled';

function asHistoryFile({ fileId, name, outcome, pages, detail }: SettledDocument): HistoryFile[] {
  if (fileId === null) return [];
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
