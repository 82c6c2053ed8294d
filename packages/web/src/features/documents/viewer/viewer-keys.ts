import { useEffect, useEffectEvent } from 'react';

export type ViewerKey =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'down'
  | 'up'
  | 'lineDown'
  | 'lineUp'
  | 'larger'
  | 'smaller'
  | 'find'
  | 'nextHit'
  | 'previousHit'
  | 'leave';

const plain: Record<string, ViewerKey> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'lineDown',
  ArrowUp: 'lineUp',
  PageDown: 'down',
  PageUp: 'up',
  Home: 'first',
  End: 'last',
  Escape: 'leave',
};

/** Single characters, which do something only where pages have the focus (WCAG 2.1.4). */
const characters: Record<string, ViewerKey> = { '+': 'larger', '=': 'larger', '-': 'smaller' };

/** What a key asks the viewer for; null where it is for another part. */
export function viewerKeyOf(event: KeyboardEvent): ViewerKey | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  if (event.ctrlKey || event.metaKey || event.key === 'F3') return commandOf(event);
  return isElsewhere(event.target) ? null : keyOf(event);
}

/** Those of a browser's own search, which would find only what is on the screen. */
function commandOf({ key, shiftKey }: KeyboardEvent): ViewerKey | null {
  if (key === 'F3' || key.toLowerCase() === 'g') return shiftKey ? 'previousHit' : 'nextHit';
  return key.toLowerCase() === 'f' && !shiftKey ? 'find' : null;
}

function keyOf(event: KeyboardEvent): ViewerKey | null {
  if (event.key in characters)
    return isOnPages(event.target) ? (characters[event.key] ?? null) : null;
  return event.shiftKey ? null : (plain[event.key] ?? null);
}

/** Where keys have a meaning of their own. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest('input, select, textarea, [role="menu"], [role="tablist"], [role="dialog"]') !==
    null
  );
}

const isOnPages = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-pages]') !== null;

/** Listens to the keys of the screen. @param act returns false for what it leaves to the browser */
export function useViewerKeys(act: (key: ViewerKey) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = viewerKeyOf(event);
    if (key !== null && act(key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
