import '../viewer/viewer.css';
import './trial.css';
import { trialMessages } from '@legible/contracts/messages/documents/trial';
import type { TrialResponse } from '@legible/contracts/trial';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Hit } from '../viewer/find/search-text.ts';
import { hitsOn, ownPage, readPage } from '../viewer/find/word-boxes.ts';
import { isTooNarrow, type PageSize } from '../viewer/pages/page-layout.ts';
import { PageView } from '../viewer/pages/page-view.tsx';
import { Desk } from '../viewer/pdf/desk.ts';
import { endPdf, openBytes, openFile, startWorker } from '../viewer/pdf/open-pdf.ts';
import { type TextItem, textItems } from '../viewer/pdf/text-items.ts';

interface TrialPageProps {
  /** Lies on this machine: what is shown needs no server. */
  pdf: File;
  /** Null while the page is read. */
  answer: TrialResponse | null;
  query: string;
  onFound: (count: number | null) => void;
}

const NO_HITS: readonly Hit[] = [];
/** Pixels: a page of a letter's shape is not wider than it can be read, one of a panorama's not longer than wide. */
const MOST_HEIGHT = 900;

/** The first page of the file, and over it the words that were read, to be selected and searched. */
export default function TrialPage({ pdf, answer, query, onFound }: TrialPageProps) {
  const opened = useDesk(pdf);
  const [size, setSize] = useState<PageSize | null>(null);
  const { place, width: room } = useWidth();
  const items = useOwnItems(opened === 'failed' ? null : opened, answer);
  const hits = useMemo(() => {
    if (query.trim() === '') return NO_HITS;
    if (answer?.text) return hitsOn(readPage(answer.text), query);
    return items ? hitsOn(ownPage(items), query) : NO_HITS;
  }, [answer, items, query]);
  useEffect(() => {
    onFound(query.trim() === '' ? null : hits.length);
  }, [hits, query, onFound]);
  const onSize = useCallback((_page: number, found: PageSize) => setSize(found), []);

  const shape = size ? size.width / size.height : 1 / Math.SQRT2;
  const width = Math.min(room, Math.round(MOST_HEIGHT * shape));
  const height = Math.round(width / shape);
  return (
    <div ref={place} data-pages={room} className="trial">
      {opened === 'failed' && (
        <p className="p-6 text-center text-sm text-muted">{trialMessages.window.notDrawn}</p>
      )}
      {opened instanceof Desk && room > 0 && (
        <div className="relative mx-auto" style={{ width, height }}>
          <PageView
            {...{ desk: opened, width, height, hits, onSize }}
            number={1}
            left={0}
            top={0}
            turn={0}
            chosen={-1}
            mark={null}
            corrected={answer?.text ?? null}
            onPoint={nothing}
            onGoTo={nothing}
            onWord={nothing}
          />
          {answer === null && <div aria-hidden className="scan-light" />}
        </div>
      )}
    </div>
  );
}

const nothing = () => undefined;

/** Opens a file of this machine; `failed` for one that pdf.js cannot open. */
function useDesk(pdf: File): Desk | 'failed' | null {
  const [opened, setOpened] = useState<Desk | 'failed' | null>(null);
  useEffect(() => {
    let isLeft = false;
    const worker = startWorker();
    let opening: ReturnType<typeof openBytes> | undefined;
    const open = async () => {
      const bytes = new Uint8Array(await pdf.arrayBuffer());
      if (isLeft) return;
      opening = openBytes(worker, bytes);
      const desk = new Desk(await openFile(opening));
      if (!isLeft) setOpened(desk);
    };
    open().catch(() => !isLeft && setOpened('failed'));
    return () => {
      isLeft = true;
      void endPdf([opening], worker);
    };
  }, [pdf]);
  return opened;
}

/** What the page has of its own, where nothing was read on it. */
function useOwnItems(desk: Desk | null, answer: TrialResponse | null): TextItem[] | null {
  const [items, setItems] = useState<TextItem[] | null>(null);
  const isOwn = answer?.state === 'ready' && answer.text === null;
  useEffect(() => {
    if (!desk || !isOwn) return;
    const find = async () => setItems(await desk.withPage(1, textItems));
    // It is a picture all the same.
    find().catch(() => undefined);
  }, [desk, isOwn]);
  return items;
}

function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setWidth((known) => (isTooNarrow(element) ? known : element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}
