import type { HistoryFile } from '@legible/contracts/documents';
import type { QueryClient } from '@tanstack/react-query';

/** Takes a document out of the list as it is known here, and gives what the list held of it. */
export async function hideFromHistory(
  queryClient: QueryClient,
  key: readonly string[],
  fileId: string,
): Promise<HistoryFile | undefined> {
  // An answer already under way was written while the list still held it.
  await queryClient.cancelQueries({ queryKey: key });
  const files = queryClient.getQueryData<HistoryFile[]>(key) ?? [];
  queryClient.setQueryData<HistoryFile[]>(key, (known) =>
    known?.filter(({ file_id }) => file_id !== fileId),
  );
  return files.find(({ file_id }) => file_id === fileId);
}

/** Puts it back in its place: newest first. */
export function restoreToHistory(
  queryClient: QueryClient,
  key: readonly string[],
  file: HistoryFile,
): void {
  queryClient.setQueryData<HistoryFile[]>(key, (known = []) => {
    const others = known.filter(({ file_id }) => file_id !== file.file_id);
    const index = others.findIndex(({ created_at }) => created_at < file.created_at);
    return others.toSpliced(index < 0 ? others.length : index, 0, file);
  });
}
