import { type RefObject, useCallback, useRef, useState } from 'react';
import { type Trail, useTrail } from '../search/use-trail.ts';
import { type TextChange, typedWords, useFind, wholeWords } from './find/use-find.ts';
import { nextScale, type Zoom } from './pages/page-layout.ts';
import type { Turn } from './pdf/turned-place.ts';
import type { PagesHandle } from './pages/pages-view.tsx';
import type { Desk } from './pdf/desk.ts';
import { searchedPage } from './search-source.ts';
import { type TrailSteps, trailSteps } from './trail-steps.ts';
import { useChosenHit } from './use-chosen-hit.ts';
import { usePlace } from './use-place.ts';
import { useViewerKeys, type ViewerKey } from './viewer-keys.ts';

/** How an open document is read: where, how large, what is looked for, and what moves it. */
export function useReading(desk: Desk, id: string, change: TextChange | null) {
  const handle = useRef<PagesHandle>(null);
  const [zoom, setZoom] = useState<Zoom>('width');
  const [turn, setTurn] = useState<Turn>(0);
  const { start, page, setPage, query, setQuery } = usePlace(desk.pages);
  const trail = useTrail(id, start.page);
  const search = useSearch(desk, id, { query, setQuery, turn, change, trail }, handle);
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
  return {
    handle,
    start,
    page,
    onPage,
    goTo,
    zoom,
    setZoom,
    stepZoom,
    turn,
    turnOn,
    search,
    trail,
  };
}

export type Reading = ReturnType<typeof useReading>;

interface Searched {
  query: string;
  setQuery: (query: string) => void;
  turn: Turn;
  change: TextChange | null;
  trail: Trail | null;
}

/**
 * The search in the document; open from the start where the address has one. While it is not, what a search in all
 * documents has found is painted, and gone through.
 */
function useSearch(
  desk: Desk,
  id: string,
  { query, setQuery, turn, change, trail }: Searched,
  handle: RefObject<PagesHandle | null>,
) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(query !== '');
  const read = useCallback(async (page: number) => searchedPage(desk, id, page), [desk, id]);
  const followed = isOpen ? null : trail;
  const sought = followed
    ? wholeWords(followed.here.terms, followed.here.pages)
    : typedWords(isOpen ? query : '');
  const found = useFind(desk, read, sought, change);
  const only = followed?.page;
  const { chosen, pick, step } = useChosenHit(desk, found, { turn, only }, handle);
  const way = followed && trailSteps(followed, { found, chosen, pick }, handle);

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
    if (way) return onTrailKey(key, way);
    if (!isOpen) return false;
    if (key === 'leave') return act(close);
    if (key === 'nextHit') return act(() => step(1));
    return key === 'previousHit' && act(() => step(-1));
  };
  return { field, isOpen, query, setQuery, found, chosen, step, open, close, onKey, way };
}

function onTrailKey(key: ViewerKey, { step, leave }: TrailSteps): boolean {
  if (key === 'leave') return act(leave);
  if (key === 'nextHit') return act(() => step(1));
  return key === 'previousHit' && act(() => step(-1));
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
