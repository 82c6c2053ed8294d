import { landing } from '@legible/contracts/pages/landing';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { DemoToolbar, type DemoView } from './demo-toolbar.tsx';
import sample from './sample/sample.json';
import { searchPage } from './sample-text.ts';
import { ScannedPage } from './scanned-page.tsx';
import { TryIt } from './try-it.tsx';

/** What is looked for until the visitor looks for something else. */
const FIRST_QUERY = 'lamp';

/** What reads a page of the visitor's own. */
export interface Trial {
  /** Fetches the code of the window. */
  prepare: () => void;
  Window: ComponentType<{
    files: readonly File[];
    waiting: ReactNode;
    onClose: () => void;
    onUnavailable: () => void;
  }>;
}

/** The sample, until the visitor has a page of his own read in its place. */
export function ScanDemo({ trial: { prepare, Window } }: { trial: Trial }) {
  const [tried, setTried] = useState<{ files: readonly File[]; number: number } | null>(null);
  const close = () => setTried(null);
  const take = (files: readonly File[]) =>
    setTried((before) => ({ files, number: (before?.number ?? 0) + 1 }));
  return (
    <figure className="grid gap-4">
      <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-demo">
        {tried ? (
          <Window
            key={tried.number}
            files={tried.files}
            waiting={<div className="h-96" />}
            onClose={close}
            onUnavailable={close}
          />
        ) : (
          <Sample />
        )}
      </div>
      <TryIt onFiles={take} onExpect={prepare} />
      {!tried && (
        <figcaption className="mx-auto max-w-xl text-center text-sm text-balance text-muted">
          {landing.demo.caption}
        </figcaption>
      )}
    </figure>
  );
}

/** The product in small: a scan that our engine has read, before and after, to search and to select. */
function Sample() {
  const [view, setView] = useState<DemoView>('searchable');
  const [typed, setTyped] = useState<string | null>(null);
  const query = typed ?? FIRST_QUERY;
  const page = searchPage(query);
  return (
    <>
      <DemoToolbar
        view={view}
        query={query}
        count={view === 'scan' || query.trim() === '' ? null : page.count}
        onView={setView}
        onQuery={setTyped}
      />
      <ScannedPage page={view === 'searchable' ? page : null} searched={typed !== null} />
      <Strip view={view} />
    </>
  );
}

/** Under the page: what one sees, or what one would copy. */
function Strip({ view }: { view: DemoView }) {
  const selected = useSelectedText('[data-text-layer]');
  const { demo } = landing;
  return (
    <p className="flex min-h-11 select-none items-center gap-2 border-t border-line px-4 py-2.5 text-[0.8125rem] text-muted">
      {view === 'scan' && demo.scanHint}
      {view === 'searchable' && selected === '' && (
        <>
          {/* By style, for the page is written before it is known who reads it. */}
          <span className="pointer-coarse:hidden">{demo.hint(sample.words)}</span>
          <span className="hidden pointer-coarse:inline">{demo.hintForFingers(sample.words)}</span>
        </>
      )}
      {view === 'searchable' && selected !== '' && (
        <>
          <span className="shrink-0">{demo.selected}</span>
          <q className="truncate font-medium text-ink">{selected}</q>
        </>
      )}
    </p>
  );
}

/** What is selected inside elements that match, as one line; empty while nothing is. */
function useSelectedText(within: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const follow = () => {
      const selection = document.getSelection();
      const ends = [selection?.anchorNode, selection?.focusNode];
      const inside = ends.every((end) => elementOf(end)?.closest(within));
      setText(selection && inside ? selection.toString().replaceAll(/\s+/g, ' ').trim() : '');
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [within]);
  return text;
}

const elementOf = (node: Node | null | undefined) =>
  node instanceof Element ? node : node?.parentElement;
