import type { Database } from '../../../platform/db/connect.ts';
import { cursorAt } from '../document/list-order.ts';
import { listRunning, type Part, type RunningRow } from '../document/repository.ts';

/** Documents that are read at a time for a socket that has just opened. */
const STEP = 500;

/** A part of a user's running documents, and where the next one begins. */
export async function runningPart(
  db: Database,
  userId: string,
  part: Part,
): Promise<{ rows: RunningRow[]; nextCursor: string | null }> {
  const found = await listRunning(db, userId, { ...part, limit: part.limit + 1 });
  const rows = found.slice(0, part.limit);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? cursorAt(last) : null };
}

/** All running documents of a user, a bounded number at a time. */
export async function* runningInParts(db: Database, userId: string): AsyncGenerator<RunningRow[]> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await runningPart(db, userId, { limit: STEP, cursor });
    yield rows;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
