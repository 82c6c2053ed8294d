import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { periodAt } from './period.ts';

/**
 * Holds back pages for a new document. One conditional update decides, so that uploads racing at the
 * quota's edge never get more than there is (D25). It also locks the user's row until commit.
 * @throws AppError `no_pages_left` saying how many pages the file has and how many are left (D74).
 */
export async function reservePages(tx: Transaction, userId: string, count: number): Promise<void> {
  const fits = sql`${users.pagesUsed} + ${users.pagesReserved} + ${count} <= ${users.pageLimit}`;
  const reserved = await tx
    .update(users)
    .set({ pagesReserved: sql`${users.pagesReserved} + ${count}` })
    .where(and(eq(users.id, userId), fits))
    .returning({ id: users.id });
  if (reserved.length > 0) return;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  const left = user ? Math.max(0, user.pageLimit - user.pagesUsed - user.pagesReserved) : 0;
  throw new AppError(
    'no_pages_left',
    `Not enough pages left: this file has ${count} ${count === 1 ? 'page' : 'pages'}, ${left} left.`,
  );
}

/** Gives a document's held pages back and charges those that were recognised. Call it once a document. */
export async function settlePages(
  tx: Transaction,
  userId: string,
  pages: { reserved: number; charged: number },
): Promise<void> {
  await tx
    .update(users)
    .set({
      pagesReserved: sql`${users.pagesReserved} - ${pages.reserved}`,
      pagesUsed: sql`${users.pagesUsed} + ${pages.charged}`,
    })
    .where(eq(users.id, userId));
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
  await db
    .update(users)
    .set({ pagesUsed: 0, periodStart: period.start, periodEnd: period.end })
    .where(and(eq(users.id, userId), lte(users.periodEnd, now)));
}
