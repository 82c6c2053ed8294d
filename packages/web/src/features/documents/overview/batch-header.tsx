import { messages } from '@legible/contracts/messages/application';
import { roughDuration } from '../../../lib/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Overview } from './follow-batch.ts';

interface BatchHeaderProps {
  overview: Overview | null;
  onCancelAll: () => void;
}

const { status } = messages;

/** One line for many files: how many are done, for how long it goes on, and a way out. */
export function BatchHeader({ overview, onCancelAll }: BatchHeaderProps) {
  if (overview === null || overview.all < 2) return null;
  const { ended, all } = overview;
  return (
    <section
      aria-label={status.overview}
      className="flex min-h-11 items-center justify-between gap-3 border-t border-line bg-sunken px-4 py-1.5 text-sm tabular-nums sm:px-5"
    >
      {/* It stays when the last file is done: nothing under it moves. */}
      <p>{ended < all ? inWords(overview) : status.allDone(all)}</p>
      {ended < all && (
        <Button variant="ghost" size="small" onClick={onCancelAll}>
          {status.cancelAll}
        </Button>
      )}
    </section>
  );
}

function inWords({ ended, all, secondsLeft }: Overview): string {
  const files = status.endedOf(ended, all);
  return secondsLeft === null ? files : `${files} · ${status.left(roughDuration(secondsLeft))}`;
}
