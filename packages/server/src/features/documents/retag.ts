import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/connect.ts';

/**
 * Gives a user's waiting pages the places that a new plan's weight earns them: they keep their order,
 * follow each other at the new distance from the queue's present time, and pages that run stay as
 * they are. Call it in the transaction that changes the plan.
 */
export async function retagWaitingPages(
  tx: Transaction,
  userId: string,
  weight: number,
): Promise<void> {
  await tx.execute(sql`select last_tag from fair_clock where id = 1 for update`);
  await tx.execute(sql`
    with clock as (
      select coalesce(min(tag), 0) as virtual_time from pages where state = 'queued'
    ), waiting as (
      select document_id, number, row_number() over (order by tag, document_id, number) as place
      from pages where user_id = ${userId} and state = 'queued'
    )
    update pages set tag = virtual_time + ceil(waiting.place::numeric / ${weight})
    from clock, waiting
    where pages.document_id = waiting.document_id and pages.number = waiting.number`);
  // The queue knows a page's place as its job's priority.
  await tx.execute(sql`
    update pgboss.job set priority = -pages.tag
    from pages
    where job.name = 'page' and job.id = pages.job_id::uuid and job.state = 'created'
      and pages.user_id = ${userId} and pages.state = 'queued'`);
}
