import type { RegisterRequest } from '@legible/contracts/accounts';
import { planOf } from '@legible/contracts/plans';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { users } from '../../platform/db/schema.ts';
import { randomId } from '../../platform/random-id.ts';

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
 * Adds a user of the free plan; role, plan and limit are the server's to decide (D23, D24).
 * @returns undefined when the address is taken.
 */
export async function addUser(
  db: Database | Transaction,
  request: Pick<RegisterRequest, 'email' | 'name' | 'last_name'>,
  passwordHash: string,
  period: { start: Date; end: Date },
): Promise<UserRow | undefined> {
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
