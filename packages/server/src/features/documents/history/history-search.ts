import { folded } from '@legible/contracts/folded';
import type { Database } from '../../../platform/db/connect.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import {
  createdMicroseconds,
  cursorAt,
  historyRowsOf,
  inHistory,
  newestFirst,
  type HistoryQuery,
  type HistoryRow,
} from '../document/repository.ts';

/** Names that one call looks at: about a tenth of a second. A caller that wants more asks again. */
const LONGEST_LOOK = 20_000;
/** Names that are in memory at a time; between two such steps others are served. */
const STEP = 1000;

export interface Found {
  rows: HistoryRow[];
  /** Where to go on looking; null when the whole history was looked at. */
  nextCursor: string | null;
}

/** A name in its place. */
interface NamePlace {
  id: string;
  inputName: string;
  createdMicroseconds: string;
}

/**
 * Finished documents whose name contains the text, newest first (D20). The rule is the browser's own,
 * which no index of the database knows; so names are looked at one after the other, a bounded number a
 * call.
 */
export async function searchHistory(
  db: Database,
  userId: string,
  { search, limit, ...query }: HistoryQuery & { search: string },
): Promise<Found> {
  const wanted = folded(search);
  const ids: string[] = [];
  let { cursor } = query;
  for (let looked = 0; looked < LONGEST_LOOK; looked += STEP) {
    const names = await namesAfter(db, userId, { ...query, cursor });
    for (const name of names) {
      if (folded(name.inputName).includes(wanted)) ids.push(name.id);
      cursor = cursorAt(name);
      if (ids.length === limit) return found(db, userId, ids, cursor);
    }
    if (names.length < STEP) return found(db, userId, ids, null);
  }
  return found(db, userId, ids, cursor ?? null);
}

async function found(
  db: Database,
  userId: string,
  ids: string[],
  nextCursor: string | null,
): Promise<Found> {
  return { rows: await historyRowsOf(db, userId, ids), nextCursor };
}

async function namesAfter(
  db: Database,
  userId: string,
  { prefix, cursor }: Omit<HistoryQuery, 'limit'>,
): Promise<NamePlace[]> {
  return db
    .select({ id: documents.id, inputName: documents.inputName, createdMicroseconds })
    .from(documents)
    .where(inHistory(userId, prefix, cursor))
    .orderBy(...newestFirst)
    .limit(STEP);
}
