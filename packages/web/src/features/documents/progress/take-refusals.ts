import type { Refusal } from '@legible/contracts/documents/documents';
import { type ProgressItem, type ProgressState, newItem } from './progress-state.ts';

/**
 * What the server keeps of refused files: a row for each that has none, as after a reload; the rows of those that were
 * dismissed elsewhere, or have had their time, go. Rows of which the server knows nothing stay, and those that its list has
 * not had yet: it may have been written before they were refused.
 */
export function takeRefusals(state: ProgressState, refusals: readonly Refusal[]): ProgressState {
  const kept = new Set<string | null>(refusals.map(({ id }) => id));
  const items = state.items.flatMap((item) => {
    if (kept.has(item.refusalId)) return { ...item, isListed: true };
    return item.isListed && item.status === 'error' ? [] : item;
  });
  const shown = new Set(items.map(({ refusalId }) => refusalId));
  const running = new Set(items.map(({ fileId }) => fileId));
  const untold = refusals.filter(
    ({ id, file_id: fileId }) => !shown.has(id) && (fileId === null || !running.has(fileId)),
  );
  return { ...state, items: [...items, ...untold.map(rowOf)] };
}

function rowOf(refusal: Refusal): ProgressItem {
  return {
    ...newItem(`refusal ${refusal.id}`, refusal.input_name, 'error'),
    fileId: refusal.file_id,
    refusalId: refusal.id,
    isListed: true,
    message: refusal.detail,
    code: refusal.code,
    pagesNeeded: refusal.pages,
  };
}
