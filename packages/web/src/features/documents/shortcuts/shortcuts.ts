import { useEffect, useEffectEvent } from 'react';
import { readStored, writeStored } from '../../../lib/stored-value.ts';

/** The keys that do something on the screen of documents. */
export const shortcuts = { search: '/', upload: 'u', help: '?' } as const;
export type Shortcut = keyof typeof shortcuts;

const STORED_AS = 'legible.shortcuts';
const OFF = 'off';

/** Single keys disturb those who speak to their computer: they can be turned off (WCAG 2.1.4). */
export const shortcutsEnabled = () => readStored(STORED_AS) !== OFF;
export const enableShortcuts = (enabled: boolean) => writeStored(STORED_AS, enabled ? null : OFF);

/** What a key press asks for; null while the user types, chooses or answers a dialog. */
function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (isCombined(event) || isTyping(event) || isAsked() || !shortcutsEnabled()) return null;
  switch (event.key.toLowerCase()) {
    case shortcuts.search:
      return 'search';
    case shortcuts.upload:
      return 'upload';
    case shortcuts.help:
      return 'help';
    default:
      return null;
  }
}

/** Part of something else: a browser's own shortcut, a letter being composed, a key held down. */
const isCombined = ({ ctrlKey, metaKey, altKey, isComposing, repeat }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || isComposing || repeat;

const isAsked = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return target.matches('textarea, select, input:not([type="checkbox"], [type="file"])');
}

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
