import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/connect.ts';
import type { Queue } from '../../platform/queue/queue.ts';

export interface PagesToQueue {
  documentId: string;
  userId: string;
  /** Numbers of the pages, counted from 1. */
  numbers: number[];
  /** Share of the plan: with weight 4, four pages are served for one of a weight-1 user. */
  weight: number;
}

/** Queues pages of a document: their rows, with fair tags, and one job each. */
export async function queuePages(
  tx: Transaction,
  queue: Queue,
  request: PagesToQueue,
): Promise<void> {
  const pages = await tagPages(tx, request);
  const jobs = pages.map(({ number, tag, jobId }) => ({
    id: jobId,
    data: { documentId: request.documentId, page: number },
    priority: -tag,
  }));
  await queue.insert(tx, 'page', jobs);
}

/**
 * Writes page rows with their start tags (start-time fair queueing, Goyal et al. 1996): the queue's
 * virtual time is the lowest tag still waiting, and a user's pages follow each other at a distance of
 * 1/weight. A one-page file therefore comes after about one round of the users who wait, not after
 * their archives. A page whose job is tried again keeps its tag and never counts as waiting again,
 * since one stuck page would otherwise hold the clock back for everybody.
 */
export async function tagPages(
  tx: Transaction,
  { documentId, userId, numbers, weight }: PagesToQueue,
): Promise<{ number: number; tag: number; jobId: string }[]> {
  await tx.execute(sql`insert into fair_clock (id, last_tag) values (1, 0) on conflict do nothing`);
  // Locked until commit: two uploads must not read the same virtual time of an empty queue.
  await tx.execute(sql`select last_tag from fair_clock where id = 1 for update`);
  const jobIds = numbers.map(() => randomUUID());
  const { rows } = await tx.execute<{ number: number; tag: number; jobId: string }>(sql`
    with clock as (
      select coalesce(
        (select min(tag) from pages where state = 'queued'),
        (select last_tag from fair_clock where id = 1)
      ) as virtual_time
    ), backlog as (
      select count(*) as pages from pages where user_id = ${userId} and state = 'queued'
    ), wanted as (
      select number, job_id, row_number() over (order by number) as place
      from unnest(${sql.param(numbers)}::int[], ${sql.param(jobIds)}::text[]) as w(number, job_id)
    )
    insert into pages (document_id, number, user_id, tag, job_id)
    select ${documentId}, number, ${userId},
           virtual_time + ceil((backlog.pages + place)::numeric / ${weight}), job_id
    from clock, backlog, wanted
    on conflict (document_id, number) do update
      set state = 'queued', tag = excluded.tag, job_id = excluded.job_id, error_code = null
    returning number, tag, job_id as "jobId"`);
  const highest = rows.reduce((max, row) => Math.max(max, row.tag), 0);
  await tx.execute(
    sql`update fair_clock set last_tag = greatest(last_tag, ${highest}) where id = 1`,
  );
  return rows;
}
