import { planOf } from '@legible/contracts/plans';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/connect.ts';

export interface PagesToQueue {
  documentId: string;
  userId: string;
  /** Numbers of the pages, counted from 1. */
  numbers: number[];
  /** The run of the document that they are queued for. */
  run: number;
}

/** Notified in the transaction that queues pages, and heard by whoever reads them. */
export const PAGES_QUEUED = 'legible_pages';

/**
 * Queues pages of a document: rows with fair tags. The clock is set last: its row stays locked until the
 * transaction ends.
 */
export async function queuePages(tx: Transaction, request: PagesToQueue): Promise<void> {
  if (request.numbers.length === 0) return;
  const finish = await tagPages(tx, request);
  await advanceClock(tx, finish);
  await tx.execute(sql`select pg_notify(${PAGES_QUEUED}, '')`);
}

/** A page of a plan with weight 1 takes as much of the queue's time; every weight divides it. */
const PAGE_LENGTH = 4;

/**
 * The queue's virtual time: the start tag of the page that was taken from it last. Between two pages
 * that is the next one's, and in an empty queue the highest finish tag there was.
 */
const present = sql`coalesce(
  (select max(tag) from pages where state = 'running'),
  (select min(tag) from pages where state = 'queued'),
  (select last_tag from fair_clock where id = 1),
  0
)`;

/**
 * Writes page rows with their start tags (start-time fair queueing, Goyal et al. 1996): the pages of a
 * user begin at the queue's virtual time, or where the user's last page ends, and follow each other
 * at a distance of 1/weight. Whoever comes anew is therefore next, before the archives that wait; who
 * comes again and again takes turns with them. A page that is tried again keeps its tag and never
 * counts as waiting again, since one stuck page would otherwise hold the clock back for everybody.
 */
async function tagPages(
  tx: Transaction,
  { documentId, userId, numbers, run }: PagesToQueue,
): Promise<number> {
  const { start, weight } = await lockQueueing(tx, userId);
  const length = PAGE_LENGTH / weight;
  await tx.execute(sql`
    with wanted as (
      select number, row_number() over (order by number) - 1 as place
      from unnest(${sql.param(numbers)}::int[]) as w(number)
    )
    insert into pages (document_id, number, user_id, tag, run)
    select ${documentId}, number, ${userId}, ${start}::int + place * ${length}::int, ${run}::int
    from wanted
    on conflict (document_id, number) do update
      set state = 'queued', tag = excluded.tag, run = excluded.run, tries = 0, available_at = now(),
          text_key = null, error_code = null`);
  const finish = start + numbers.length * length;
  await tx.execute(sql`update users set fair_tag = ${finish} where id = ${userId}`);
  return finish;
}

/** Remembers the highest finish tag, for when the queue has run empty. */
async function advanceClock(tx: Transaction, finish: number): Promise<void> {
  await tx.execute(sql`
    insert into fair_clock (id, last_tag) values (1, ${finish})
    on conflict (id) do update set last_tag = greatest(fair_clock.last_tag, excluded.last_tag)`);
}

/**
 * The tag at which the user's next page begins, and the plan's share: with weight 4, four pages are served
 * for one of a weight-1 user. The user's row is locked first, as everywhere: a change of plan comes
 * before or after the pages as a whole. Two users at once may begin at the same tag, and take turns.
 */
async function lockQueueing(
  tx: Transaction,
  userId: string,
): Promise<{ start: number; weight: number }> {
  await lockUser(tx, userId);
  const { rows } = await tx.execute<{ start: number; plan: string }>(sql`
    select greatest(${present}, fair_tag) as start, subscription as plan
    from users where id = ${userId}`);
  const [user] = rows;
  return { start: user?.start ?? 0, weight: planOf(user?.plan ?? '').queueWeight };
}

async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select id from users where id = ${userId} for update`);
}

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
  await lockUser(tx, userId);
  await tx.execute(sql`
    with clock as (
      select ${present} as virtual_time
    ), waiting as (
      select document_id, number, row_number() over (order by tag, document_id, number) - 1 as place
      from pages where user_id = ${userId} and state = 'queued'
    )
    update pages set tag = virtual_time + waiting.place * ${PAGE_LENGTH / weight}::int
    from clock, waiting
    where pages.document_id = waiting.document_id and pages.number = waiting.number`);
  await forgetDroppedPages(tx, userId);
}

/**
 * Lets a user's next page follow the pages that still wait: those that were cancelled, or moved, have
 * taken nothing of the queue's time. Whoever has none waiting counts as just served.
 */
export async function forgetDroppedPages(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    update users set fair_tag = greatest(
      least(fair_tag, ${present} + ${PAGE_LENGTH}::int),
      (select max(tag) + ${PAGE_LENGTH}::int from pages where user_id = ${userId} and state = 'queued')
    ) where id = ${userId}`);
}
