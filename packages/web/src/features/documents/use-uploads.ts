import { messages } from '@legible/contracts/messages';
import { useCallback } from 'react';
import { notify } from '../../lib/notify.ts';
import type { DocumentsLive, LiveSnapshot } from './documents-live.ts';
import { focusHistory, showHistory } from './history-focus.ts';
import { isUploading } from './progress-state.ts';
import { type UploadEvents, abandonUpload, uploadInTurn } from './upload-files.ts';

export interface Uploads {
  /** One batch at a time (S4.28): while it is being sent, all controls rest. */
  uploading: boolean;
  /** False where nothing is sent, which is then said. */
  upload: (files: readonly File[]) => boolean;
  /** Undefined for rows whose file this tab never had. */
  retry: (itemId: string) => (() => void) | undefined;
  dismiss: (itemId: string) => void;
  /** Ends the upload that the row is part of. */
  cancel: (itemId: string) => void;
}

export function useUploads(
  userKnown: boolean,
  live: DocumentsLive,
  { progress }: LiveSnapshot,
  { onAccepted, onRefused }: UploadEvents,
): Uploads {
  const upload = useCallback(
    (files: readonly File[]) => {
      const problem = userKnown ? messages.upload.selectAtLeastOne : messages.upload.userUnknown;
      if (!userKnown || files.length === 0) {
        notify.error(problem);
        return false;
      }
      void uploadInTurn(live, files, { onAccepted, onRefused });
      showHistory();
      focusHistory();
      return true;
    },
    [userKnown, live, onAccepted, onRefused],
  );

  const dismiss = (itemId: string) => {
    live.sources.delete(itemId);
    live.dispatch({ type: 'dismissed', id: itemId });
    focusHistory();
  };

  const retry = (itemId: string) => {
    const file = live.sources.get(itemId);
    if (!file) return undefined;
    return () => {
      dismiss(itemId);
      upload([file]);
    };
  };

  const cancel = (itemId: string) => {
    const files = abandonUpload(live, itemId);
    focusHistory();
    if (files.length === 0) return;
    notify.success(messages.runs.uploadCancelled(files.map(({ name }) => name)), {
      label: messages.status.retry,
      run: () => upload(files),
    });
  };

  return { uploading: progress.items.some(isUploading), upload, retry, dismiss, cancel };
}
