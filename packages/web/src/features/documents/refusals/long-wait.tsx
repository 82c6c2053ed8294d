import { dayNearby } from '@legible/contracts/messages/billing-words';
import { paths } from '@legible/contracts/endpoints';
import { refusalSummary } from '@legible/contracts/messages/refusal-summary';
import { useState } from 'react';
import { api } from '../../../lib/api/api-client.ts';
import { routes } from '../../../lib/routes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import type { ProgressItem } from '../progress/progress-state.ts';
import type { RunActions } from '../runs/use-run-actions.ts';

interface LongWaitProps {
  item: ProgressItem;
  /** Pages of the quota; null where that is not known. */
  left: number | null;
  runs: RunActions;
}

/** In the row of a file that waits for the next month, or a larger plan: until when, and what can be done sooner. */
export default function LongWait({ item, left, runs }: LongWaitProps) {
  const [asked, setAsked] = useState(false);
  const { fileId, name, waitsUntil, pagesNeeded } = item;
  const until = waitsUntil == null ? null : dayNearby(new Date(waitsUntil));
  const first = left !== null && left > 0 && left < (pagesNeeded ?? 1) ? left : null;
  const readFirst = async (id: string, firstPages: number) => {
    setAsked(true);
    const file = { file_id: id, input_name: name };
    // What went on meanwhile cannot be narrowed any more, and is read as a whole.
    await api.json('POST', paths.cancel, { query: { file_id: id } }).catch(() => undefined);
    await runs.retry(file, { firstPages });
  };
  return (
    <div className="grid justify-items-start gap-0.5">
      <p className="text-xs text-muted">{refusalSummary.waitsUntil(pagesNeeded ?? 1, until)}</p>
      <div className="-ml-2 flex flex-wrap items-center">
        {fileId !== null && first !== null && (
          <Button
            variant="ghost"
            size="tiny"
            disabled={asked}
            aria-label={`${refusalSummary.readFirst(first)} ${name}`}
            onClick={() => void readFirst(fileId, first)}
          >
            {refusalSummary.readFirst(first)}
          </Button>
        )}
        <ButtonLink to={routes.pricing} variant="ghost" size="tiny">
          {refusalSummary.seePlans}
        </ButtonLink>
      </div>
    </div>
  );
}
