import { useEffect, useSyncExternalStore } from 'react';
import type { DocumentsLive, LiveSnapshot } from './documents-live.ts';
import { documentsLiveOf } from './current-live.ts';

/** Keeps the live connections open while a screen that shows them is there. */
export function useLive(
  userId: string,
  onSessionEnded: () => void,
): { live: DocumentsLive; snapshot: LiveSnapshot } {
  const live = documentsLiveOf(userId);
  const snapshot = useSyncExternalStore(live.subscribe, live.getSnapshot);
  useEffect(() => {
    live.start(onSessionEnded);
    return () => live.stop();
  }, [live, onSessionEnded]);
  return { live, snapshot };
}
