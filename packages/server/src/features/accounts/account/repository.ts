import type { RegisterRequest } from '@legible/contracts/accounts';
import { planOf } from '@legible/contracts/plans';
import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { emailChanges, users } from '../../../platform/db/schema.ts';
import { randomId } from '../../../platform/random-id.ts';

export type UserRow = typeof users.$inferSelect;

/** The login identity: addresses that differ in case only are one account. */
const identity = (email: string) => email.trim().toLowerCase();

export async function findUserByEmail(
  db: Database | Transaction,
  email: string,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, identity(email)));
  return row;
}

export async function findUser(
  db: Database | Transaction,
  id: string,
): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/**
 * Whether an account gave the address up so lately that the reader of its mail may still have it back. Until then
 * no other account gets it: a thief's account could keep the owner from having it back.
 * @param except the account that gave it up may always go back to it.
 */
export async function isKeptForOwner(
  db: Database | Transaction,
  email: string,
  except = '',
): Promise<boolean> {
  const kept = await db.$count(
    emailChanges,
    and(
      eq(emailChanges.oldEmail, email),
      eq(emailChanges.mayUndo, true),
      isNotNull(emailChanges.confirmedAt),
      gt(emailChanges.stoppableUntil, sql`now()`),
      ne(emailChanges.userId, except),
    ),
  );
  return kept > 0;
}

/**
 * Adds a user of the free plan; role, plan and limit are the server's to decide (D23, D24).
 * @returns undefined when the address is taken.
 */
export async function addUser(
  db: Database | Transaction,
  request: Pick<RegisterRequest, 'email' | 'name' | 'last_name'>,
  passwordHash: string,
  period: { start: Date; end: Date },
): Promise<UserRow | undefined> {
  if (await isKeptForOwner(db, identity(request.email))) return undefined;
  const [added] = await db
    .insert(users)
    .values({
      id: randomId(),
      email: identity(request.email),
      name: request.name,
      lastName: request.last_name,
      passwordHash,
      pageLimit: planOf('free').pagesPerMonth,
      periodAnchor: period.start,
      periodStart: period.start,
      periodEnd: period.end,
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return added;
}
