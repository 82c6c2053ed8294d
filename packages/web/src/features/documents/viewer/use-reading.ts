import { type RefObject, useCallback, useRef, useState } from 'react';
import { type TextChange, useFind } from './find/use-find.ts';
import { nextScale, type Zoom } from './pages/page-layout.ts';
import type { Turn } from './pdf/turned-place.ts';
import type { PagesHandle } from './pages/pages-view.tsx';
import type { Desk } from './pdf/desk.ts';
import { searchedPage } from './search-source.ts';
import { useChosenHit } from './use-chosen-hit.ts';
import { usePlace } from './use-place.ts';
import { useViewerKeys, type ViewerKey } from './viewer-keys.ts';

/** How an open document is read: where, how large, what is looked for, and what moves it. */
export function useReading(desk: Desk, id: string, change: TextChange | null) {
  const handle = useRef<PagesHandle>(null);
  const [zoom, setZoom] = useState<Zoom>('width');
  const [turn, setTurn] = useState<Turn>(0);
  const { start, page, setPage, query, setQuery } = usePlace(desk.pages);
  const search = useSearch(desk, id, { query, setQuery, turn, change }, handle);
  const onPage = useCallback(
    (now: number) => {
      desk.look(now);
      setPage(now);
    },
    [desk, setPage],
  );
  const goTo = useCallback((wanted: number) => handle.current?.goTo(wanted), []);
  const stepZoom = (direction: 1 | -1) =>
    setZoom(nextScale(handle.current?.scale() ?? 1, direction));
  const turnOn = () => setTurn((now) => ((now + 90) % 360) as Turn);

  useViewerKeys((key) => {
    if (key === 'larger') return act(() => stepZoom(1));
    if (key === 'smaller') return act(() => stepZoom(-1));
    return search.onKey(key) || move(key, page, desk.pages, handle.current);
  });
  return { handle, start, page, onPage, goTo, zoom, setZoom, stepZoom, turn, turnOn, search };
}

export type Reading = ReturnType<typeof useReading>;

interface Searched {
  query: string;
  setQuery: (query: string) => void;
  turn: Turn;
  change: TextChange | null;
}

/** The search in the document; open from the start where the address has one. */
function useSearch(
  desk: Desk,
  id: string,
  { query, setQuery, turn, change }: Searched,
  handle: RefObject<PagesHandle | null>,
) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(query !== '');
  const read = useCallback(async (page: number) => searchedPage(desk, id, page), [desk, id]);
  const found = useFind(desk, read, isOpen ? query : '', change);
  const { chosen, step } = useChosenHit(desk, found, turn, handle);

  const open = () => {
    setOpen(true);
    field.current?.select();
  };
  const close = () => {
    setOpen(false);
    setQuery('');
    handle.current?.focus();
  };
  const onKey = (key: ViewerKey): boolean => {
    if (key === 'find') return act(open);
    if (!isOpen) return false;
    if (key === 'leave') return act(close);
    if (key === 'nextHit') return act(() => step(1));
    return key === 'previousHit' && act(() => step(-1));
  };
  return { field, isOpen, query, setQuery, found, chosen, step, open, close, onKey };
}

function act(work: () => void): true {
  work();
  return true;
}

/** Shares of what is in sight that keys scroll by. */
const SCROLLS: Partial<Record<ViewerKey, number>> = {
  down: 0.9,
  up: -0.9,
  lineDown: 0.1,
  lineUp: -0.1,
};

/** What a key does to the pages. @returns whether it did anything */
function move(key: ViewerKey, page: number, pages: number, view: PagesHandle | null): boolean {
  const target = { next: page + 1, previous: page - 1, first: 1, last: pages }[key as string];
  if (target !== undefined) {
    return target >= 1 && target <= pages && act(() => view?.goTo(target));
  }
  const share = SCROLLS[key];
  // What has the focus and scrolls, scrolls by itself.
  const scrolls = document.activeElement?.closest('[data-pages], [data-scrolls]') != null;
  return share !== undefined && !scrolls && act(() => view?.scrollBy(share));
}
