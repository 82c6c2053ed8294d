import type { DocumentStatus } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { refusalMessages } from '@legible/contracts/messages/refusals';
import type { ReactNode } from 'react';
import { percentOf, roughDuration } from '../../../lib/format.ts';
import { BusyBar, EmptyBar, ProgressBar } from '../../../ui/progress-bar.tsx';
import type { ProgressItem } from '../progress/progress-state.ts';

interface RunningStatusProps {
  item: ProgressItem;
  /** In place of the small line. */
  more?: ReactNode;
  /** Beside the words. */
  children?: ReactNode;
}

/**
 * The specification's words for a state, a bar, and a small line more. What is not known yet keeps its
 * room: from the upload to the last page no row under this one moves.
 */
export function RunningStatus({ item, more, children }: RunningStatusProps) {
  const notes = notesOf(item);
  return (
    <div className="grid w-full gap-1.5 sm:max-w-72">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
        <p className="text-xs text-muted tabular-nums">{statusText(item)}</p>
        {children}
      </div>
      <RunningBar item={item} />
      {more || (
        <p className="flex min-h-4 flex-wrap gap-x-2 text-xs text-faint tabular-nums">
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </p>
      )}
      {item.pagesFailed > 0 && (
        <p className="text-xs text-warning">{messages.status.failedSoFar(item.pagesFailed)}</p>
      )}
    </div>
  );
}

/** The share that is done, where there is one to show. */
export function RunningBar({ item }: { item: ProgressItem }) {
  const label = messages.status.progressOf(item.name);
  // A single page is either read or not: there is no share to show.
  if (item.status === 'processing' && item.totalPages === 1) return <BusyBar label={label} />;
  const percent = percentShown(item);
  return percent === null ? <EmptyBar /> : <ProgressBar percent={percent} label={label} />;
}

export function statusText({
  status,
  pagesProcessed,
  totalPages,
  batchUploadPercent,
  waits,
}: ProgressItem) {
  const { status: words } = messages;
  if (waits) return refusalMessages.waiting.status;
  switch (status) {
    case 'uploading_batch':
      return `${words.uploading} ${batchUploadPercent}%`;
    case 'uploading':
      return words.uploading;
    case 'processing_server':
      return words.serverProcessing;
    case 'processing':
      return totalPages > 0 ? words.pagesProcessed(pagesProcessed, totalPages) : words.processing;
    case 'error':
    default:
      return words.uploadError;
  }
}

function percentShown({ status, batchUploadPercent, pagesProcessed, totalPages }: ProgressItem) {
  if (status === 'uploading_batch' || status === 'uploading') return batchUploadPercent;
  if (status === 'processing' && totalPages > 0) return percentOf(pagesProcessed, totalPages);
  return null;
}

const phaseWords: Partial<Record<DocumentStatus, string>> = {
  queued: messages.status.queued,
  processing: messages.status.reading,
  finishing: messages.status.finishing,
};

/** What is being done, and for how long it will be where there is something to go by. */
function notesOf({ phase, etaSeconds, waits, pagesNeeded }: ProgressItem): string[] {
  if (waits) return [refusalMessages.waiting.note(pagesNeeded ?? 1)];
  return [
    phase === null ? null : phaseWords[phase],
    etaSeconds === null ? null : timeLeft(etaSeconds),
  ].filter((note) => note != null);
}

const FEW_SECONDS = 10;

const timeLeft = (seconds: number) =>
  seconds < FEW_SECONDS
    ? messages.status.secondsLeft
    : messages.status.timeLeft(roughDuration(seconds));
