import { messages } from '@legible/contracts/messages/application';
import { useEffect } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { focusHistory } from '../history/history-focus.ts';
import type { More } from '../history/use-more.ts';

const { history } = messages;

interface MoreRowsProps {
  more: More;
  /** The server is being asked for what is not loaded. */
  searching: boolean;
}

/** What stands below the last row while there are files that have not been loaded. */
export function MoreRows({ more, searching }: MoreRowsProps) {
  if (searching) {
    return (
      <output className="block p-4 text-center text-sm text-muted">{history.searching}</output>
    );
  }
  if (!more.left) return null;
  return (
    <div className="grid justify-items-center p-4">
      {more.failed ? (
        <FailureAlert title={history.moreFailed} onRetry={more.load} />
      ) : (
        <MoreButton more={more} />
      )}
    </div>
  );
}

/** It loads by itself when it comes in sight; by hand where nothing scrolls. */
function MoreButton({ more: { loading, load } }: { more: More }) {
  // With the last part it goes away, and must not take the focus with it.
  useEffect(() => focusHistory, []);
  return (
    // It stays a button while it works, since it may have the focus.
    <Button
      variant="outline"
      size="small"
      aria-busy={loading}
      onClick={() => {
        if (!loading) load();
      }}
    >
      {loading ? history.loadingMore : history.loadMore}
    </Button>
  );
}
