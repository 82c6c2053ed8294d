import { applyProgress, cleanBuffer, restart } from './apply-progress.ts';
import { linkFile, retryLinks } from './link-files.ts';
import { takeRefusals } from './take-refusals.ts';
import { cancelRun, dropRuns, refuseRestart, removeFile, takePolled } from './run-changes.ts';
import {
  type HistoryName,
  type ProgressAction,
  type ProgressItem,
  type ProgressState,
  type RefusalAction,
  type RunAction,
  type UploadAction,
  counting,
  isRunning,
  outcomeOf,
  settledAs,
} from './progress-state.ts';
import { uploadReducer } from './upload-reducer.ts';

/** Everything that can happen to a user's running documents (section 4 of the specification). */
export function progressReducer(state: ProgressState, action: ProgressAction): ProgressState {
  if (isUploadAction(action)) return uploadReducer(state, action);
  if (isRunAction(action)) return runReducer(state, action);
  if (isRefusalAction(action)) return refusalReducer(state, action);
  switch (action.type) {
    case 'file_added':
      return linkFile(state, { file: action.file, tries: 0 });
    case 'links_retried':
      return retryLinks(state);
    case 'progress':
      return applyProgress(state, action.message, action.at);
    case 'buffer_cleaned':
      return cleanBuffer(state, action.at);
    case 'history_loaded':
      return reconcile(state, action.files);
    case 'taken':
    default:
      return { ...state, [action.list]: state[action.list].slice(action.count) };
  }
}

/** Rows of refused files come and go. */
function refusalReducer(state: ProgressState, action: RefusalAction): ProgressState {
  return action.type === 'refusals_loaded'
    ? takeRefusals(state, action.refusals)
    : dismiss(state, action.id);
}

/** What was asked of the server about a run, and what a poll told. */
function runReducer(state: ProgressState, action: RunAction): ProgressState {
  switch (action.type) {
    case 'run_polled':
      return takePolled(state, action.files, action.at);
    case 'run_cancelled':
      return cancelRun(state, action.fileId, action.outcome);
    case 'run_deleted':
      return dropRuns(state, action.fileIds);
    case 'run_file_removed':
      return removeFile(state, action.fileId);
    case 'run_restarted':
      return restart(state, action.file);
    case 'run_refused':
    default:
      return refuseRestart(state, action.fileId, action.outcome);
  }
}

function isRefusalAction(action: ProgressAction): action is RefusalAction {
  return action.type === 'refusals_loaded' || action.type === 'dismissed';
}

function isRunAction(action: ProgressAction): action is RunAction {
  return action.type.startsWith('run_');
}

function isUploadAction(action: ProgressAction): action is UploadAction {
  return action.type.startsWith('upload_');
}

/**
 * Running rows that the history already holds are over. The name decides only for rows without an id:
 * the same file uploaded twice is two documents (S4.17, D36). They count among those that ended (S4.15).
 */
function reconcile(state: ProgressState, files: readonly HistoryName[]): ProgressState {
  const byId = new Map(files.map((file) => [file.file_id, file]));
  const byName = new Map(files.map((file) => [file.input_name.normalize(), file]));
  const held = (item: ProgressItem) =>
    item.fileId === null ? byName.get(item.name.normalize()) : byId.get(item.fileId);
  const over = (item: ProgressItem) => (isRunning(item) ? held(item) : undefined);
  const ids = files.map((file) => [file.file_id, outcomeOf(file.status)] as const);
  const documents = state.items.flatMap((item) => {
    const file = over(item);
    return file ? [settledAs(item, file.file_id, outcomeOf(file.status))] : [];
  });
  return {
    ...state,
    ...counting(state, documents),
    items: state.items.filter((item) => !over(item)),
    ended: new Map([...state.ended, ...ids]),
  };
}

/** Only rows that failed can be waved away (D34). */
function dismiss(state: ProgressState, id: string): ProgressState {
  const stays = (item: ProgressItem) => item.id !== id || item.status !== 'error';
  return { ...state, items: state.items.filter(stays) };
}
