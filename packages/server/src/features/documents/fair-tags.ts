import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/connect.ts';

export interface TaggedPage {
  number: number;
  tag: number;
}

/**
 * Adds a document's page rows with their start tags (start-time fair queueing, Goyal et al. 1996):
 * the queue's virtual time is the lowest tag still waiting, and a user's pages follow each other at
 * a distance of 1/weight. A one-page file therefore comes after about one round of the users who
 * wait, not after their archives. A page that is tried again keeps its tag and never counts as
 * waiting again, since one stuck page would otherwise hold the clock back for everybody.
 */
export async function addTaggedPages(
  tx: Transaction,
  document: { id: string; userId: string; pageCount: number },
  weight: number,
): Promise<TaggedPage[]> {
  await tx.execute(sql`insert into fair_clock (id, last_tag) values (1, 0) on conflict do nothing`);
  // Locked until commit: two uploads must not read the same virtual time of an empty queue.
  await tx.execute(sql`select last_tag from fair_clock where id = 1 for update`);
  const { rows } = await tx.execute<{ number: number; tag: number }>(sql`
    with clock as (
      select coalesce(
        (select min(tag) from pages where state = 'queued'),
        (select last_tag from fair_clock where id = 1)
      ) as virtual_time
    ), backlog as (
      select count(*) as pages from pages where user_id = ${document.userId} and state = 'queued'
    )
    insert into pages (document_id, number, user_id, tag)
    select ${document.id}, number, ${document.userId},
           virtual_time + ceil((backlog.pages + number)::numeric / ${weight})
    from clock, backlog, generate_series(1, ${document.pageCount}::int) as number
    returning number, tag`);
  const highest = rows.reduce((max, row) => Math.max(max, row.tag), 0);
  await tx.execute(
    sql`update fair_clock set last_tag = greatest(last_tag, ${highest}) where id = 1`,
  );
  return rows;
}
