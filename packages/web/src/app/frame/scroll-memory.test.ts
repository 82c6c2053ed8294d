import { afterEach, expect, it, vi } from 'vitest';
import { forgetPlaceOnArrival, placeInHistory, SCROLL_KEY } from './scroll-memory.ts';

const at = (pathname: string, key: string) => ({
  pathname,
  search: '',
  hash: '',
  state: null,
  key,
});

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('the first screens of two page loads do not share a place', () => {
  const [profile, pricing] = [at('/profile', 'default'), at('/pricing', 'default')];
  expect(placeInHistory(profile)).not.toBe(placeInHistory(pricing));
  expect(placeInHistory(at('/ocr', 'k1'))).not.toBe(placeInHistory(at('/ocr', 'k2')));
});

it.each([
  ['navigate', {}],
  ['reload', { '/profile': 275 }],
  ['back_forward', { '/profile': 275 }],
])('after %s the place of an address is %j', (type, left) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]);
  sessionStorage.setItem(SCROLL_KEY, JSON.stringify({ '/profile': 275, '/pricing': 10 }));
  forgetPlaceOnArrival({ pathname: '/profile', search: '' } as Location);
  expect(JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '')).toEqual({ ...left, '/pricing': 10 });
});
