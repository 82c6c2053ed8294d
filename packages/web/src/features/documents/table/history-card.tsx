import { messages } from '@legible/contracts/messages/application';
import { type ReactNode, type RefObject, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { HiddenRuns } from '../runs/hidden-runs.tsx';
import { HistoryContent } from './history-content.tsx';
import { HISTORY_TITLE, focusHistory } from '../history/history-focus.ts';
import { useHistoryRows } from './history-rows.ts';
import { type Asked, RowDialog } from './row-dialog.tsx';
import { HistorySearch } from './history-search.tsx';
import { BatchHeader } from '../overview/batch-header.tsx';
import type { Overview } from '../overview/follow-batch.ts';
import { type ProgressItem, isRunning, isUploading } from '../progress/progress-state.ts';
import { RefusalSummary } from '../refusals/refusal-summary.tsx';
import type { FileActions } from '../files/use-file-actions.ts';
import type { RunActions } from '../runs/use-run-actions.ts';
import { type LoadedHistory, useShownHistory } from '../history/use-shown-history.ts';
import type { Uploads } from '../upload/use-uploads.ts';

interface HistoryCardProps {
  userId: string;
  history: LoadedHistory;
  items: readonly ProgressItem[];
  overview: Overview | null;
  actions: FileActions;
  uploads: Uploads;
  runs: RunActions;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Offered in the place of rows to a user who has none. */
  sample: ReactNode;
}

export function HistoryCard(props: HistoryCardProps) {
  const { userId, history, items, overview, actions, uploads, runs, searchRef, sample } = props;
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = useShownHistory(userId, history, search);
  const rows = useHistoryRows(items, shown.files, search);
  const refused = items.filter(({ status }) => status === 'error');

  return (
    <Card className="min-w-0 scroll-mt-18 overflow-hidden" aria-labelledby={HISTORY_TITLE}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 sm:px-5">
        <h2 id={HISTORY_TITLE} tabIndex={-1} className="text-base font-semibold tracking-tight">
          {messages.history.title}
        </h2>
        <HistorySearch ref={searchRef} value={search} onChange={setSearch} />
      </div>
      <BatchHeader overview={overview} onCancelAll={() => cancelAll(items, uploads, runs)} />
      <RefusalSummary
        items={refused}
        left={uploads.pagesLeft}
        onDismissAll={() => uploads.dismiss(refused.map(({ id }) => id))}
      />
      <HiddenRuns items={items} search={search} />
      <HistoryContent
        rows={rows}
        loading={shown.loading}
        failed={shown.failed}
        searching={search.trim() !== ''}
        asking={shown.searching}
        more={shown.more}
        actions={actions}
        uploads={uploads}
        runs={runs}
        sample={sample}
        onReload={() => {
          shown.reload();
          focusHistory();
        }}
        onClearSearch={() => {
          setSearch('');
          searchRef.current?.focus();
        }}
        onAsk={setAsked}
      />
      <RowDialog
        asked={asked}
        onDelete={actions.remove}
        runs={runs}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

/** What is being sent is not sent on; what is being read is stopped. */
function cancelAll(items: readonly ProgressItem[], uploads: Uploads, runs: RunActions): void {
  const sending = items.find(isUploading);
  if (sending) uploads.cancel(sending.id);
  const files = items
    .filter(isRunning)
    .flatMap(({ fileId, name }) => (fileId === null ? [] : { file_id: fileId, input_name: name }));
  if (files.length > 0) void runs.cancelAll(files);
}
