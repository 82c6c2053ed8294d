import type { Refusal } from '@legible/contracts/documents/documents';
import { type ProgressItem, type ProgressState, newItem } from './progress-state.ts';

/**
 * What the server keeps of refused files: a row for each that has none, as after a reload; the rows of those that were
 * dismissed elsewhere, or have had their time, go. Rows of which the server knows nothing stay.
 */
export function takeRefusals(state: ProgressState, refusals: readonly Refusal[]): ProgressState {
  const kept = new Set(refusals.map(({ id }) => id));
  const stays = ({ status, refusalId }: ProgressItem) =>
    status !== 'error' || refusalId === null || kept.has(refusalId);
  const items = state.items.filter(stays);
  const shown = new Set(items.map(({ refusalId }) => refusalId));
  const running = new Set(items.map(({ fileId }) => fileId));
  const untold = refusals.filter(
    ({ id, file_id: fileId }) => !shown.has(id) && (fileId === null || !running.has(fileId)),
  );
  if (untold.length === 0 && items.length === state.items.length) return state;
  return { ...state, items: [...items, ...untold.map(rowOf)] };
}

function rowOf(refusal: Refusal): ProgressItem {
  return {
    ...newItem(`refusal ${refusal.id}`, refusal.input_name, 'error'),
    fileId: refusal.file_id,
    refusalId: refusal.id,
    message: refusal.detail,
    code: refusal.code,
    pagesNeeded: refusal.pages,
  };
}
