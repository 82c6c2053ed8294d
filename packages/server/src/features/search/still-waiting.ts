import type { Database } from '../../platform/db/connect.ts';

/** More are not counted: nobody needs to know how many they are. */
const MOST_COUNTED = 10_000;

/**
 * Documents of before there was an index, or of a rebuild, that are to be indexed: those that are written down for it,
 * and those that are not yet. New ones come within seconds, and are not told.
 */
const COUNT = `
  select count(*)::int as count from (
    select from search_queue join documents on documents.id = document_id
    where is_old and user_id = $1 and status = 'ready'
    union all
    select from documents join search_backfill on not is_done and documents.id > after
    where user_id = $1 and status = 'ready'
    limit ${MOST_COUNTED}
  ) as waiting`;

/** How many documents of a user are found only in a while. */
export async function stillWaiting(db: Database, userId: string): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>({
    name: 'search_still_waiting',
    text: COUNT,
    values: [userId],
  });
  return rows[0]?.count ?? 0;
}
