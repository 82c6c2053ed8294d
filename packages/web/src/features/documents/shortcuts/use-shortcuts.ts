import { useEffect, useEffectEvent } from 'react';
import { type Shortcut, shortcutOf } from './shortcuts.ts';

/** Listens to the keys of the screen for as long as it is shown. */
export function useShortcuts(actions: Record<Shortcut, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = shortcutOf(event);
    if (wanted === null) return;
    // The slash would otherwise be the first letter of the search.
    event.preventDefault();
    actions[wanted]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
