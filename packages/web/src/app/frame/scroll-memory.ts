import { STORAGE_PREFIX } from '@legible/contracts/product';
import type { Location } from 'react-router';
import { fieldsOf } from '../../lib/fields-of.ts';

/** Where the positions are kept for as long as the tab lives, by their place in its history. */
export const SCROLL_KEY = `${STORAGE_PREFIX}scroll`;

/**
 * The name under which a position is kept. The first screen of every page load has the same key, so that the
 * next one would open where another was left: it goes by its address instead.
 */
export const placeInHistory = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** A visitor who enters an address or follows a link from elsewhere begins at the top, as with any page. */
export function forgetPlaceOnArrival({ pathname, search } = window.location): void {
  const [arrival] = performance.getEntriesByType('navigation');
  if ((arrival as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return;
  try {
    const places = fieldsOf(JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}'));
    delete places[pathname + search];
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify(places));
  } catch {
    // Storage may be forbidden, and then nothing was kept.
  }
}
