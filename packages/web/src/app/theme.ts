import { STORAGE_PREFIX } from '@legible/contracts/product';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../lib/stored-value.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

// `public/theme.js` reads the same key before the first paint.
const THEME_KEY = `${STORAGE_PREFIX}theme`;
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function stored(): ThemeChoice {
  const value = readStored(THEME_KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

let choice = stored();

function apply() {
  const dark = choice === 'dark' || (choice === 'system' && systemDark.matches);
  document.documentElement.classList.toggle('dark', dark);
  for (const listener of listeners) listener();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  writeStored(THEME_KEY, next === 'system' ? null : next);
  apply();
}

systemDark.addEventListener('change', apply);
window.addEventListener('storage', ({ key }) => {
  if (key !== THEME_KEY && key !== null) return;
  choice = stored();
  apply();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useTheme(): { choice: ThemeChoice; dark: boolean } {
  const current = useSyncExternalStore(subscribe, () => choice);
  const dark = useSyncExternalStore(subscribe, () =>
    document.documentElement.classList.contains('dark'),
  );
  return { choice: current, dark };
}
