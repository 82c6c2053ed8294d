import { type Virtualizer, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { PHONE, STACKED, useMedia } from '../../../lib/media.ts';
import { type HistoryRow, rowKey } from './history-rows.ts';

/** What a row is likely to be high, in pixels: in the table, and as a card on a phone. */
const ROW_HEIGHT = 63;
const CARD_HEIGHT = 118;

/** The rows that are to exist now, and the room that those above and below them take. */
export interface RowWindow {
  frame: RefObject<HTMLDivElement | null>;
  visible: readonly { index: number; key: number | string | bigint }[];
  above: number;
  below: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

/**
 * Only the rows in sight exist, so that ten thousand are as quick as ten. Beside the panel they scroll in
 * a frame of the specified height; under it they scroll with the page.
 */
export function useRowWindow(rows: readonly HistoryRow[]): RowWindow {
  const frame = useRef<HTMLDivElement>(null);
  const withPage = useMedia(STACKED);
  const likely = useMedia(PHONE) ? CARD_HEIGHT : ROW_HEIGHT;
  const top = usePlaceInPage(frame, withPage);
  // With other functions the virtualizers would measure all rows anew.
  const keyOf = useCallback((index: number) => keyAt(rows, index), [rows]);
  const estimateSize = useCallback(() => likely, [likely]);
  const common = {
    count: rows.length,
    estimateSize,
    getItemKey: keyOf,
    measureElement: heightOf,
    // A page that is flung by a finger is a dozen rows further before the next are drawn.
    overscan: withPage ? 12 : 6,
  };
  // oxlint-disable-next-line react/incompatible-library -- we do not use the compiler it trips
  const inFrame = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...common,
    enabled: !withPage,
    getScrollElement: () => frame.current,
  });
  const inPage = useWindowVirtualizer<HTMLTableRowElement>({
    ...common,
    enabled: withPage,
    scrollMargin: top,
  });
  const { getVirtualItems, getTotalSize, measureElement } = withPage ? inPage : inFrame;
  const start = withPage ? top : 0;
  const visible = getVirtualItems();
  return {
    frame,
    visible,
    above: Math.max(0, (visible[0]?.start ?? start) - start),
    below: Math.max(0, getTotalSize() - ((visible.at(-1)?.end ?? start) - start)),
    measure: measureElement,
  };
}

/** Where in the page the frame begins; what lies above it may grow and shrink. */
function usePlaceInPage(frame: RefObject<HTMLDivElement | null>, wanted: boolean): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (!wanted) return undefined;
    const look = () => {
      const edge = frame.current?.getBoundingClientRect().top;
      if (edge !== undefined) setTop(Math.round(edge + window.scrollY));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame, wanted]);
  return top;
}

/**
 * Of a row, in pixels: what was observed, and until then what is likely. Asking a new row itself would
 * have the browser lay out the whole table before it was going to.
 */
function heightOf<Scroller extends Element | Window>(
  row: HTMLTableRowElement,
  observed: ResizeObserverEntry | undefined,
  { indexFromElement, itemSizeCache, options }: Virtualizer<Scroller, HTMLTableRowElement>,
): number {
  const [size] = observed?.borderBoxSize ?? [];
  if (size) return Math.round(size.blockSize);
  const index = indexFromElement(row);
  return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index);
}

function keyAt(rows: readonly HistoryRow[], index: number) {
  const row = rows[index];
  return row ? rowKey(row) : index;
}
