import type { HistoryFile } from '@legible/contracts/documents/documents';

/** As much of a list of files as has been loaded, in its order. */
export interface HistoryList {
  files: HistoryFile[];
  /** Where the server goes on; null when all of it is here. */
  next: string | null;
}

/**
 * A first part that was read anew, with the older parts that had been loaded before: what has come since
 * moves its end towards newer files, and the older ones follow as they did.
 */
export function joined(fresh: HistoryList, known: HistoryList | undefined): HistoryList {
  const end = fresh.files.at(-1)?.file_id;
  if (!known || fresh.next === null || end === undefined) return fresh;
  const place = known.files.findIndex(({ file_id }) => file_id === end);
  if (place < 0) return fresh;
  const older = without(known.files.slice(place + 1), fresh.files);
  return older.length === 0 ? fresh : { files: [...fresh.files, ...older], next: known.next };
}

/** The list with one more part at its end. */
export function appended(known: HistoryList, part: HistoryList): HistoryList {
  return { files: [...without(known.files, part.files), ...part.files], next: part.next };
}

function without(files: readonly HistoryFile[], others: readonly HistoryFile[]): HistoryFile[] {
  const ids = new Set(others.map(({ file_id }) => file_id));
  return files.filter(({ file_id }) => !ids.has(file_id));
}
