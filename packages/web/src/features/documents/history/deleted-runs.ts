import type { DocumentsLive } from '../live/documents-live.ts';
import { isRunning } from '../progress/progress-state.ts';
import { fetchRunning, idsOf } from '../live/running-api.ts';

/** Documents that this tab takes for running. */
export const shownAsRunning = (live: DocumentsLive): string[] =>
  live
    .getSnapshot()
    .progress.items.flatMap((item) =>
      isRunning(item) && item.fileId !== null ? [item.fileId] : [],
    );

/**
 * Drops the rows of documents that neither run nor have ended: they were deleted elsewhere while the
 * connections that would have told their end were away.
 * @param shown - what was shown as running before the server was asked for `found`.
 * @param found - ids that the server named as running or as ended.
 */
export async function dropDeletedRuns(
  live: DocumentsLive,
  shown: readonly string[],
  found: readonly string[],
): Promise<void> {
  const missing = shown.filter((id) => !found.includes(id));
  if (missing.length === 0) return;
  // One that was started again between two answers is in neither.
  const running = idsOf(await fetchRunning());
  const fileIds = missing.filter((id) => !running.includes(id));
  live.dispatch({ type: 'run_deleted', fileIds });
}
