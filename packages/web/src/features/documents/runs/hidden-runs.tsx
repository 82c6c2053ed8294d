import { folded } from '@legible/contracts/search/folded';
import { messages } from '@legible/contracts/messages/application';
import { percentOf } from '../../../lib/format.ts';
import { EmptyBar, ProgressBar } from '../../../ui/progress-bar.tsx';
import type { ProgressItem } from '../progress/progress-state.ts';
import { RunningBar, statusText } from './running-status.tsx';

interface HiddenRunsProps {
  items: readonly ProgressItem[];
  search: string;
}

/** A search leaves out running rows whose names do not match (D20): how far they are is told in a line. */
export default function HiddenRuns({ items, search }: HiddenRunsProps) {
  const wanted = folded(search);
  const hidden = items.filter(
    ({ name, status }) => status !== 'error' && !folded(name).includes(wanted),
  );
  const [first] = hidden;
  if (wanted === '' || !first) return null;
  const single = hidden.length === 1;
  const label = single ? first.name : messages.history.hiddenRuns(hidden.length);
  const total = sumOf(hidden, 'totalPages');
  const done = sumOf(hidden, 'pagesProcessed');
  const state = single ? statusText(first) : messages.status.pagesProcessed(done, total);
  return (
    <div className="grid gap-1.5 border-t border-line bg-sunken/50 px-4 py-2.5 text-xs text-muted sm:px-5">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 tabular-nums">
        <bdi className="min-w-0 truncate">{label}</bdi>
        {(single || total > 0) && <span>{state}</span>}
      </p>
      {single ? <RunningBar item={first} /> : <Together done={done} total={total} label={label} />}
    </div>
  );
}

function Together({ done, total, label }: { done: number; total: number; label: string }) {
  if (total === 0) return <EmptyBar />;
  return <ProgressBar percent={percentOf(done, total)} label={messages.status.progressOf(label)} />;
}

const sumOf = (items: readonly ProgressItem[], count: 'totalPages' | 'pagesProcessed') =>
  items.reduce((sum, item) => sum + item[count], 0);
