import { useCallback, useSyncExternalStore } from 'react';

/** Too narrow for two columns: the history lies under the panel (Tailwind's `max-lg`). */
export const STACKED = '(width < 64rem)';
/** So narrow that rows are cards (Tailwind's `max-sm`). */
export const PHONE = '(width < 40rem)';
/** Worked by fingers, which neither drop nor click, nor have a keyboard at hand. */
export const TOUCHED = '(pointer: coarse)';

/** Whether the media query holds; a page that is written by the build is for a desk. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
