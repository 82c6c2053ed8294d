import type { HistoryFile } from '@legible/contracts/documents/documents';
import { useMemo } from 'react';
import { folded } from '@legible/contracts/search/folded';
import type { ProgressItem } from '../progress/progress-state.ts';

/** A row of the table: a document on its way, or one that has arrived. */
export type HistoryRow = ProgressItem | HistoryFile;

export const nameOf = (row: HistoryRow) => (row.type === 'progress' ? row.name : row.input_name);

export const rowKey = (row: HistoryRow) => (row.type === 'progress' ? row.id : row.file_id);

/** Running rows first, then refused ones, then the history; both filtered by name, without case and accents (D20). */
export function useHistoryRows(
  items: readonly ProgressItem[],
  files: readonly HistoryFile[],
  search: string,
): HistoryRow[] {
  // Folding is what costs; it is done once per list, not once per key that is pressed.
  const foldedFiles = useMemo(
    () => files.map((file) => ({ file, name: folded(file.input_name) })),
    [files],
  );
  return useMemo(() => {
    const wanted = folded(search);
    const running = new Set(items.map(({ fileId }) => fileId));
    const found = items.filter(({ name }) => folded(name).includes(wanted));
    return [
      ...found.filter(({ status }) => status !== 'error'),
      ...found.filter(({ status }) => status === 'error'),
      ...foldedFiles
        .filter(({ file, name }) => name.includes(wanted) && !running.has(file.file_id))
        .map(({ file }) => file),
    ];
  }, [items, foldedFiles, search]);
}
