import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** What jsdom lacks and the application expects of a browser. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoResizes);
window.matchMedia = (media) => {
  const query = { media, matches: false, onchange: null };
  return Object.assign(new EventTarget(), query) as MediaQueryList;
};
window.scrollTo = () => undefined;
performance.getEntriesByType = () => [];
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
// Room for a dozen rows: without heights nothing of a virtual list is rendered.
Object.defineProperty(Element.prototype, 'clientHeight', { get: () => 700 });
Object.defineProperty(Element.prototype, 'clientWidth', { get: () => 900 });
Object.defineProperty(HTMLTableRowElement.prototype, 'offsetHeight', { get: () => 61 });

// The first screen of a file also pays for importing it, on a machine that may be busy.
configure({ asyncUtilTimeout: 40_000 });

const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => complaints.push(words));
  localStorage.clear();
  document.cookie = 'csrftoken=token-in-cookie; path=/';
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.stubGlobal('ResizeObserver', NoResizes);
  vi.restoreAllMocks();
  // A test that makes the application complain has failed, whatever it asserted.
  if (complaints.length > 0) throw new Error(`console.error: ${complaints.join(' | ')}`);
});
