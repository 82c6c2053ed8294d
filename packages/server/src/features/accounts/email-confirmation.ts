import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { emailConfirmations, users } from '../../platform/db/schema.ts';
import { hashSecretToken, newSecretToken } from './secret-token.ts';

export const CONFIRMATION_DAYS = 7;

/** Makes a link token for the user's present address. */
export async function newConfirmation(
  tx: Transaction,
  user: { id: string; email: string },
): Promise<string> {
  const token = newSecretToken();
  await tx.insert(emailConfirmations).values({
    tokenHash: hashSecretToken(token),
    userId: user.id,
    email: user.email,
    expiresAt: sql`now() + make_interval(days => ${CONFIRMATION_DAYS})`,
  });
  return token;
}

/**
 * Confirms the address that a link was sent to. Opening it again is harmless: mail scanners follow
 * links before people do.
 * @returns false when the link is unknown or too old.
 */
export async function confirmEmail(db: Database, token: string): Promise<boolean> {
  const [confirmation] = await db
    .select()
    .from(emailConfirmations)
    .where(
      and(
        eq(emailConfirmations.tokenHash, hashSecretToken(token)),
        gt(emailConfirmations.expiresAt, sql`now()`),
      ),
    );
  if (!confirmation) return false;
  const confirmed = await db
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .where(and(eq(users.id, confirmation.userId), eq(users.email, confirmation.email)))
    .returning({ id: users.id });
  return confirmed.length === 1;
}
