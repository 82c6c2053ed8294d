import type { HistoryFile } from '@legible/contracts/documents';
import { messages } from '@legible/contracts/messages';
import { type ReactNode, type RefObject, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { HiddenRuns } from './history/hidden-runs.tsx';
import { HistoryContent } from './history-content.tsx';
import { HISTORY_TITLE, focusHistory } from './history-focus.ts';
import { useHistoryRows } from './history-rows.ts';
import { HistorySearch } from './history-search.tsx';
import type { ProgressItem } from './progress-state.ts';
import type { FileActions } from './use-file-actions.ts';
import type { RunActions } from './use-run-actions.ts';
import { type LoadedHistory, useShownHistory } from './use-shown-history.ts';
import type { Uploads } from './use-uploads.ts';

// Nobody deletes in the first second.
const DeleteDialog = latePart(() => import('./delete-dialog.tsx'));

interface HistoryCardProps {
  userId: string;
  history: LoadedHistory;
  items: readonly ProgressItem[];
  actions: FileActions;
  uploads: Uploads;
  runs: RunActions;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Offered in the place of rows to who has none. */
  sample: ReactNode;
}

export function HistoryCard(props: HistoryCardProps) {
  const { userId, history, items, actions, uploads, runs, searchRef, sample } = props;
  const [search, setSearch] = useState('');
  const [doomed, setDoomed] = useState<HistoryFile | null>(null);
  const shown = useShownHistory(userId, history, search);
  const rows = useHistoryRows(items, shown.files, search);

  return (
    <Card className="min-w-0 scroll-mt-18 overflow-hidden" aria-labelledby={HISTORY_TITLE}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 sm:px-5">
        <h2 id={HISTORY_TITLE} tabIndex={-1} className="text-base font-semibold tracking-tight">
          {messages.history.title}
        </h2>
        <HistorySearch ref={searchRef} value={search} onChange={setSearch} />
      </div>
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
        onDelete={setDoomed}
      />
      {doomed && (
        <DeleteDialog
          file={doomed}
          onDelete={actions.remove}
          onClose={() => setDoomed(null)}
          onUnavailable={() => setDoomed(null)}
        />
      )}
    </Card>
  );
}
