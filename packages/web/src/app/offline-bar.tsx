import { coreMessages } from '@legible/contracts/core-messages';
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

/** Says so while the browser knows of no network. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <p
      role="alert"
      className="flex items-center justify-center gap-2.5 border-b border-line bg-warning-soft px-4 py-2 text-sm text-warning"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {coreMessages.errors.offline}
    </p>
  );
}
