import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import type { PageWords } from '@legible/contracts/documents/page-text';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { paintHits } from '../find/paint-hits.ts';
import type { Hit } from '../find/search-text.ts';
import type { Desk } from '../pdf/desk.ts';
import { drawPage, release } from './draw-page.ts';
import type { PageSize } from './page-layout.ts';
import { PageLinks } from './page-links-layer.tsx';
import { layCorrected } from './corrected-layer.ts';
import { layText } from './text-layer.ts';
import { useAfter, useRested } from './use-rested.ts';
import {
  type PageBox,
  type PagePoint,
  styleOf,
  type Turn,
  turnBox,
  unturnPoint,
} from '../pdf/turned-place.ts';

export interface PageViewProps {
  desk: Desk;
  number: number;
  /** On the screen, in pixels of CSS. */
  left: number;
  top: number;
  width: number;
  height: number;
  turn: Turn;
  hits: readonly Hit[];
  /** Which of the hits the user is at, counted from 0; -1 for none of this page. */
  chosen: number;
  /** A line that is pointed at elsewhere. */
  mark: PageBox | null;
  onSize: (number: number, size: PageSize) => void;
  onPoint: (number: number, point: PagePoint | null) => void;
  onGoTo: (number: number) => void;
  /** A word was clicked twice. */
  onWord: (number: number, point: PagePoint) => void;
  /** The page's words where some were corrected: the file has them as they were read. */
  corrected: PageWords | null;
}

/** A page that is scrolled past within this time is not even begun. */
const PASSING_MS = 80;

/** A page; an empty sheet at first, so that a thousand pages scroll by without being read. */
export const PageView = memo(function PageView(props: PageViewProps) {
  const { desk, number, left, top, width, height } = props;
  const [wait] = useState(desk.hasDrawn ? PASSING_MS : 0);
  if (useAfter(wait)) return <DrawnPage {...props} />;
  return (
    <div
      data-page={number}
      data-drawing
      className="viewer-page"
      style={{ left, top, width, height }}
    />
  );
});

/** Its picture, over it its words to be selected, what was found, and where links lead. */
function DrawnPage(props: PageViewProps) {
  const { desk, number, left, top, width, height, turn, hits, chosen, mark, onPoint } = props;
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const found = useRef<HTMLDivElement>(null);
  const { state, isDue } = usePicture(props, picture);
  const { texts, total } = useWords(props, words);

  useEffect(() => {
    if (found.current) paintHits(found.current, { texts, turn }, hits, chosen);
  }, [texts, turn, hits, chosen]);

  const pointOf = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const y = (event.clientY - box.top) / box.height;
    return unturnPoint({ x, y }, turn);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys do the same in the text beside it
    <article
      aria-label={viewerMessages.pageNamed(number)}
      data-page={number}
      data-state={state}
      data-drawing={isDue || undefined}
      className="viewer-page"
      style={{ left, top, width, height, '--total-scale-factor': total * width } as object}
      onPointerMove={(event) => onPoint(number, pointOf(event))}
      onDoubleClick={(event) => props.onWord(number, pointOf(event))}
      onPointerLeave={() => onPoint(number, null)}
    >
      <div ref={picture} className="viewer-picture" />
      {state === 'failed' && <p className="viewer-page-note">{viewerMessages.states.pageFailed}</p>}
      {mark && <div className="viewer-mark" style={styleOf(turnBox(mark, turn))} />}
      <div ref={found} aria-hidden className="viewer-hits" />
      <div ref={words} className="viewer-words" />
      <PageLinks desk={desk} number={number} turn={turn} onGoTo={props.onGoTo} />
    </article>
  );
}

type PictureState = 'waiting' | 'drawn' | 'failed';

/** How the last drawing went, and of what it was. */
interface Picture {
  turn: Turn;
  width: number;
  state: PictureState;
}

/** Draws the page into an element when it is its turn, and anew when it is shown larger or turned. */
function usePicture(
  { desk, number, width, turn, onSize }: PageViewProps,
  place: RefObject<HTMLDivElement | null>,
): { state: PictureState; isDue: boolean } {
  const [known, setKnown] = useState<Picture | null>(null);
  // While a user zooms, what is there is stretched.
  const rested = useRested(width);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const draw = async () => {
      try {
        const canvas = await desk.withPage(number, async (page) => {
          signal.throwIfAborted();
          const size = page.getViewport({ scale: 1 });
          onSize(number, { width: size.width, height: size.height });
          return drawPage(page, { width: rested, turn }, signal);
        });
        if (signal.aborted) return release(canvas);
        for (const old of place.current?.querySelectorAll('canvas') ?? []) release(old);
        place.current?.replaceChildren(canvas);
        desk.drawn();
        setKnown({ turn, width: rested, state: 'drawn' });
      } catch {
        if (!signal.aborted) setKnown({ turn, width: rested, state: 'failed' });
      }
    };
    desk.queue.add(draw, () => desk.rankOf(number), signal);
    return () => leaving.abort();
  }, [desk, number, rested, turn, onSize, place]);

  useEffect(() => {
    const element = place.current;
    return () => {
      for (const canvas of element?.querySelectorAll('canvas') ?? []) release(canvas);
      desk.leave(number);
    };
  }, [desk, number, place]);
  // A picture of another turn of the view would be out of shape; one of another size is stretched for a moment.
  const state = known?.turn === turn ? known.state : 'waiting';
  return { state, isDue: state === 'waiting' || known?.width !== width };
}

/** The page's words, laid over its picture; an element for each piece of its text. */
function useWords(
  { desk, number, turn, corrected }: PageViewProps,
  place: RefObject<HTMLDivElement | null>,
) {
  const [words, setWords] = useState<{ texts: HTMLElement[]; total: number }>(NO_WORDS);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const lay = async (page: PDFPageProxy) => {
      if (signal.aborted || !place.current) return;
      const shown = page.getViewport({ scale: 1, rotation: page.rotate + turn });
      const total = page.userUnit / shown.width;
      setWords({ texts: [], total });
      if (corrected) {
        layCorrected(corrected, place.current, { turn, height: shown.height });
        return;
      }
      const texts = await layText(page, place.current, turn, signal);
      if (!signal.aborted) setWords({ texts, total });
    };
    // A page whose text cannot be read is a picture all the same.
    const begin = async () => desk.withPage(number, lay).catch(() => undefined);
    desk.queue.add(begin, () => desk.rankOf(number) + 0.5, signal);
    return () => leaving.abort();
  }, [desk, number, turn, place, corrected]);
  return words;
}

const NO_WORDS = { texts: [], total: 0 };
