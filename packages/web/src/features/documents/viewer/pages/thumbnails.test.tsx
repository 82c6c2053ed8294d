import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Desk } from '../pdf/desk.ts';
import type { OpenFile } from '../pdf/open-pdf.ts';
import { Thumbnails } from './thumbnails.tsx';

const PAGES = 1000;

/** Numbers of the pages that were asked for. */
let read: number[];
let desk: Desk;

beforeEach(() => {
  vi.useFakeTimers();
  // There is room for some of them.
  vi.stubGlobal('ResizeObserver', ObservedAtOnce);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(140);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function scroll(
    this: HTMLElement,
    to?: ScrollToOptions | number,
  ) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    this.dispatchEvent(new Event('scroll', { bubbles: true }));
  });
  read = [];
  const pdf = {
    numPages: PAGES,
    getPage: async (number: number) => {
      read.push(number);
      throw new Error('Nothing is drawn here');
    },
  };
  desk = new Desk({ pdf } as unknown as OpenFile);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

class ObservedAtOnce {
  readonly #tell: () => void;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  observe(): void {
    this.#tell();
  }

  disconnect(): void {}
}

const nothing = () => undefined;
const railAt = (page: number) => (
  <Thumbnails desk={desk} current={page} turn={0} waits={false} isShown onGoTo={nothing} />
);
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('pages that pass are not read for their small pictures', async () => {
  const { rerender } = render(railAt(1));
  await after(200);
  expect(read).toContain(1);
  const before = read.length;
  for (let page = 1; page <= PAGES; page += 37) {
    rerender(railAt(page));
    await after(16);
  }
  expect(read).toHaveLength(before);
  await after(200);
  expect(read).toContain(PAGES);
  expect(read.length - before).toBeLessThan(20);
});
