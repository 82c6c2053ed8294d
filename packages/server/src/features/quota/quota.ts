import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { users } from '../../platform/db/schema.ts';
import { periodAt } from './period.ts';
import { updateUsers } from '../../platform/db/user-columns.ts';

/** What became of the wish for pages. */
export interface Reservation {
  /**
   * `reserved`: they are held back. `waits`: there are too few now, and enough if all that is held back and not
   * charged came back. `refused`: there are too few whatever comes back.
   */
  outcome: 'reserved' | 'waits' | 'refused';
  /** What is not charged of the quota: what the screen calls left, and never less than a file that waits needs. */
  left: number;
}

/**
 * Holds back pages for a document. One statement decides behind the lock of the user's row, and says what it saw, so
 * that uploads racing at the quota's edge never get more than there is (D25), and no refusal names a number that would
 * have been enough (D74). The lock is kept until commit.
 * @param options.behindOthers documents of the user wait already: this one goes after them.
 */
export async function reservePages(
  tx: Transaction,
  userId: string,
  count: number,
  { behindOthers = false } = {},
): Promise<Reservation> {
  const { rows } = await tx.execute<{ left: number; reserved: boolean }>(sql`
    with account as materialized (
      select id, page_limit - pages_used as uncharged, pages_reserved as held
      from users where id = ${userId} for update
    ), reserved as (
      update users set pages_reserved = users.pages_reserved + ${count}::int
      from account
      where users.id = account.id and ${count}::int <= account.uncharged - account.held
        and not ${behindOthers}::boolean
      returning users.id
    )
    select greatest(0, uncharged) as left, exists (select from reserved) as reserved from account`);
  const { left = 0, reserved = false } = rows[0] ?? {};
  // What costs nothing needs no room, though a smaller plan may have left less than none.
  if (reserved || count === 0) return { outcome: 'reserved', left };
  return { outcome: count <= left ? 'waits' : 'refused', left };
}

/** Gives a document's held pages back and charges those that were recognised. Call it once a document. */
export async function closeReservation(
  tx: Transaction,
  userId: string,
  pages: { reserved: number; charged: number },
): Promise<void> {
  await updateUsers(tx, 'quota', {
    pagesReserved: sql`${users.pagesReserved} - ${pages.reserved}`,
    pagesUsed: sql`${users.pagesUsed} + ${pages.charged}`,
  }).where(eq(users.id, userId));
}

/**
 * Starts the period that `now` falls in, if the stored one has ended. It never goes back: a clock
 * that jumps backwards does not open an old period again (D26).
 */
export async function rollOver(
  db: Database | Transaction,
  userId: string,
  now = new Date(),
): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  // A paid plan's next period begins when it is paid.
  if (!user || user.periodPaid || user.periodEnd > now) return;
  const period = periodAt(user.periodAnchor, now);
  await updateUsers(db, 'quota', {
    pagesUsed: 0,
    periodStart: period.start,
    periodEnd: period.end,
  }).where(and(eq(users.id, userId), lte(users.periodEnd, now)));
}
