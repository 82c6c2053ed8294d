import { useLayoutEffect, useRef, useState } from 'react';
import type { ProgressItem, SettledDocument } from '../progress/progress-state.ts';
import { type Batch, type Overview, followBatch } from './follow-batch.ts';

/** Of the files on their way; of the last ones until others begin. Null before there were any. */
export function useOverview(
  items: readonly ProgressItem[],
  settled: readonly SettledDocument[],
): Overview | null {
  const batch = useRef<Batch | null>(null);
  const [overview, setOverview] = useState<Overview | null>(null);
  // Before anything is drawn: what stands under the line is not to move when it comes.
  useLayoutEffect(() => {
    if (batch.current === null && items.length === 0 && settled.length === 0) return;
    const next = followBatch(batch.current, items, settled, Date.now());
    const ended = next.batch === null && batch.current === null;
    batch.current = next.batch;
    if (!ended || next.overview) setOverview(next.overview);
  }, [items, settled]);
  return overview;
}
