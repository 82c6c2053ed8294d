import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Desk } from '../pdf/desk.ts';
import { drawPage, release } from './draw-page.ts';
import { beginningOf, heightOf, layoutPages, type PageSize, pagesInSight } from './page-layout.ts';
import type { Turn } from '../pdf/turned-place.ts';
import { numbersFrom, useFrame } from './pages-view.tsx';
import { useRested } from './use-rested.ts';

interface ThumbnailsProps {
  desk: Desk;
  /** The page that is being read. */
  current: number;
  turn: Turn;
  /** Small pictures are drawn when the page itself is there. */
  waits: boolean;
  isShown: boolean;
  onGoTo: (page: number) => void;
}

/** A small picture is as large as this at most, with its edges. */
const ROOM = { width: 124, height: 140 };

/** Small pictures of all pages, of which only those in sight exist. */
export function Thumbnails({ desk, current, turn, waits, isShown, onGoTo }: ThumbnailsProps) {
  const box = useRef<HTMLElement>(null);
  const frame = useFrame(box);
  const [top, setTop] = useState(0);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const layout = useMemo(
    () => layoutPages(desk.pages, sizes, 'page', turn, ROOM),
    [desk, sizes, turn],
  );
  const onSize = useCallback((number: number, size: PageSize) => {
    setSizes((known) => {
      const usual = known.get(number) ?? known.values().next().value;
      const same = usual?.width === size.width && usual.height === size.height;
      return same ? known : new Map(known).set(number, size);
    });
  }, []);

  useEffect(() => {
    const element = box.current;
    // Not in sight, nothing can be scrolled.
    if (!element || !isShown) return;
    const at = heightOf(layout, beginningOf(layout, current));
    const height = layout.heights[current - 1] ?? 0;
    const { scrollTop, clientHeight } = element;
    const least = at + height + 24 - clientHeight;
    if (at < scrollTop) element.scrollTo({ top: at });
    else if (least > scrollTop) element.scrollTo({ top: least });
  }, [layout, current, isShown]);

  // Each would fetch its page, which pdf.js keeps: a user who goes through a thousand pages does not read them all.
  const isPassing = useRested(current) !== current;
  const sight = pagesInSight(layout, top, frame?.height ?? 0, 2);
  return (
    <nav
      ref={box}
      hidden={!isShown}
      aria-label={viewerMessages.thumbnails}
      data-drawing={frame === null || undefined}
      className="viewer-rail"
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <div className="relative" style={{ height: layout.height, width: ROOM.width }}>
        {frame &&
          numbersFrom(sight.first, sight.last).map((number) => (
            <Thumbnail
              key={number}
              {...{ desk, number, turn, onSize, onGoTo }}
              waits={waits || isPassing}
              current={number === current}
              left={(ROOM.width - (layout.widths[number - 1] ?? 0)) / 2}
              top={layout.tops[number - 1] ?? 0}
              width={layout.widths[number - 1] ?? 0}
              height={layout.heights[number - 1] ?? 0}
            />
          ))}
      </div>
    </nav>
  );
}

interface ThumbnailProps {
  desk: Desk;
  number: number;
  turn: Turn;
  current: boolean;
  waits: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
  onSize: (number: number, size: PageSize) => void;
  onGoTo: (page: number) => void;
}

const Thumbnail = memo(function Thumbnail(props: ThumbnailProps) {
  const { desk, number, turn, current, waits, left, top, width, height, onSize, onGoTo } = props;
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState<{ turn: Turn; width: number } | null>(null);
  const isDue = drawn?.turn !== turn || drawn.width !== width;

  useEffect(() => {
    if (waits || !isDue) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const element = place.current;
    const draw = async () => {
      const canvas = await desk.withPage(number, async (page) => {
        signal.throwIfAborted();
        const size = page.getViewport({ scale: 1 });
        onSize(number, { width: size.width, height: size.height });
        return drawPage(page, { width, turn }, signal);
      });
      if (signal.aborted) return release(canvas);
      releaseAll(element);
      element?.replaceChildren(canvas);
      setDrawn({ turn, width });
    };
    // What cannot be drawn has its number.
    desk.queue.add(
      async () => draw().catch(() => undefined),
      () => desk.rankOf(number, true),
      signal,
    );
    return () => leaving.abort();
  }, [desk, number, turn, width, waits, isDue, onSize]);
  // What is there is shown until it is drawn anew.
  useEffect(() => {
    const element = place.current;
    return () => releaseAll(element);
  }, []);

  return (
    <button
      type="button"
      aria-label={viewerMessages.goToPage(number)}
      aria-current={current ? 'page' : undefined}
      data-drawing={isDue || undefined}
      className="viewer-thumbnail"
      style={{ left, top, width, height }}
      onClick={() => onGoTo(number)}
    >
      <span ref={place} aria-hidden className="block size-full" />
      <span aria-hidden className="viewer-thumbnail-number">
        {number}
      </span>
    </button>
  );
});

function releaseAll(element: HTMLElement | null): void {
  for (const canvas of element?.querySelectorAll('canvas') ?? []) release(canvas);
}
