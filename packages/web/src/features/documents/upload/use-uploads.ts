import { messages } from '@legible/contracts/messages/application';
import { useCallback } from 'react';
import { notify } from '../../../lib/notify.ts';
import type { DocumentsLive, LiveSnapshot } from '../live/documents-live.ts';
import { focusHistory, showHistory } from '../history/history-focus.ts';
import { isUploading } from '../progress/progress-state.ts';
import { type UploadEvents, abandonUpload, uploadInTurn } from './upload-files.ts';

export interface Uploads {
  /** One batch at a time (S4.28): while it is being sent, all controls rest. */
  uploading: boolean;
  /** False where nothing is sent, which is then said. */
  upload: (files: readonly File[]) => boolean;
  /** Undefined for rows whose file this tab never had. */
  retry: (itemId: string) => ((firstPages?: number) => void) | undefined;
  /** Takes rows of refused files away. */
  dismiss: (itemIds: readonly string[]) => void;
  /** Pages of the quota; null where that is not known. */
  pagesLeft: number | null;
  /** Ends the upload that the row is part of. */
  cancel: (itemId: string) => void;
}

interface UploadsOptions extends UploadEvents {
  userKnown: boolean;
  /** What files are read in; null for what the server does by itself. */
  languages: readonly string[] | null;
  pagesLeft: number | null;
  dismiss: Uploads['dismiss'];
}

export function useUploads(
  live: DocumentsLive,
  { progress }: LiveSnapshot,
  { userKnown, languages, pagesLeft, dismiss, onAccepted, onRefused }: UploadsOptions,
): Uploads {
  const send = useCallback(
    (files: readonly File[], firstPages?: number) => {
      const problem = userKnown ? messages.upload.selectAtLeastOne : messages.upload.userUnknown;
      if (!userKnown || files.length === 0) {
        notify.error(problem);
        return false;
      }
      void uploadInTurn(live, files, { onAccepted, onRefused }, { firstPages, languages });
      showHistory();
      focusHistory();
      return true;
    },
    [userKnown, languages, live, onAccepted, onRefused],
  );

  const upload = useCallback((files: readonly File[]) => send(files), [send]);

  const retry = (itemId: string) => {
    const file = live.sources.get(itemId);
    if (!file) return undefined;
    return (firstPages?: number) => {
      dismiss([itemId]);
      send([file], firstPages);
    };
  };

  const cancel = async (itemId: string) => {
    const files = live.uploads.get(itemId)?.files ?? [];
    const abandoning = abandonUpload(live, itemId);
    focusHistory();
    const abandoned = await abandoning;
    if (!abandoned) return;
    const { left, taken } = abandoned;
    const { uploadCancelled, uploadTaken } = messages.runs;
    if (left.length === 0) return notify.info(uploadTaken(files.map(({ name }) => name)));
    notify.info(
      uploadCancelled(
        left.map(({ name }) => name),
        taken,
      ),
      { action: { label: messages.status.retry, run: () => upload(left) } },
    );
  };

  return {
    uploading: progress.items.some(isUploading),
    pagesLeft,
    upload,
    retry,
    dismiss,
    cancel: (itemId) => void cancel(itemId),
  };
}
