import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useFileActions } from './files/use-file-actions.ts';
import { useHistory, useRevivedDocuments, useSettledDocuments } from './history/use-history.ts';
import { pagesLeft } from '../../ui/usage/page-allowance.ts';
import type { DocumentsUser } from './upload/documents-user.ts';
import { useRefusals } from './refusals/use-refusals.ts';
import { useRemovedDocuments } from './history/use-removed-documents.ts';
import { useRunActions } from './runs/use-run-actions.ts';
import { useUploads, type UploadsOptions } from './upload/use-uploads.ts';
import type { DocumentsLive, LiveSnapshot } from './live/documents-live.ts';
import { documentsLiveOf } from './live/current-live.ts';

/** A user's documents, running and done, and all that can be done with them. */
export function useDocuments(
  user: DocumentsUser | null,
  reading: Pick<UploadsOptions, 'languages' | 'choices' | 'onChoices'>,
  onUsageChanged: () => void,
) {
  const userId = user?.id ?? '';
  const { live, snapshot } = useLive(userId, onUsageChanged);
  const history = useHistory(userId, live, snapshot);
  useSettledDocuments(userId, live, snapshot, onUsageChanged);
  useRevivedDocuments(userId, live, snapshot);
  useRemovedDocuments(userId, live, snapshot, onUsageChanged);
  const { refetch } = history;
  const onAccepted = useCallback(() => void refetch(), [refetch]);
  const { dismiss, reload, pending } = useRefusals(userId, live, snapshot);
  const onRefused = useCallback(() => {
    reload();
    onUsageChanged();
  }, [reload, onUsageChanged]);
  const uploads = useUploads(live, snapshot, {
    userKnown: user !== null,
    ...reading,
    pagesLeft: user && pagesLeft(user),
    dismiss,
    onAccepted,
    onRefused,
  });
  const actions = useFileActions(userId, onUsageChanged);
  const runs = useRunActions(userId, live, onRefused);
  const shown = { ...history, isPending: history.isPending || pending };
  return { userId, live, snapshot, history: shown, uploads, actions, runs };
}

/** Keeps the live connections open while a screen that shows them is there. */
function useLive(
  userId: string,
  onSessionEnded: () => void,
): { live: DocumentsLive; snapshot: LiveSnapshot } {
  const live = documentsLiveOf(userId);
  const snapshot = useSyncExternalStore(live.subscribe, live.getSnapshot, live.getSnapshot);
  useEffect(() => {
    live.start(onSessionEnded);
    return () => live.stop();
  }, [live, onSessionEnded]);
  return { live, snapshot };
}
