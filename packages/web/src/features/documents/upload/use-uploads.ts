import { messages } from '@legible/contracts/messages/application';
import { choiceMessages } from '@legible/contracts/messages/documents/choices';
import { useCallback } from 'react';
import { notify } from '../../../lib/notify.ts';
import { arePages, type Choices, queryOfChoices } from '../choices/choices.ts';
import type {
  DocumentsLive,
  FileToSend,
  LiveSnapshot,
  ReadingWish,
  SentBatch,
} from '../live/documents-live.ts';
import { focusHistory, showHistory } from '../history/history-focus.ts';
import { isUploading } from '../progress/progress-state.ts';
import { type UploadEvents, abandonUpload, uploadInTurn } from './upload-files.ts';

export interface Uploads {
  /** One batch at a time (S4.28): while it is being sent, all controls rest. */
  uploading: boolean;
  /** False where nothing is sent, which is then said. */
  upload: (files: readonly File[]) => boolean;
  /** Undefined for rows whose file this tab never had. */
  retry: (itemId: string) => SendAgain | undefined;
  /** Takes rows of refused files away. */
  dismiss: (itemIds: readonly string[]) => void;
  /** Pages of the quota; null where that is not known. */
  pagesLeft: number | null;
  /** Ends the upload that the row is part of. */
  cancel: (itemId: string) => void;
}

/** What is to be different about a file that is sent once more. */
type Different = Pick<ReadingWish, 'firstPages' | 'password'>;
export type SendAgain = (how?: Different) => void;

/** False where nothing is sent, which is then said. */
type Send = (files: readonly FileToSend[]) => boolean;

export interface UploadsOptions extends UploadEvents {
  userKnown: boolean;
  /** What files are read in; null for what the server does by itself. */
  languages: readonly string[] | null;
  /** How they are read. */
  choices: Choices;
  onChoices: (choices: Choices) => void;
  pagesLeft: number | null;
  dismiss: Uploads['dismiss'];
}

export function useUploads(
  live: DocumentsLive,
  { progress }: LiveSnapshot,
  options: UploadsOptions,
): Uploads {
  const { userKnown, languages, pagesLeft, dismiss } = options;
  const { onAccepted, onRefused } = options;
  const send = useCallback(
    (files: readonly FileToSend[]) => {
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

  const upload = useSending(options, send);

  const retry = (itemId: string) => sendingAgain(live, itemId, send, () => dismiss([itemId]));

  const cancel = async (itemId: string) => {
    const files = live.uploads.get(itemId)?.files ?? [];
    const { wish = { languages }, unanswered } = live.sources.get(itemId) ?? {};
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
      {
        action: {
          label: messages.status.retry,
          run: () => send(unanswered ? whole(unanswered) : wished(left, wish)),
        },
      },
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

/**
 * What sends the file of a row once more: all of its batch where the server may have taken that, since by itself it would be
 * a second document.
 */
function sendingAgain(
  { sources }: DocumentsLive,
  itemId: string,
  send: Send,
  dismiss: () => void,
): SendAgain | undefined {
  const source = sources.get(itemId);
  if (!source) return undefined;
  const { file, wish, unanswered } = source;
  return ({ firstPages, password } = {}) => {
    if (unanswered?.failed.every((id) => sources.has(id))) {
      send(whole(unanswered));
      return;
    }
    dismiss();
    send([{ file, wish: { ...wish, firstPages, password } }]);
  };
}

/** All files of a batch that may have been taken, to be sent once more as it was. */
const whole = (unanswered: SentBatch): FileToSend[] =>
  unanswered.files.map((sent) => ({ ...sent, unanswered }));

const wished = (files: readonly File[], wish: ReadingWish): FileToSend[] =>
  files.map((file) => ({ file, wish }));

/** Sends files as it was chosen; the pages that were named are over with that. */
function useSending(
  { languages, choices, onChoices }: UploadsOptions,
  send: Send,
): Uploads['upload'] {
  return useCallback(
    (files) => {
      if (!arePages(choices)) {
        notify.error(choiceMessages.pagesWrong);
        return false;
      }
      if (!send(wished(files, { languages, choices: queryOfChoices(choices) }))) return false;
      if (choices.pages !== '') onChoices({ ...choices, pages: '' });
      return true;
    },
    [send, languages, choices, onChoices],
  );
}
