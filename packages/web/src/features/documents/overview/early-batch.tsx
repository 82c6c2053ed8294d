import type { ProgressItem } from '../progress/progress-state.ts';
import { BatchHeader } from './batch-header.tsx';
import { followBatch } from './follow-batch.ts';

/** The line for many files as it will stand above their rows, before the application is there. */
export function EarlyBatch({ items, now }: { items: readonly ProgressItem[]; now: number }) {
  const { overview } = followBatch(null, items, [], now);
  return <BatchHeader overview={overview} onCancelAll={() => undefined} />;
}
