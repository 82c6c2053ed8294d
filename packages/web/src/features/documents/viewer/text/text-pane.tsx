import type { HistoryFile } from '@legible/contracts/documents/documents';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { type ReactNode, useId, useState } from 'react';
import { readStored, writeStored } from '../../../../lib/stored-value.ts';
import { FailureAlert } from '../../../../ui/failure-alert.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { Desk } from '../pdf/desk.ts';
import { PageRemedies } from '../again/page-remedies.tsx';
import { CopyButtons } from './copy-buttons.tsx';
import { PageText } from './page-text.tsx';
import { DOUBTFUL, type LinePlace } from './paragraphs.ts';
import { usePageText } from './use-page-text.ts';

interface TextPaneProps {
  desk: Desk;
  file: HistoryFile;
  page: number;
  /** The line that is pointed at, here or on the page; null for none. */
  pointed: LinePlace | null;
  /** Where it is pointed at; what is pointed at on the page is brought into sight here. */
  shownBy: 'page' | 'text' | null;
  onPoint: (place: LinePlace | null) => void;
  /** The word that is being corrected; null for none, and for one of another page. */
  mended: number | null;
  onMend: (at: number) => void;
  /** What stands at the foot of the pane. */
  foot: ReactNode;
}

const MARKS = 'legible.viewer.marks';
const OFF = 'off';

/** The text of the page that is being read, as paragraphs. */
export function TextPane(props: TextPaneProps) {
  const { desk, file, page, pointed, shownBy, onPoint, mended, onMend, foot } = props;
  const id = file.file_id;
  const reading = usePageText(desk, id, page);
  const [marks, setMarks] = useMarks();
  const [told, setTold] = useState<string | null>(null);
  return (
    <section aria-label={viewerMessages.textPane} className="flex min-h-0 grow flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1.5">
        <h2 className="grow text-sm font-medium tabular-nums">{viewerMessages.textOf(page)}</h2>
        <CopyButtons desk={desk} id={id} reading={reading.data} />
      </div>
      <div
        data-scrolls
        tabIndex={-1}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 py-3"
      >
        {reading.isError && (
          <FailureAlert title={viewerMessages.textFailed} onRetry={() => void reading.refetch()} />
        )}
        {reading.isPending && <PendingText />}
        {reading.data && (
          <PageText
            key={page}
            reading={reading.data}
            remedies={<PageRemedies file={file} outcome={reading.data.outcome} />}
            {...{ pointed, shownBy, marks, onPoint, mended, onMend }}
            onTell={setTold}
          />
        )}
      </div>
      {foot}
      <div className="grid gap-1 border-t border-line px-4 py-2">
        <Marks marks={marks} onMarks={setMarks} />
        <output className="min-h-4 text-xs wrap-anywhere text-muted">
          {told !== null && <bdi>{told}</bdi>}
        </output>
      </div>
    </section>
  );
}

function PendingText() {
  return (
    <output className="grid gap-2">
      <span className="sr-only">{viewerMessages.textLoading}</span>
      {[1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-4" />
      ))}
    </output>
  );
}

function Marks({ marks, onMarks }: { marks: boolean; onMarks: (marks: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Switch id={id} checked={marks} onCheckedChange={onMarks} aria-describedby={`${id}-hint`} />
      <label htmlFor={id} className="text-sm">
        {viewerMessages.marks}
      </label>
      <span id={`${id}-hint`} className="sr-only">
        {viewerMessages.marksHint(DOUBTFUL)}
      </span>
    </div>
  );
}

/** Whether doubtful words are marked; remembered in this browser. */
function useMarks() {
  const [marks, setMarks] = useState(() => readStored(MARKS) !== OFF);
  const change = (wanted: boolean) => {
    writeStored(MARKS, wanted ? null : OFF);
    setMarks(wanted);
  };
  return [marks, change] as const;
}
