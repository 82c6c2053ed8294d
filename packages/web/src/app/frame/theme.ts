import { STORAGE_PREFIX } from '@legible/contracts/product';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../lib/stored-value.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

// `inline/theme.js` reads the same key before the first paint.
const THEME_KEY = `${STORAGE_PREFIX}theme`;
const listeners = new Set<() => void>();

function stored(): ThemeChoice {
  const value = readStored(THEME_KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

let choice = stored();

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function apply() {
  const dark = choice === 'dark' || (choice === 'system' && systemDark().matches);
  document.documentElement.classList.toggle('dark', dark);
  for (const listener of listeners) listener();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  writeStored(THEME_KEY, next === 'system' ? null : next);
  apply();
}

/** Follows the system's own choice, and the one made in another tab. */
export function followTheme(): () => void {
  const system = systemDark();
  const followTab = ({ key }: StorageEvent) => {
    if (key !== THEME_KEY && key !== null) return;
    choice = stored();
    apply();
  };
  system.addEventListener('change', apply);
  window.addEventListener('storage', followTab);
  return () => {
    system.removeEventListener('change', apply);
    window.removeEventListener('storage', followTab);
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A page that is written by the build knows no choice yet. */
export function useTheme(): { choice: ThemeChoice; dark: boolean } {
  const current = useSyncExternalStore<ThemeChoice>(
    subscribe,
    () => choice,
    () => 'system',
  );
  const dark = useSyncExternalStore(
    subscribe,
    () => document.documentElement.classList.contains('dark'),
    () => false,
  );
  return { choice: current, dark };
}
