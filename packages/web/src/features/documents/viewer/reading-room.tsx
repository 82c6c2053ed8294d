import type { HistoryFile } from '@legible/contracts/documents/documents';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { useCallback, useEffect, useState } from 'react';
import { FindBar } from './find/find-bar.tsx';
import { TrailBar } from './find/trail-bar.tsx';
import type { Hit } from './find/search-text.ts';
import type { TextChange } from './find/use-find.ts';
import { MendBar } from './mending/mend-bar.tsx';
import { useMending } from './mending/use-mending.ts';
import { PageView } from './pages/page-view.tsx';
import { PagesView } from './pages/pages-view.tsx';
import { useRested } from './pages/use-rested.ts';
import type { Desk } from './pdf/desk.ts';
import { Rail, Tabs } from './room-parts.tsx';
import { TextPane } from './text/text-pane.tsx';
import { useCorrectedWords } from './text/use-page-text.ts';
import { usePointing } from './text/use-pointing.ts';
import { Toolbar } from './toolbar.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { type Panels, usePanels } from './use-panels.ts';
import { type Reading, useReading } from './use-reading.ts';

interface ReadingRoomProps {
  desk: Desk;
  file: HistoryFile;
  /** The connection is lost, and pieces of the file are waited for. */
  isLost: boolean;
  /** The document was deleted meanwhile: no more of it comes. */
  isGone: boolean;
  /** What is shown is from before. */
  isReadAgain: boolean;
}

const NO_HITS: readonly Hit[] = [];
// Wanted once in a while.
const PrintDialog = lazyComponent(() => import('./printing/print-dialog.tsx'));
const PagesDrawer = lazyComponent(() => import('./pages-drawer.tsx'));

/** An open document: its pages, small pictures of them, its text, and what finds and moves in them. */
export function ReadingRoom({ desk, file, isLost, isGone, isReadAgain }: ReadingRoomProps) {
  const [change, setChange] = useState<TextChange | null>(null);
  const onChange = useCallback((page: number) => setChange({ page }), []);
  const reading = useReading(desk, file.file_id, change);
  const panels = usePanels();
  const [isPrinting, setPrinting] = useState(false);
  const endPrinting = () => setPrinting(false);
  const { search, trail, handle } = reading;
  useEffect(() => {
    // What had the focus while the document was opened is gone.
    if (document.activeElement === document.body) handle.current?.focus();
  }, [handle]);
  return (
    <div className="viewer">
      <Toolbar
        {...{ file, reading, panels }}
        pages={desk.pages}
        onPrint={() => setPrinting(true)}
      />
      {search.isOpen && <FindBar {...search} pages={desk.pages} />}
      {trail && search.way && <TrailBar trail={trail} {...search.way} />}
      {panels.isNarrow && <Tabs tab={panels.tab} onTab={panels.setTab} />}
      <Tidings {...{ isLost, isGone, isReadAgain }} />
      <OpenPages {...{ desk, file, reading, panels, onChange }} />
      {isPrinting && (
        <PrintDialog
          desk={desk}
          turn={reading.turn}
          current={reading.page}
          onClose={endPrinting}
          onUnavailable={endPrinting}
        />
      )}
      {panels.drawerShown && (
        <PagesDrawer
          {...{ desk, handle }}
          turn={reading.turn}
          current={reading.page}
          onPick={(page) => {
            panels.setTab('pages');
            reading.goTo(page);
          }}
          onClose={panels.closeDrawer}
          onUnavailable={panels.closeDrawer}
        />
      )}
    </div>
  );
}

type TidingsProps = Pick<ReadingRoomProps, 'isLost' | 'isGone' | 'isReadAgain'>;

/** What has become of the document since it was opened. */
function Tidings({ isLost, isGone, isReadAgain }: TidingsProps) {
  const { interrupted, gone, readAgain } = viewerMessages.states;
  const trouble = isGone ? gone.title : isLost ? interrupted : undefined;
  return (
    <>
      {trouble && (
        <output className="block bg-warning-soft px-4 py-2 text-sm text-warning">{trouble}</output>
      )}
      {isReadAgain && (
        <output className="block bg-accent-soft px-4 py-2 text-sm text-accent-text">
          {readAgain}
        </output>
      )}
    </>
  );
}

interface OpenPagesProps {
  desk: Desk;
  file: HistoryFile;
  reading: Reading;
  panels: Panels;
  /** Hears of every page whose text was changed. */
  onChange: (page: number) => void;
}

function OpenPages({ desk, file, reading, panels, onChange }: OpenPagesProps) {
  const id = file.file_id;
  const { handle, start, page, onPage, goTo, zoom, setZoom, turn, search } = reading;
  const { found, chosen } = search;
  // Pages that are scrolled past are not asked for their text.
  const read = useRested(page);
  const pointing = usePointing(desk, id, read);
  const { showText } = panels;
  const mending = useMending(desk, id, { page: read, goTo, showText, onChange });
  const corrected = useCorrectedWords(desk, id, read);
  const { open, word } = mending;
  const markOn = (number: number) => {
    if (open?.page === number && word) return word.box;
    return number === read ? pointing.mark : null;
  };
  return (
    <div className="flex min-h-0 grow">
      <Rail {...{ desk, turn }} isShown={panels.railShown} current={page} onGoTo={goTo} />
      {/* Not in sight, pages keep their place. */}
      <div className={panels.pagesShown ? 'flex min-w-0 grow' : 'hidden'}>
        <PagesView
          pages={desk.pages}
          start={start.page}
          {...{ zoom, turn, handle, onPage }}
          onZoom={setZoom}
          renderPage={(shown) => (
            <PageView
              key={shown.number}
              {...shown}
              {...{ desk, turn }}
              hits={found.hits.get(shown.number) ?? NO_HITS}
              chosen={chosen?.page === shown.number ? chosen.at : -1}
              mark={markOn(shown.number)}
              onWord={mending.openAt}
              corrected={shown.number === read ? corrected : null}
              onPoint={pointing.onPagePoint}
              onGoTo={goTo}
            />
          )}
        />
      </div>
      {panels.textShown && (
        <div className="viewer-text">
          <TextPane
            {...{ desk, file }}
            page={read}
            pointed={pointing.place}
            shownBy={pointing.by}
            onPoint={pointing.onLine}
            mended={open?.page === read ? open.at : null}
            onMend={(at) => mending.openWord({ page: read, at })}
            foot={<MendBar desk={desk} mending={mending} />}
          />
        </div>
      )}
    </div>
  );
}
