import { useState } from 'react';

/**
 * For dialogs that are opened by more than a trigger of their own: remembers what had the focus, and
 * gives it back when the dialog closes; where that is gone, for example with
 * its row, to the place that is asked for then, or to `main`.
 * Radix asks a moment after the dialog is gone. A user who has pressed a key for another place by then
 * has moved the focus already, and it stays there.
 */
export function useFocusReturn(instead?: () => HTMLElement | null): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (document.activeElement !== document.body) return;
    const target = opener?.isConnected ? opener : (instead?.() ?? document.getElementById('main'));
    if (target instanceof HTMLElement) target.focus();
  };
}
