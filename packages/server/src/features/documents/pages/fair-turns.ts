import { planOf } from '@legible/contracts/plans';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';

export interface PagesToQueue {
  documentId: string;
  userId: string;
  /** Numbers of the pages, counted from 1. */
  numbers: number[];
  /** The run of the document that they are queued for. */
  run: number;
}

/** Notified in the transaction that queues pages, and heard by page workers. */
export const PAGES_QUEUED = 'legible_pages';

/** A millisecond of a recogniser counts this much for a user of weight 1; every weight divides it. */
export const MILLISECOND = 4;

/**
 * What a page is charged when it is taken, until it is known what it took: about what a usual page takes. A newcomer
 * begins where the next one is, so that what others are charged too much is what he waits for.
 */
export const EXPECTED_MS = 100;

/**
 * The time at which a newcomer begins: that of the next user, or where the last served one was. What a user
 * used is thus forgotten only when others have used as much.
 */
export const PRESENT = `coalesce(
  (select min(at) from turns where waits),
  (select began from turns where taken_at <= now() order by taken_at desc nulls last limit 1),
  0
)`;

/**
 * Queues pages of a document and gives their owner a turn (start-time fair queueing, Goyal et al. 1996, by time that
 * was used): whose time is lowest is next, and moves on by the seconds that his pages took, divided by the weight of his
 * plan. A newcomer begins where the next user is, before the archives that wait; a user who comes again and again takes
 * turns with them, and what was cancelled or tried in vain stays counted. Call it as the last that locks rows: a user's
 * turn is locked after everything else.
 */
export async function queuePages(tx: Transaction, request: PagesToQueue): Promise<void> {
  if (request.numbers.length === 0) return;
  const weight = await lockWeight(tx, request.userId);
  await insertPages(tx, request);
  await tx.execute(sql`
    insert into turns (user_id, at, weight, waits, waits_slow)
    values (${request.userId}, ${sql.raw(PRESENT)}, ${weight}, true, true)
    on conflict (user_id) do update set
      at = greatest(turns.at, excluded.at), weight = excluded.weight, waits = true, waits_slow = true,
      since = case when turns.waits then turns.since else now() end`);
  await tx.execute(sql`select pg_notify(${PAGES_QUEUED}, '')`);
}

/** The user's row is locked first, as everywhere: a change of plan comes before or after the pages as a whole. */
async function lockWeight(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ plan: string }>(sql`
    select subscription as plan from users where id = ${userId} for update`);
  return planOf(rows[0]?.plan ?? '').queueWeight;
}

/**
 * The tag orders the pages of one user and begins anew when he has none waiting: it ends where a queue would be of two
 * billion pages. A page that turned out slow stays so in another run.
 */
async function insertPages(
  tx: Transaction,
  { documentId, userId, numbers, run }: PagesToQueue,
): Promise<void> {
  await tx.execute(sql`
    with wanted as (
      select number, row_number() over (order by number) - 1 as place
      from unnest(${sql.param(numbers)}::int[]) as w(number)
    ), last as (
      select coalesce(max(tag)::bigint + 1, 0) as tag from pages where user_id = ${userId} and state = 'queued'
    )
    insert into pages (document_id, number, user_id, tag, run, slow)
    select ${documentId}, number, ${userId}, least(last.tag + place, 2147483647)::int, ${run}::int,
      exists (select from turns where user_id = ${userId} and slow_until > now())
    from wanted cross join last
    on conflict (document_id, number) do update
      set state = 'queued', tag = excluded.tag, run = excluded.run, tries = 0, available_at = now(),
          text_key = null, error_code = null, languages = null, straightened = null, slow = pages.slow or excluded.slow`);
}

/** Gives a user's pages the share that a new plan has. Call it in the transaction that changes the plan. */
export async function changeWeight(tx: Transaction, userId: string, weight: number): Promise<void> {
  await tx.execute(sql`update turns set weight = ${weight} where user_id = ${userId}`);
}

/** Passes over a user of whom nothing waits any more, as after a cancellation: newcomers begin where others are. */
export async function passOver(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    update turns set waits = false, waits_slow = false
    where user_id = ${userId} and not exists (
      select from pages where pages.user_id = turns.user_id and pages.state = 'queued')`);
}
