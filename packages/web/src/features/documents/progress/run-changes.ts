import type { ProgressMessage } from '@legible/contracts/live';
import { applyProgress, settle } from './apply-progress.ts';
import { linkFile } from './link-files.ts';
import {
  type Outcome,
  type ProgressItem,
  type ProgressState,
  isRunning,
} from './progress-state.ts';

/** What the live connections would have told: each file, then how far it is (D43). */
export function takePolled(
  state: ProgressState,
  files: readonly ProgressMessage[],
  at: number,
): ProgressState {
  return files.reduce<ProgressState>((reached, message) => {
    const { filename, file_id = filename, input_name } = message;
    const linked =
      input_name === undefined
        ? reached
        : linkFile(reached, { file: { file_id, input_name }, tries: 0 });
    return applyProgress(linked, message, at);
  }, state);
}

/** The server has stopped the run; its own message about it may come later or never. */
export function cancelRun(state: ProgressState, fileId: string, outcome: Outcome): ProgressState {
  const item = state.items.find((other) => other.fileId === fileId);
  if (!item) return state;
  return settle(state, item, {
    filename: fileId,
    current_page: item.pagesProcessed,
    total_pages: item.totalPages,
    status: outcome,
  });
}

/** Nothing is left of documents that were deleted. */
export function dropRuns(state: ProgressState, fileIds: readonly string[]): ProgressState {
  const gone = (item: ProgressItem) =>
    isRunning(item) && item.fileId !== null && fileIds.includes(item.fileId);
  return { ...state, items: state.items.filter((item) => !gone(item)) };
}

/** A document was deleted, wherever that was asked for: the history is to forget it, too. */
export function removeFile(state: ProgressState, fileId: string): ProgressState {
  return { ...dropRuns(state, [fileId]), removed: [...state.removed, fileId] };
}

/** The row that was shown while the server was being asked goes again. */
export function refuseRestart(
  state: ProgressState,
  fileId: string,
  outcome: Outcome,
): ProgressState {
  return {
    ...state,
    items: state.items.filter((item) => item.fileId !== fileId || !isRunning(item)),
    ended: new Map(state.ended).set(fileId, outcome),
  };
}
