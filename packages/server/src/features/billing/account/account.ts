import { eq } from 'drizzle-orm';
import { againAfterDeadlock } from '../../../platform/db/again-after-deadlock.ts';
import type { Transaction } from '../../../platform/db/connect.ts';
import { billingAccounts, users } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { BillingDeps } from './deps.ts';

export type UserRow = typeof users.$inferSelect;
export type AccountRow = typeof billingAccounts.$inferSelect;

/** A user whose billing state is locked until the transaction ends: no other caller reads or writes it. */
export interface HeldAccount {
  tx: Transaction;
  user: UserRow;
  account: AccountRow;
}

/** With this many callers waiting, the next one is asked to come back. */
const LONGEST_LINE = 100;

/**
 * Runs `work` under the lock of the user's billing account. The provider is asked inside: the holder of
 * the lock sees a state at least as new as all that was written before, so that states are never
 * written in the wrong order, in whichever order messages come.
 * @returns undefined when there is no such user.
 */
export async function holdAccount<T>(
  { db, turns }: BillingDeps,
  userId: string,
  work: (held: HeldAccount) => Promise<T>,
): Promise<T | undefined> {
  if (turns.pendingCount >= LONGEST_LINE) {
    throw new AppError('payments_unavailable', undefined, { retryAfter: 5 });
  }
  return turns(() =>
    // A new plan moves the user's waiting pages. Every request to the provider can be repeated.
    againAfterDeadlock(() =>
      db.transaction(async (tx) => {
        const account = await lock(tx, userId);
        const [user] = await tx.select().from(users).where(eq(users.id, userId));
        return account && user && work({ tx, user, account });
      }),
    ),
  );
}

/** The same for the caller of a route, whose account is there unless it is just being deleted. */
export async function holdCaller<T>(
  deps: BillingDeps,
  userId: string,
  work: (held: HeldAccount) => Promise<T>,
): Promise<T> {
  const result = await holdAccount(deps, userId, async (held) => ({ value: await work(held) }));
  if (!result) throw new AppError('unauthenticated');
  return result.value;
}

/** The user behind a customer of the provider; undefined for customers of other services. */
export async function userOfCustomer(
  { db }: Pick<BillingDeps, 'db'>,
  customerId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.stripeCustomerId, customerId));
  return row?.id;
}

/** The caller's customer at the provider; undefined for users who never bought. */
export async function customerOf(
  { db }: Pick<BillingDeps, 'db'>,
  userId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId));
  return row?.customerId ?? undefined;
}

async function lock(tx: Transaction, userId: string): Promise<AccountRow | undefined> {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!known) return undefined;
  await tx.insert(billingAccounts).values({ userId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.userId, userId))
    .for('update');
  return row;
}
