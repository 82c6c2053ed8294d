import { useCallback } from 'react';
import { useFileActions } from './use-file-actions.ts';
import { useHistory, useRevivedDocuments, useSettledDocuments } from './use-history.ts';
import { useLive } from './use-live.ts';
import { useRemovedDocuments } from './use-removed-documents.ts';
import { useRunActions } from './use-run-actions.ts';
import { useUploads } from './use-uploads.ts';

/** A user's documents, running and done, and all that can be done with them. */
export function useDocuments(knownUserId: string | null, onUsageChanged: () => void) {
  const userId = knownUserId ?? '';
  const { live, snapshot } = useLive(userId, onUsageChanged);
  const history = useHistory(userId, live, snapshot, onUsageChanged);
  useSettledDocuments(userId, live, snapshot, onUsageChanged);
  useRevivedDocuments(userId, live, snapshot);
  useRemovedDocuments(userId, live, snapshot, onUsageChanged);
  const { refetch } = history;
  const onAccepted = useCallback(() => void refetch(), [refetch]);
  const uploads = useUploads(knownUserId !== null, live, snapshot, {
    onAccepted,
    onRefused: onUsageChanged,
  });
  const actions = useFileActions(userId, onUsageChanged);
  const runs = useRunActions(userId, live, onUsageChanged);
  return { userId, live, snapshot, history, uploads, actions, runs };
}
