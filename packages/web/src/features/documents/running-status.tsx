import { messages } from '@legible/contracts/messages';
import { percentOf, roughDuration } from '../../lib/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ProgressItem } from './progress-state.ts';

/** The specification's words for a state, a bar where there is a share to show, and a small line more. */
export function RunningStatus({ item }: { item: ProgressItem }) {
  const percent = percentShown(item);
  const note = noteOf(item);
  return (
    <div className="grid w-full max-w-72 gap-1.5">
      <p className="text-xs text-muted tabular-nums">{statusText(item)}</p>
      {percent !== null && <ProgressBar percent={percent} label={`Progress of ${item.name}`} />}
      {note !== null && <p className="text-xs text-faint tabular-nums">{note}</p>}
    </div>
  );
}

export function statusText({
  status,
  pagesProcessed,
  totalPages,
  batchUploadPercent,
}: ProgressItem) {
  const { status: words } = messages;
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
  if (status === 'uploading_batch') return batchUploadPercent;
  if (status === 'processing' && totalPages > 0) return percentOf(pagesProcessed, totalPages);
  return null;
}

function noteOf({ phase, etaSeconds }: ProgressItem): string | null {
  if (phase === 'finishing') return messages.status.finishing;
  if (phase === 'queued') return messages.status.queued;
  return etaSeconds === null ? null : messages.status.timeLeft(roughDuration(etaSeconds));
}
