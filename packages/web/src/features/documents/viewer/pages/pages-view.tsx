import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  beginningOf,
  currentPage,
  type Frame,
  heightOf,
  isTooNarrow,
  type Layout,
  layoutPages,
  type PageSize,
  pagesInSight,
  type Place,
  placeAt,
  scaleOf,
  USUAL,
  type Zoom,
} from './page-layout.ts';
import type { Turn } from '../pdf/turned-place.ts';
import { usePinch } from './use-pinch.ts';

/** What the tools may do with the pages. */
export interface PagesHandle {
  goTo: (page: number) => void;
  /** Brings a place into sight, if it is not. @param share of the page's height */
  show: (place: Place) => void;
  /** Scrolls by a share of what is in sight. */
  scrollBy: (share: number) => void;
  /** The scale at which the page that is being read is shown. */
  scale: () => number;
  focus: () => void;
}

interface PagesViewProps {
  pages: number;
  /** The page that is shown first. */
  start: number;
  zoom: Zoom;
  turn: Turn;
  handle: Ref<PagesHandle>;
  onPage: (page: number) => void;
  onZoom: (scale: number) => void;
  renderPage: (shown: ShownPage) => ReactNode;
}

export interface ShownPage {
  number: number;
  left: number;
  top: number;
  width: number;
  height: number;
  onSize: (number: number, size: PageSize) => void;
}

/** Pages beside those in sight that are drawn ahead. */
const BEYOND = 1;

/** All pages below each other; only those in sight and the next ones exist, however many there are. */
export function PagesView(props: PagesViewProps) {
  const { pages, start, zoom, turn, handle, onPage, renderPage } = props;
  const box = useRef<HTMLElement>(null);
  const frame = useFrame(box);
  const [sizes, onSize] = useSizes();
  const layout = useMemo(
    () => (frame ? layoutPages(pages, sizes, zoom, turn, frame) : null),
    [pages, sizes, zoom, turn, frame],
  );
  const { top, onScroll, moveTo } = usePlace(box, layout, start);
  const shown = { sizes, zoom, turn, frame, layout, top };
  const current = layout && frame ? currentPage(layout, top, frame.height) : start;
  useEffect(() => onPage(current), [current, onPage]);
  useHandle(handle, box, shown, moveTo);
  usePinch(box, () => scaleNow(shown), props.onZoom);
  return (
    <section
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is to be reached by the keyboard
      tabIndex={0}
      aria-label={viewerMessages.pageArea}
      data-pages={frame?.width}
      className="viewer-pages"
      onScroll={onScroll}
    >
      {layout && frame && (
        <div
          className="relative"
          style={{ width: Math.max(layout.width, frame.width), height: layout.height }}
        >
          {pagesOn(layout, frame, top).map((place) => renderPage({ ...place, onSize }))}
        </div>
      )}
    </section>
  );
}

/** The pages in sight and the next ones, in the middle of the room that they have. */
function pagesOn(layout: Layout, frame: Frame, top: number): Omit<ShownPage, 'onSize'>[] {
  const { first, last } = pagesInSight(layout, top, frame.height, BEYOND);
  const room = Math.max(layout.width, frame.width);
  return numbersFrom(first, last).map((number) => {
    const [width = 0, height = 0] = [layout.widths[number - 1], layout.heights[number - 1]];
    const left = Math.round((room - width) / 2);
    return { number, left, top: layout.tops[number - 1] ?? 0, width, height };
  });
}

export const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** The room that an element has; null before it is known. */
export function useFrame(box: RefObject<HTMLElement | null>): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () =>
      setFrame((known) => {
        const { clientWidth: width, clientHeight: height } = element;
        // Not in sight, it has none, and keeps what it had.
        const isSame = known?.width === width && known.height === height;
        return isTooNarrow(element) || isSame ? known : { width, height };
      });
    // It is told at once, and whenever it changes.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return frame;
}

/** Sizes of pages that were looked at and are not like the first: a long document has one size mostly. */
function useSizes() {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const onSize = useCallback((number: number, size: PageSize) => {
    setSizes((known) => {
      const usual = known.get(number) ?? known.values().next().value;
      const same = usual?.width === size.width && usual.height === size.height;
      return same ? known : new Map(known).set(number, size);
    });
  }, []);
  return [sizes, onSize] as const;
}

/** Keeps the place when pages get another size. */
function usePlace(box: RefObject<HTMLElement | null>, layout: Layout | null, start: number) {
  const [place, setPlace] = useState<Place | null>(null);
  const now = layout && (place ?? beginningOf(layout, start));
  const top = layout && now ? Math.max(0, heightOf(layout, now)) : 0;
  const scroll = useEffectEvent(() => box.current?.scrollTo({ top, behavior: 'instant' }));
  useLayoutEffect(() => {
    if (layout) scroll();
  }, [layout]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let wasHidden = false;
    const observer = new ResizeObserver(() => {
      const isHidden = element.clientWidth === 0;
      if (wasHidden && !isHidden) scroll();
      wasHidden = isHidden;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (layout) setPlace(placeAt(layout, currentTarget.scrollTop));
  };
  /** Also while pages are not in sight, and cannot be scrolled: they are there when they are shown. */
  const moveTo = (wanted: Place) => {
    setPlace(wanted);
    if (layout) box.current?.scrollTo({ top: heightOf(layout, wanted), behavior: 'instant' });
  };
  return { top, onScroll, moveTo };
}

interface Shown {
  sizes: ReadonlyMap<number, PageSize>;
  zoom: Zoom;
  turn: Turn;
  frame: Frame | null;
  layout: Layout | null;
  /** What has been scrolled past, in pixels of CSS. */
  top: number;
}

function scaleNow({ sizes, zoom, turn, frame, layout, top }: Shown): number {
  if (!frame || !layout) return 1;
  const page = currentPage(layout, top, frame.height);
  const size = sizes.get(page) ?? sizes.values().next().value ?? USUAL;
  return scaleOf(size, zoom, turn, frame);
}

function useHandle(
  handle: Ref<PagesHandle>,
  box: RefObject<HTMLElement | null>,
  shown: Shown,
  moveTo: (place: Place) => void,
): void {
  const { layout } = shown;
  const goTo = (place: (layout: Layout) => Place) => {
    if (layout) moveTo(place(layout));
  };
  useImperativeHandle(handle, () => ({
    goTo: (page) => goTo((known) => beginningOf(known, page)),
    show: (place) => {
      if (!layout || !box.current) return;
      const { scrollTop, clientHeight } = box.current;
      const height = heightOf(layout, place);
      const isInSight = height > scrollTop + 24 && height < scrollTop + clientHeight - 48;
      if (!isInSight) goTo((known) => placeAt(known, Math.max(0, height - clientHeight / 3)));
    },
    scrollBy: (share) => box.current?.scrollBy({ top: share * box.current.clientHeight }),
    scale: () => scaleNow(shown),
    focus: () => box.current?.focus({ preventScroll: true }),
  }));
}
