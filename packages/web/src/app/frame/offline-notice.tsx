import { coreMessages } from '@legible/contracts/messages/core';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Says so while the browser knows of no network: over the page, which must not move under a
 * finger. The room below the page lets what it covers be scrolled out from under it.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <div className="h-24">
      <p
        role="alert"
        className="fixed inset-x-4 bottom-4 z-30 flex items-center gap-3 rounded-xl border border-warning/35 bg-warning-soft px-4 py-3 text-sm text-warning shadow-lg sm:right-auto sm:max-w-sm"
      >
        <WifiOff aria-hidden className="size-4 shrink-0" />
        {coreMessages.errors.offline}
      </p>
    </div>
  );
}
