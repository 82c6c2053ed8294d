import { messages } from '@legible/contracts/messages/application';
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { HistoryContent } from './history-content.tsx';
import { HISTORY_TITLE, focusHistory } from '../history/history-focus.ts';
import { type HistoryRow, useHistoryRows } from './history-rows.ts';
import type { Asked } from '../library/asked.ts';
import { useSortName } from '../library/use-sort-name.ts';
import type { SortName } from '../history/sort-order.ts';
import { type Chosen, useChosen } from '../library/use-chosen.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { RowDialog } from './row-dialog.tsx';
import { HistorySearch } from './history-search.tsx';
import { BatchHeader } from '../overview/batch-header.tsx';
import type { Overview } from '../overview/follow-batch.ts';
import { type ProgressItem, isUnderWay, isUploading } from '../progress/progress-state.ts';
import type { FileActions } from '../files/use-file-actions.ts';
import type { RunActions } from '../runs/use-run-actions.ts';
import { type LoadedHistory, useShownHistory } from '../history/use-shown-history.ts';
import type { Uploads } from '../upload/use-uploads.ts';

// Most visits refuse, sort and choose nothing.
const RefusalSummary = lazyComponent(() => import('../refusals/refusal-summary.tsx'));
const SortMenu = lazyComponent(() => import('../library/sort-menu.tsx'));
const ChosenBar = lazyComponent(() => import('../library/chosen-bar.tsx'));
const HiddenRuns = lazyComponent(() => import('../runs/hidden-runs.tsx'));
const TextResults = lazyComponent(() => import('../results/text-results.tsx'));

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
  onUsageChanged: () => void;
}

export function HistoryCard(props: HistoryCardProps) {
  const { userId, history, items, overview, actions, uploads, runs, searchRef, sample } = props;
  const [sort, setSort] = useSortName();
  const [typed, setSearch] = useTyped();
  const search = typed ?? '';
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = useShownHistory(userId, history, search, sort);
  const rows = useHistoryRows(items, shown.files, search);
  const chosen = useChosen(useMemo(() => rows.flatMap(choosable), [rows]));
  const refused = items.filter(({ status }) => status === 'error');
  useRefusalParts(uploads.uploading);

  return (
    <Card className="min-w-0 scroll-mt-18 overflow-hidden" aria-labelledby={HISTORY_TITLE}>
      <CardHead {...{ search, searchRef, sort }} onSearch={setSearch} onSort={setSort} />
      <BatchHeader overview={overview} onCancelAll={() => cancelAll(items, uploads, runs)} />
      {refused.length > 0 && (
        <RefusalSummary
          items={refused}
          left={uploads.pagesLeft}
          onDismissAll={() => uploads.dismiss(refused.map(({ id }) => id))}
        />
      )}
      {typed !== null && <HiddenRuns items={items} search={typed} />}
      <HistoryContent
        {...{ rows, actions, uploads, runs, chosen, sample }}
        loading={shown.loading}
        failed={shown.failed}
        searching={search.trim() !== ''}
        asking={shown.searching}
        more={shown.more}
        onReload={() => {
          shown.reload();
          focusHistory();
        }}
        onClearSearch={() => {
          setSearch('');
          searchRef.current?.focus();
        }}
        onAsk={setAsked}
        found={
          typed !== null && (
            <TextResults {...{ userId, typed }} field={searchRef} hasRows={rows.length > 0} />
          )
        }
      />
      {chosen.ids.length > 0 && (
        <ChosenBar
          {...{ userId, chosen }}
          files={rows.flatMap(ifChosen(chosen))}
          onUsageChanged={props.onUsageChanged}
        />
      )}
      <RowDialog
        {...{ userId, asked, runs }}
        onDelete={actions.remove}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

/** What a failed upload is worked with: once the connection is lost, it could not be fetched any more. */
function useRefusalParts(uploading: boolean): void {
  useEffect(() => {
    if (!uploading) return;
    import('../refusals/refusal-actions.tsx').catch(() => undefined);
    import('../refusals/refusal-summary.tsx').catch(() => undefined);
  }, [uploading]);
}

/** What is typed into the search; null until something is. A reload, and the way back, begin with what the address has. */
function useTyped() {
  const [address] = useSearchParams();
  return useState(() => address.get('search'));
}

interface CardHeadProps {
  search: string;
  searchRef: HistoryCardProps['searchRef'];
  sort: SortName;
  onSearch: (search: string) => void;
  onSort: (sort: SortName) => void;
}

function CardHead({ search, searchRef, sort, onSearch, onSort }: CardHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 sm:px-5">
      <h2 id={HISTORY_TITLE} tabIndex={-1} className="text-base font-semibold tracking-tight">
        {messages.history.title}
      </h2>
      <div className="flex w-full gap-2 sm:w-auto">
        <HistorySearch ref={searchRef} value={search} onChange={onSearch} />
        <SortMenu value={sort} onChange={onSort} />
      </div>
    </div>
  );
}

const ifChosen = (chosen: Chosen) => (row: HistoryRow) =>
  row.type === 'history' && chosen.has(row.file_id) ? row : [];

/** What runs or was refused cannot be chosen, nor what has no id. */
const choosable = (row: HistoryRow): string[] =>
  row.type === 'history' && row.file_id !== '' ? [row.file_id] : [];

/** What is being sent is not sent on; what is being read is stopped. */
function cancelAll(items: readonly ProgressItem[], uploads: Uploads, runs: RunActions): void {
  const sending = items.find(isUploading);
  if (sending) uploads.cancel(sending.id);
  const files = items
    .filter(isUnderWay)
    .flatMap(({ fileId, name }) => (fileId === null ? [] : { file_id: fileId, input_name: name }));
  if (files.length > 0) void runs.cancelAll(files);
}
