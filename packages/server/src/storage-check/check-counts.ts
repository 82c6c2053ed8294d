import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import type { Finding } from './finding.ts';

interface Miscounted extends Record<string, unknown> {
  id: string;
  counted: string;
  stored: string;
}

/** What each user's plan is held against: the counts of a moment, and of the same moment the rows' sums. */
export async function* checkCounts(db: Database): AsyncGenerator<Finding> {
  const { rows } = await db.execute<Miscounted>(sql`
    select id, counted, stored from (
      select users.id,
        stored_documents || ' documents, ' || stored_bytes || ' bytes' as counted,
        count(documents.id) || ' documents, '
          || coalesce(sum(byte_size + coalesce(increment_bytes, 0)), 0) || ' bytes' as stored
      from users left join documents on documents.user_id = users.id group by users.id
    ) as compared where counted <> stored order by id`);
  for (const { id, counted, stored } of rows) {
    const detail = `counted are ${counted}; stored are ${stored}`;
    yield { kind: 'miscounted', key: `user ${id}`, documentId: null, detail };
  }
}
