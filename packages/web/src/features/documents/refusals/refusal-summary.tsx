import { refusalSummary as words } from '@legible/contracts/messages/refusal-summary';
import { CircleAlert } from 'lucide-react';
import { routes } from '../../../lib/routes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import type { ProgressItem } from '../progress/progress-state.ts';
import { needsPlan, summaryOf } from './refusal-choices.ts';

interface RefusalSummaryProps {
  /** The rows of refused files. */
  items: readonly ProgressItem[];
  /** Pages of the quota; null where that is not known. */
  left: number | null;
  onDismissAll: () => void;
}

/** One line for all that was not accepted, with what can be done about all of it; each row says why. */
export default function RefusalSummary({ items, left, onDismissAll }: RefusalSummaryProps) {
  return (
    <section
      aria-label={words.label}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-danger-soft px-4 py-2.5 text-sm sm:px-5"
    >
      <output className="flex min-w-0 gap-2.5">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        <span>{summaryOf(items, left).join(' ')}</span>
      </output>
      <div className="flex flex-wrap gap-2">
        {items.some(needsPlan) && (
          <ButtonLink to={routes.pricing} variant="outline" size="small">
            {words.seePlans}
          </ButtonLink>
        )}
        <Button variant="ghost" size="small" onClick={onDismissAll}>
          {words.dismissAll}
        </Button>
      </div>
    </section>
  );
}
