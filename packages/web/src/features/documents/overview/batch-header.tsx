import { messages } from '@legible/contracts/messages/application';
import { useLayoutEffect } from 'react';
import { roughDuration } from '../../../lib/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { focusHistory } from '../history/history-focus.ts';
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
      {ended < all && <CancelAll onCancel={onCancelAll} />}
    </section>
  );
}

function CancelAll({ onCancel }: { onCancel: () => void }) {
  // It goes with the last file, which may be after all has been said of that.
  useLayoutEffect(() => focusHistory, []);
  return (
    <Button variant="ghost" size="small" onClick={onCancel}>
      {status.cancelAll}
    </Button>
  );
}

function inWords({ ended, all, secondsLeft }: Overview): string {
  const files = status.endedOf(ended, all);
  return secondsLeft === null ? files : `${files} · ${status.left(roughDuration(secondsLeft))}`;
}
