import { useState } from 'react';

/**
 * For dialogs that are opened by more than a trigger of their own: remembers what had the focus, and
 * gives it back when the dialog closes; to `main` where that is gone, for example with its row.
 */
export function useFocusReturn(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    const target = opener?.isConnected ? opener : document.getElementById('main');
    if (target instanceof HTMLElement) target.focus();
  };
}
