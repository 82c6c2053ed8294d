import { announceAgain, replayBuffered } from './apply-progress.ts';
import {
  type AddedFile,
  type ProgressItem,
  type ProgressState,
  type WaitingLink,
  isUploading,
  newItem,
  sameName,
} from './progress-state.ts';

/** D37: after this many seconds the file is linked although its upload has not been answered. */
const MAX_TRIES = 30;

/** Gives the row of that name its document's id; a file that has no row yet gets one (other tabs, reloads). */
export function linkFile(state: ProgressState, waiting: WaitingLink): ProgressState {
  const { file, tries } = waiting;
  if (isKnown(state, file.file_id)) return state;
  if (state.ended.has(file.file_id)) return announceAgain(state, file);
  const unlinked = state.items.filter(
    (item) =>
      item.fileId === null && item.status !== 'error' && sameName(item.name, file.input_name),
  );
  // Fed by name alone it already moves; the specification lets it be (S4.20).
  if (unlinked.some(({ status }) => status === 'processing')) return state;

  const ready = unlinked.find(({ status }) => status === 'processing_server');
  if (ready) return link(state, ready, file);
  const uploading = unlinked.find(isUploading);
  if (!uploading) return addRow(state, file);
  if (tries >= MAX_TRIES) return link(state, uploading, file);
  return { ...state, waiting: [...state.waiting, waiting] };
}

/** The second chance, a second later, of files whose rows were still being uploaded (S4.19). */
export function retryLinks(state: ProgressState): ProgressState {
  return state.waiting.reduce<ProgressState>(
    (reached, { file, tries }) => linkFile(reached, { file, tries: tries + 1 }),
    { ...state, waiting: [] },
  );
}

function isKnown({ items, waiting }: ProgressState, fileId: string): boolean {
  return (
    items.some((item) => item.fileId === fileId && item.status !== 'error') ||
    waiting.some(({ file }) => file.file_id === fileId)
  );
}

function link(state: ProgressState, target: ProgressItem, file: AddedFile): ProgressState {
  const linked = { ...target, fileId: file.file_id };
  const items = state.items.map((item) => (item === target ? linked : item));
  return replayBuffered({ ...state, items }, file.file_id);
}

function addRow(state: ProgressState, file: AddedFile): ProgressState {
  const row = {
    ...newItem(file.file_id, file.input_name, 'processing_server'),
    fileId: file.file_id,
  };
  return replayBuffered({ ...state, items: [row, ...state.items] }, file.file_id);
}
