import { type ReactNode, createContext, useContext, useEffect, useState } from 'react';

type Tooltips = typeof import('../../../ui/tooltip.tsx');

let fetched: Tooltips | null = null;

/** A tenth of the screen's code, and of use only to users of files with long names. */
export async function fetchTooltips(): Promise<Tooltips> {
  fetched ??= await import('../../../ui/tooltip.tsx');
  return fetched;
}

const TooltipContext = createContext<Tooltips['Tooltip'] | null>(null);

/** What shows the whole of a long name; null until it is there. */
export const useNameTooltip = () => useContext(TooltipContext);

interface NameTooltipsProps {
  /** Some name is longer than what is shown of it. */
  wanted: boolean;
  children: ReactNode;
}

/** Around all names: a user who has read one whole name sees the next without waiting again (S9.24). */
export function NameTooltips({ wanted, children }: NameTooltipsProps) {
  const [tooltips, setTooltips] = useState(fetched);
  useEffect(() => {
    if (!wanted || tooltips) return undefined;
    const left = new AbortController();
    fetchTooltips().then(
      (found) => onceNoRowIsUsed(() => setTooltips(found), left.signal),
      // Offline, for example: a name is cut all the same.
      () => undefined,
    );
    return () => left.abort();
  }, [wanted, tooltips]);

  if (!tooltips) return children;
  const { Tooltip, TooltipProvider } = tooltips;
  return (
    <TooltipProvider>
      <TooltipContext value={Tooltip}>{children}</TooltipContext>
    </TooltipProvider>
  );
}

/**
 * Rows are mounted anew within the provider, which would take the focus from a user who is among them, and from
 * who answers a dialog the button that it goes back to.
 */
function onceNoRowIsUsed(act: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  if (!document.activeElement?.closest('tbody, [role="dialog"], [role="alertdialog"]'))
    return act();
  const again = () => onceNoRowIsUsed(act, signal);
  document.addEventListener('focusin', again, { once: true, signal });
}
