import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';

const STEP = 500;

/** The ids of all documents that are ready, in their order; of those that become ready meanwhile some. */
export async function* readyDocuments(db: Database): AsyncGenerator<string> {
  let last = '';
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from documents where id > ${last} and status = 'ready' order by id limit ${STEP}`);
    for (const { id } of rows) yield id;
    last = rows.at(-1)?.id ?? '';
    if (rows.length < STEP) return;
  }
}
