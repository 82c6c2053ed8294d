import { folded } from '@legible/contracts/search/folded';
import type { Database } from '../../../platform/db/connect.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { cursorAt, inOrder, keyOf } from '../document/list-order.ts';
import {
  historyRowsOf,
  inHistory,
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
  sortKey: string;
}

/**
 * Finished documents whose name contains the text (D20). The rule is the browser's own,
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
  const found = async (nextCursor: string | null): Promise<Found> => ({
    rows: await historyRowsOf(db, userId, ids, query),
    nextCursor,
  });
  let { cursor } = query;
  for (let looked = 0; looked < LONGEST_LOOK; looked += STEP) {
    const names = await namesAfter(db, userId, { ...query, cursor });
    for (const name of names) {
      if (folded(name.inputName).includes(wanted)) ids.push(name.id);
      cursor = cursorAt(name, query);
      if (ids.length === limit) return found(cursor);
    }
    if (names.length < STEP) return found(null);
  }
  return found(cursor ?? null);
}

async function namesAfter(
  db: Database,
  userId: string,
  query: Omit<HistoryQuery, 'limit'>,
): Promise<NamePlace[]> {
  return db
    .select({ id: documents.id, inputName: documents.inputName, sortKey: keyOf(query) })
    .from(documents)
    .where(inHistory(userId, query))
    .orderBy(...inOrder(query))
    .limit(STEP);
}
