import { messages } from '@legible/contracts/messages/application';
import { FileStack, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HISTORY_EMPTY } from '../history/history-focus.ts';
import { HistoryTable, type HistoryTableProps } from './history-table.tsx';
import { MoreRows } from './more-rows.tsx';

interface HistoryContentProps extends Omit<HistoryTableProps, 'children'> {
  loading: boolean;
  failed: boolean;
  searching: boolean;
  sample: ReactNode;
  /** What was found in texts. */
  found: ReactNode;
  onReload: () => void;
  onClearSearch: () => void;
}

const { history } = messages;

export function HistoryContent(props: HistoryContentProps) {
  return (
    <>
      {props.failed && props.rows.length > 0 && <LoadFailure onReload={props.onReload} />}
      <HistoryTable {...props}>
        {props.rows.length === 0 ? (
          <NoRows {...props} />
        ) : (
          <MoreRows more={props.more} searching={props.asking} />
        )}
        {props.found}
      </HistoryTable>
    </>
  );
}

function NoRows(props: HistoryContentProps) {
  const { loading, failed, searching, more, sample, onReload, onClearSearch } = props;
  if (loading) return <LoadingRows />;
  // All that was loaded is deleted, or runs again.
  if (more.left) return more.failed ? <MoreRows more={more} searching={false} /> : <LoadingRows />;
  if (failed) return <LoadFailure onReload={onReload} />;
  if (searching) {
    return (
      <Blank isLow icon={<Search aria-hidden />} title={history.noMatches}>
        <Button variant="outline" size="small" onClick={onClearSearch}>
          {history.clearSearch}
        </Button>
      </Blank>
    );
  }
  return (
    <Blank icon={<FileStack aria-hidden />} title={history.empty.title}>
      <p className="max-w-xs text-sm text-muted">{history.empty.description}</p>
      {sample}
    </Blank>
  );
}

function LoadFailure({ onReload }: { onReload: () => void }) {
  return (
    <div className="p-4 sm:px-5">
      <FailureAlert title={history.loadFailed} onRetry={onReload} />
    </div>
  );
}

interface BlankProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  /** Something follows below it. */
  isLow?: boolean;
}

function Blank({ icon, title, children, isLow }: BlankProps) {
  return (
    <div className={`grid justify-items-center gap-3 px-6 text-center ${isLow ? 'py-6' : 'py-20'}`}>
      <span className="grid size-11 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-5">
        {icon}
      </span>
      <h3 id={HISTORY_EMPTY} tabIndex={-1} className="font-medium">
        {title}
      </h3>
      {children}
    </div>
  );
}

/** Names differ in length. */
const outlines = ['w-2/3', 'w-1/2', 'w-5/6', 'w-3/5', 'w-3/4', 'w-2/5'];

/** The outline of rows, in the table's own columns and heights; of cards on a phone. */
function LoadingRows() {
  return (
    <output className="block" aria-label={history.loading}>
      {outlines.map((width) => (
        <div
          key={width}
          className="grid grid-cols-2 items-center gap-x-2 gap-y-3 border-b border-line px-4 py-3.5 sm:h-15 sm:grid-cols-[40fr_30fr_30fr_10fr] sm:gap-0 sm:p-0"
        >
          <div className="col-span-2 grid gap-2 sm:col-span-1 sm:gap-1.5 sm:pr-3 sm:pl-5">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-32" />
          </div>
          <Skeleton className="h-9 sm:mx-3 sm:h-8 sm:w-28" />
          <Skeleton className="h-9 sm:mx-3 sm:h-8 sm:w-28" />
          <Skeleton className="mr-5 size-5 justify-self-end max-sm:hidden" />
        </div>
      ))}
    </output>
  );
}
