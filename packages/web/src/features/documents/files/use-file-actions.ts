import type { FileType, HistoryFile } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { paths } from '@legible/contracts/endpoints';
import { statusOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { changeLists, hideFromHistory, listsKey } from '../history/history-cache.ts';
import { api } from '../../../lib/api/api-client.ts';
import { failureOf, saveFile } from './save-file.ts';

const NOT_FOUND = 404;

export interface FileActions {
  /** The download under way; while there is one, no other starts and nothing is deleted (S4.9, S4.10). */
  downloading: { fileId: string; fileType: FileType } | null;
  download: (file: Pick<HistoryFile, 'file_id'>, fileType: FileType) => Promise<void>;
  remove: (file: HistoryFile) => Promise<void>;
}

/** The same object until something changes, so that rows are not rendered anew with every page read. */
export function useFileActions(userId: string, onUsageChanged: () => void): FileActions {
  const queryClient = useQueryClient();
  const [downloading, setDownloading] = useState<FileActions['downloading']>(null);

  const download = useCallback<FileActions['download']>(
    async ({ file_id: fileId }, fileType) => {
      setDownloading({ fileId, fileType });
      try {
        await saveFile(fileId, fileType);
        notify.success(messages.files.downloadStarted, { about: `download ${fileId}` });
      } catch (error) {
        notify.error(failureOf(error), { about: `download ${fileId}` });
        // No message tells of a document that was deleted on another screen.
        if (statusOf(error) === NOT_FOUND) await hideFromHistory(queryClient, userId, fileId);
        void queryClient.invalidateQueries({ queryKey: listsKey(userId) });
      } finally {
        setDownloading(null);
      }
    },
    [queryClient, userId],
  );

  const remove = useCallback<FileActions['remove']>(
    async ({ file_id: fileId, input_name: name }) => {
      const failed = messages.files.deletionFailed(name);
      if (fileId === '' || userId === '') {
        return notify.error({ ...failed, description: messages.files.detailsMissing });
      }
      try {
        await deleteDocument(fileId);
        changeLists(queryClient, userId, (files) =>
          files.filter((file) => file.file_id !== fileId),
        );
        notify.success(messages.files.deleted, { about: `delete ${fileId}` });
        onUsageChanged();
      } catch {
        notify.error(failed, { about: `delete ${fileId}` });
      }
      await queryClient.invalidateQueries({ queryKey: listsKey(userId) });
    },
    [queryClient, userId, onUsageChanged],
  );

  return useMemo(() => ({ downloading, download, remove }), [downloading, download, remove]);
}

async function deleteDocument(fileId: string): Promise<void> {
  await api.json('DELETE', paths.document, { query: { file_id: fileId } });
}
