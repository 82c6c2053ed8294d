import { setImmediate as othersServed } from 'node:timers/promises';
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
/** Names that are looked at in one breath; between two such steps others are served. */
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
  // Of other orders there is no index: the database sorts the whole history for a part of it, however small that is.
  const fetched = query.sort === 'created' ? STEP : LONGEST_LOOK;
  let { cursor } = query;
  for (let looked = 0; looked < LONGEST_LOOK; looked += fetched) {
    const names = await namesAfter(db, userId, { ...query, cursor, limit: fetched });
    for (const [at, name] of names.entries()) {
      if (at % STEP === STEP - 1) await othersServed();
      if (folded(name.inputName).includes(wanted)) ids.push(name.id);
      cursor = cursorAt(name, query);
      if (ids.length === limit) return found(cursor);
    }
    if (names.length < fetched) return found(null);
  }
  return found(cursor ?? null);
}

async function namesAfter(db: Database, userId: string, query: HistoryQuery): Promise<NamePlace[]> {
  return db
    .select({ id: documents.id, inputName: documents.inputName, sortKey: keyOf(query) })
    .from(documents)
    .where(inHistory(userId, query))
    .orderBy(...inOrder(query))
    .limit(query.limit);
}
