import {
  type HistoryFile,
  type CancelResponse,
  cancelResponse,
} from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { someNames } from '@legible/contracts/messages/short-lists';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef, useState } from 'react';
import { paths } from '@legible/contracts/endpoints';
import { detailOf, statusOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import type { DocumentsLive } from '../live/documents-live.ts';
import { hideFromHistory, listsKey, restoreToHistory } from '../history/history-cache.ts';
import { focusHistory } from '../history/history-focus.ts';
import { outcomeOf } from '../progress/progress-state.ts';
import { api } from '../../../lib/api/api-client.ts';
import { type RunWish, startAgain } from './start-again.ts';

const NOT_FOUND = 404;
const CONFLICT = 409;

type RunFile = Pick<HistoryFile, 'file_id' | 'input_name'>;

export interface RunActions {
  /** Documents whose end has been asked for and not been answered yet. */
  cancelling: ReadonlySet<string>;
  cancel: (file: RunFile) => Promise<void>;
  /** One after the other, told once. */
  cancelAll: (files: readonly RunFile[]) => Promise<void>;
  retry: (file: RunFile, wish?: RunWish) => Promise<void>;
}

/**
 * Stopping a run and starting another one of the same document. The same object until something changes,
 * so that rows are not rendered anew with every page read.
 */
export function useRunActions(
  userId: string,
  live: DocumentsLive,
  onUsageChanged: () => void,
): RunActions {
  const queryClient = useQueryClient();
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set());
  // One that is stopped and started again is to be read as it was to be.
  const wishes = useRef(new Map<string, RunWish>());

  const retry = useCallback<RunActions['retry']>(
    async (file, wish = {}) => {
      wishes.current.set(file.file_id, wish);
      const restarted = () => live.dispatch({ type: 'run_restarted', file });
      const previous = await hideFromHistory(queryClient, userId, file.file_id);
      restarted();
      focusHistory();
      try {
        await startAgain(file.file_id, wish);
        // A list that was read before the server knew may have taken the row away.
        restarted();
      } catch (error) {
        const outcome = outcomeOf(previous?.status);
        live.dispatch({ type: 'run_refused', fileId: file.file_id, outcome });
        if (previous) restoreToHistory(queryClient, userId, previous);
        notify.error(messages.runs.retryFailed(file.input_name, detailOf(error)));
      }
      onUsageChanged();
      await queryClient.invalidateQueries({ queryKey: listsKey(userId) });
    },
    [queryClient, userId, live, onUsageChanged],
  );

  const cancel = useCallback<RunActions['cancel']>(
    async (file) => {
      const { file_id: fileId, input_name: name } = file;
      setCancelling((ids) => new Set(ids).add(fileId));
      try {
        const outcome = await cancelDocument(fileId);
        // Unless the connection has told it first, this ends the row and has the list read again.
        live.dispatch({ type: 'run_cancelled', fileId, outcome });
        const { cancelled, takenBack } = messages.runs;
        notify.info(outcome === 'ready' ? takenBack(name) : cancelled(name), {
          action: {
            label: messages.status.retry,
            run: () => void retry(file, wishes.current.get(fileId)),
          },
        });
        focusHistory();
      } catch (error) {
        notify.error(messages.runs.cancelFailed(name, detailOf(error)));
        // Deleted elsewhere.
        if (statusOf(error) === NOT_FOUND)
          live.dispatch({ type: 'run_deleted', fileIds: [fileId] });
        await queryClient.invalidateQueries({ queryKey: listsKey(userId) });
      }
      setCancelling((ids) => new Set([...ids].filter((id) => id !== fileId)));
    },
    [queryClient, userId, live, retry],
  );

  const cancelAll = useCancelAll(userId, live, setCancelling);

  return useMemo(
    () => ({ cancelling, cancel, cancelAll, retry }),
    [cancelling, cancel, cancelAll, retry],
  );
}

/** Stopping many runs, one after the other: what came of it is told once. */
function useCancelAll(
  userId: string,
  live: DocumentsLive,
  setCancelling: Dispatch<SetStateAction<ReadonlySet<string>>>,
): RunActions['cancelAll'] {
  const queryClient = useQueryClient();
  return useCallback(
    async (files) => {
      const ids = files.map(({ file_id: fileId }) => fileId);
      setCancelling((before) => new Set([...before, ...ids]));
      const failed: string[] = [];
      for (const { file_id: fileId, input_name: name } of files) {
        try {
          const outcome = await cancelDocument(fileId);
          live.dispatch({ type: 'run_cancelled', fileId, outcome });
        } catch (error) {
          // Done meanwhile, or deleted: there is nothing left to cancel.
          if (![NOT_FOUND, CONFLICT].includes(statusOf(error))) failed.push(name);
        }
      }
      const stopped = files.length - failed.length;
      if (stopped > 0) notify.success(messages.runs.allCancelled(stopped));
      if (failed.length > 0) notify.error(messages.runs.cancelFailed(someNames(failed), null));
      focusHistory();
      setCancelling((before) => new Set([...before].filter((id) => !ids.includes(id))));
      await queryClient.invalidateQueries({ queryKey: listsKey(userId) });
    },
    [queryClient, userId, live, setCancelling],
  );
}

/**
 * @returns what the document is now: `ready` when it had been before the run that was stopped. A server
 * that does not say so yet is taken to mean `cancelled`; the list corrects that.
 */
async function cancelDocument(fileId: string): Promise<CancelResponse['status']> {
  const answer = await api.json('POST', paths.cancel, { query: { file_id: fileId } });
  return cancelResponse.safeParse(answer).data?.status ?? 'cancelled';
}
