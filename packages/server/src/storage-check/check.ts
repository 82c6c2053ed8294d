import type { Database } from '../platform/db/connect.ts';
import type { Tools } from './check-document.ts';
import { checkCounts } from './check-counts.ts';
import { checkObjects } from './check-objects.ts';
import { checkRows } from './check-rows.ts';
import type { Finding, FindingKind, Tally } from './finding.ts';

export interface Result {
  tally: Tally;
  counts: Record<FindingKind, number>;
}

/**
 * Compares rows, objects and hashes both ways. Nothing is repaired or removed: what is wrong is for
 * a person to judge. The product may run meanwhile.
 */
export async function checkStorage(
  db: Database,
  tools: Omit<Tools, 'tally'>,
  tell: (finding: Finding) => void,
): Promise<Result> {
  const tally: Tally = { documents: 0, pageTexts: 0, objects: 0, bytes: 0 };
  const counts: Result['counts'] = { lost: 0, differs: 0, unreadable: 0, orphan: 0, miscounted: 0 };
  const count = (finding: Finding) => {
    counts[finding.kind] += 1;
    tell(finding);
  };
  for await (const finding of checkRows(db, { ...tools, tally })) count(finding);
  for await (const finding of checkObjects({ db, storage: tools.storage, tally })) count(finding);
  for await (const finding of checkCounts(db)) count(finding);
  return { tally, counts };
}
