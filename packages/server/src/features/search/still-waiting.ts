import type { Database } from '../../platform/db/connect.ts';

/** More are not counted: it need not be known how many they are. */
const MOST_COUNTED = 10_000;

/** One that could not be read so often is found when it can be; no search is to wait for it. */
const MOST_TRIES = 5;

/** How many documents of a user are not found yet. */
export interface StillWaiting {
  /** Of before there was an index: those that are written down to be indexed, and those that are not yet. */
  waiting: number;
  /** Those that are indexed within seconds. */
  indexing: number;
}

const COUNT = `
  select (
    select count(*)::int from (
      select from search_queue join documents on documents.id = document_id
      where is_old and user_id = $1 and status = 'ready'
      union all
      select from documents join search_backfill on not is_done and documents.id > after
      where user_id = $1 and status = 'ready'
      limit ${MOST_COUNTED}
    ) as of_before
  ) as waiting, (
    select count(*)::int from (
      select from search_queue join documents on documents.id = document_id
      where not is_old and tries < ${MOST_TRIES} and user_id = $1 and status = 'ready'
      limit ${MOST_COUNTED}
    ) as of_now
  ) as indexing`;

export async function stillWaiting(db: Database, userId: string): Promise<StillWaiting> {
  const { rows } = await db.$client.query<StillWaiting>({
    name: 'search_still_waiting',
    text: COUNT,
    values: [userId],
  });
  return rows[0] ?? { waiting: 0, indexing: 0 };
}
