import { useEffect, useEffectEvent } from 'react';

export type MendingKey = 'nextDoubtful' | 'previousDoubtful' | 'undo' | 'redo';

/** What a key asks of the corrections; null where it is for another part. */
export function mendingKeyOf(event: KeyboardEvent): MendingKey | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  if (event.key === 'F8') return event.shiftKey ? 'previousDoubtful' : 'nextDoubtful';
  const isCommand = (event.ctrlKey || event.metaKey) && !isTyped(event.target);
  return isCommand ? commandOf(event.key.toLowerCase(), event.shiftKey) : null;
}

function commandOf(letter: string, isShifted: boolean): MendingKey | null {
  if (letter === 'z') return isShifted ? 'redo' : 'undo';
  return letter === 'y' && !isShifted ? 'redo' : null;
}

/** A field has an undo of its own for what was typed into it. */
function isTyped(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.dataset['before'] !== target.value;
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Listens to the keys of the screen. */
export function useMendingKeys(acts: Record<MendingKey, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = mendingKeyOf(event);
    if (key === null) return;
    event.preventDefault();
    acts[key]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
