import { searchMessages as texts } from '@legible/contracts/messages/documents/search';
import { detailOf, statusOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { filtersSet, type TextSearch, unaskable } from '../search/text-search.ts';
import type { Found } from '../search/use-found.ts';

interface FoundNotesProps {
  search: TextSearch;
  found: Found;
  /** Takes the filters away. */
  onClear: () => void;
}

const TOO_MANY = 429;

/** What there is to say of a search beside the pages that it has found: why there are none, or not all. */
export function FoundNotes({ search, found, onClear }: FoundNotesProps) {
  const { data, error, isOlder, reload } = found;
  const unasked = whyUnasked(search, found);
  if (unasked !== null) return unasked === '' ? null : <Note text={unasked} />;
  if (error !== null && !found.isAsking) return <Failure error={error} onRetry={reload} />;
  if (!data) return <Outlines />;
  if (isOlder) return null;
  return (
    <div className="grid gap-3 px-4 pb-3 empty:hidden sm:px-5">
      {!data.isComplete && <Alert kind="info" message={texts.incomplete} />}
      {data.waiting > 0 && <p className="text-sm text-muted">{texts.waiting(data.waiting)}</p>}
      {data.pages.length === 0 && <Nothing search={search} onClear={onClear} />}
    </div>
  );
}

/** Why the server is not asked; '' where there is nothing to say about it, null where it is. */
function whyUnasked(search: TextSearch, { isPaused }: Found): string | null {
  const why = unaskable(search);
  if (why !== null) return { empty: '', short: texts.short, long: texts.tooLong }[why];
  return isPaused ? texts.offline : null;
}

const Note = ({ text }: { text: string }) => (
  <p className="px-4 pb-4 text-sm text-muted sm:px-5">{text}</p>
);

/** Who has searched too often is told for how long to wait; all else is worth another try. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const detail = statusOf(error) === TOO_MANY ? detailOf(error) : null;
  return (
    <div className="px-4 pb-4 sm:px-5">
      <FailureAlert title={detail ?? texts.failed} onRetry={onRetry} />
    </div>
  );
}

function Nothing({ search, onClear }: Pick<FoundNotesProps, 'search' | 'onClear'>) {
  const { title, hints, filtered, clear } = texts.nothing;
  const isFiltered = filtersSet(search) > 0;
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="font-medium">{title}</p>
      {isFiltered && <p className="text-muted">{filtered}</p>}
      {isFiltered && (
        <Button variant="outline" size="small" onClick={onClear}>
          {clear}
        </Button>
      )}
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </div>
  );
}

/** The outline of pages that are found, in their height. */
function Outlines() {
  return (
    <div aria-hidden>
      {['w-2/3', 'w-1/2'].map((width) => (
        <div key={width} className="found-item">
          <div className="grid content-start gap-2">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
          <Skeleton className="aspect-4/1 w-full max-w-80" />
        </div>
      ))}
    </div>
  );
}
