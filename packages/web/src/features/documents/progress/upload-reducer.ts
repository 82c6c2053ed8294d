import { acceptUpload } from './accept-upload.ts';
import { retryLinks } from './link-files.ts';
import {
  type ProgressItem,
  type ProgressState,
  type UploadAction,
  isUploading,
  newItem,
} from './progress-state.ts';

/** Of a hundred percent: the last byte is on its way. */
const ALL = 100;

/** From the first byte sent to the server's answer (S4.12, S4.13, S4.16). */
export function uploadReducer(state: ProgressState, action: UploadAction): ProgressState {
  switch (action.type) {
    case 'upload_started': {
      const started = action.files.map(({ id, name }) => newItem(id, name, 'uploading_batch'));
      // Sent again, a row begins anew.
      const others = state.items.filter(({ id }) => !started.some((row) => row.id === id));
      return { ...state, items: [...started, ...others] };
    }
    case 'upload_percent': {
      const batchUploadPercent = Math.min(ALL, Math.max(0, action.percent));
      // Sent again after a refused token, it begins anew.
      const status = batchUploadPercent === ALL ? 'uploading' : 'uploading_batch';
      return changeUploading(state, action.ids, { batchUploadPercent, status });
    }
    case 'upload_failed':
      return changeUploading(state, action.ids, { status: 'error', message: action.message });
    case 'upload_cancelled':
      return abandon(state, action.ids);
    case 'upload_accepted':
    default:
      return acceptUpload(state, action.ids, action.answer);
  }
}

/** Rows that the server has already taken, or that failed, are past what an upload can tell. */
function changeUploading(
  state: ProgressState,
  ids: readonly string[],
  change: Partial<ProgressItem>,
): ProgressState {
  const items = state.items.map((item) =>
    ids.includes(item.id) && isUploading(item) ? { ...item, ...change } : item,
  );
  return { ...state, items };
}

/** Nothing is left of an abandoned upload but the files that the server had taken by then. */
function abandon(state: ProgressState, ids: readonly string[]): ProgressState {
  const gone = (item: ProgressItem) => ids.includes(item.id) && isUploading(item);
  return retryLinks({ ...state, items: state.items.filter((item) => !gone(item)) });
}
