import type { HistoryFile } from '@legible/contracts/documents';
import { viewerMessages } from '@legible/contracts/messages/viewer';
import { useEffect } from 'react';
import { FindBar } from './find/find-bar.tsx';
import type { Hit } from './find/search-text.ts';
import { PageView } from './pages/page-view.tsx';
import { PagesView } from './pages/pages-view.tsx';
import { useRested } from './pages/use-rested.ts';
import type { Desk } from './pdf/desk.ts';
import { Rail, Tabs } from './room-parts.tsx';
import { TextPane } from './text/text-pane.tsx';
import { usePointing } from './text/use-pointing.ts';
import { Toolbar } from './toolbar.tsx';
import { type Panels, usePanels } from './use-panels.ts';
import { type Reading, useReading } from './use-reading.ts';

interface ReadingRoomProps {
  desk: Desk;
  file: HistoryFile;
  /** The connection is lost, and pieces of the file are waited for. */
  isLost: boolean;
}

const NO_HITS: readonly Hit[] = [];

/** An open document: its pages, small pictures of them, its text, and what finds and moves in them. */
export function ReadingRoom({ desk, file, isLost }: ReadingRoomProps) {
  const reading = useReading(desk, file.file_id);
  const panels = usePanels();
  const { search, handle } = reading;
  useEffect(() => {
    // What had the focus while the document was opened is gone.
    if (document.activeElement === document.body) handle.current?.focus();
  }, [handle]);
  return (
    <div className="viewer">
      <Toolbar {...{ file, reading, panels }} pages={desk.pages} />
      {search.isOpen && <FindBar {...search} pages={desk.pages} />}
      {panels.isNarrow && <Tabs tab={panels.tab} onTab={panels.setTab} />}
      {isLost && (
        <output className="block bg-warning-soft px-4 py-2 text-sm text-warning">
          {viewerMessages.states.interrupted}
        </output>
      )}
      <OpenPages {...{ desk, reading, panels }} id={file.file_id} />
    </div>
  );
}

interface OpenPagesProps {
  desk: Desk;
  id: string;
  reading: Reading;
  panels: Panels;
}

function OpenPages({ desk, id, reading, panels }: OpenPagesProps) {
  const { handle, start, page, onPage, goTo, zoom, setZoom, turn, search } = reading;
  const { found, chosen } = search;
  // Pages that are scrolled past are not asked for their text.
  const read = useRested(page);
  const pointing = usePointing(desk, id, read);
  return (
    <div className="flex min-h-0 grow">
      {panels.railShown && <Rail {...{ desk, turn }} current={page} onGoTo={goTo} />}
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
              mark={shown.number === read ? pointing.mark : null}
              onPoint={pointing.onPagePoint}
              onGoTo={goTo}
            />
          )}
        />
      </div>
      {panels.textShown && (
        <div className="viewer-text">
          <TextPane
            {...{ desk, id }}
            page={read}
            pointed={pointing.place}
            shownBy={pointing.by}
            onPoint={pointing.onLine}
          />
        </div>
      )}
    </div>
  );
}
