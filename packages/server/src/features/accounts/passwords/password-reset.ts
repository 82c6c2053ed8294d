import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import {
  rateLimits,
  resetCodes,
  resetGrants,
  sessions,
  users,
} from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { LimitKeys } from '../../../platform/limits/limit-key.ts';
import { mayAttempt } from '../../../platform/limits/rate-limit.ts';
import { resetCodeMail } from '../account/mails.ts';
import type { PostMail } from '../account/deps.ts';
import { findUserByEmail } from '../account/repository.ts';
import { hashResetCode, newResetCode, sameHash } from './reset-code.ts';
import { hashSecretToken, newSecretToken } from '../sessions/secret-token.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

/** Both a code and the grant it earns live this long (ASVS 6.5.5). */
export const RESET_MINUTES = 10;
/** Wrong codes from one network until the code is worth nothing there (ASVS 6.6.3) … */
const TRIES = 5;
/** … and from all together until it is worth nothing anywhere: a single stranger cannot spoil it. */
const TRIES_IN_ALL = 25;
/** A code is not replaced before it is so old: strangers who ask must not spoil the one that the owner types … */
const KEPT_SECONDS = 60;
/** … and where they go on asking, before it is half over: the owner always has a good one in the mailbox. */
const KEPT_SECONDS_IN_A_FLOOD = 300;
/** Requests for an account from everywhere together, from which on it is a flood. */
const REQUESTS = { max: 12, seconds: 3600 };

/** What codes are hashed with, and what names the counters of those who try them. */
interface ResetKeys {
  resetKey: string;
  limitKey: LimitKeys;
}

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

/**
 * Makes a code for the address and mails it, unless the last one is young: that one goes on being good. An
 * unknown address gets nothing. It runs as a job, so
 * that the call answers alike, in words and in time, whether there is an account or not.
 */
export async function runResetRequest(
  db: Database,
  deps: ResetKeys & { postMail: PostMail },
  { email }: { email: string },
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const isFlood = !(await mayAttempt(db, { key: deps.limitKey('codes', user.email), ...REQUESTS }));
  const left = RESET_MINUTES * 60 - (isFlood ? KEPT_SECONDS_IN_A_FLOOD : KEPT_SECONDS);
  const code = newResetCode();
  const fresh = {
    codeHash: hashResetCode(deps.resetKey, user.id, code),
    triesLeft: TRIES_IN_ALL,
    expiresAt: inMinutes(RESET_MINUTES),
  };
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(resetCodes)
      .values({ userId: user.id, ...fresh })
      .onConflictDoUpdate({
        target: resetCodes.userId,
        set: fresh,
        setWhere: sql`${resetCodes.expiresAt} <= now() + make_interval(secs => ${left})`,
      })
      .returning({ userId: resetCodes.userId });
    if (made.length === 0) return;
    await tx.delete(resetGrants).where(eq(resetGrants.userId, user.id));
    await tx
      .delete(rateLimits)
      .where(sql`starts_with(${rateLimits.key}, ${triesOf(deps, user.email)})`);
    await deps.postMail(tx, resetCodeMail(user.email, code, RESET_MINUTES));
  });
}

/**
 * Exchanges a right code for a grant.
 * @returns the grant's token, for a cookie of the browser that knew the code.
 * @throws AppError `wrong_code`, the same for a wrong, an old and an unknown one.
 */
export async function verifyResetCode(
  deps: ResetKeys & { db: Database },
  { email, code, guesser }: { email: string; code: string; guesser: string },
): Promise<string> {
  const { db, resetKey } = deps;
  // Counted for unknown addresses, too, so that neither answer nor time tells them apart.
  const key = deps.limitKey('code', email.toLowerCase(), guesser);
  const tries = { key, max: TRIES, seconds: RESET_MINUTES * 60 };
  const mayTry = await mayAttempt(db, tries);
  const user = await findUserByEmail(db, email);
  if (!mayTry || !user || !(await takeCode(db, user.id, hashResetCode(resetKey, user.id, code)))) {
    throw new AppError('wrong_code');
  }
  const token = newSecretToken();
  const grant = { tokenHash: hashSecretToken(token), expiresAt: inMinutes(RESET_MINUTES) };
  await db
    .insert(resetGrants)
    .values({ userId: user.id, ...grant })
    .onConflictDoUpdate({ target: resetGrants.userId, set: grant });
  return token;
}

/** What the counters of wrong tries begin with, whichever network they are of. */
const triesOf = ({ limitKey }: ResetKeys, email: string) => `${limitKey('code', email)}:`;

/** Spends one try, then compares: guesses that race with each other cannot share a try. */
async function takeCode(db: Database, userId: string, hash: string): Promise<boolean> {
  const [stored] = await db
    .update(resetCodes)
    .set({ triesLeft: sql`${resetCodes.triesLeft} - 1` })
    .where(
      and(
        eq(resetCodes.userId, userId),
        gt(resetCodes.triesLeft, 0),
        gt(resetCodes.expiresAt, sql`now()`),
      ),
    )
    .returning();
  if (!stored || !sameHash(stored.codeHash, hash)) return false;
  const used = await db
    .delete(resetCodes)
    .where(and(eq(resetCodes.userId, userId), eq(resetCodes.codeHash, hash)))
    .returning({ userId: resetCodes.userId });
  return used.length === 1;
}

/**
 * What a reset needs, looked at without using it up.
 * @throws AppError `wrong_code` without a grant for this very address.
 */
export async function requireGrant(
  db: Database,
  request: { email: string; token: string | undefined },
): Promise<void> {
  const user = await findUserByEmail(db, request.email);
  const grant =
    user && (await db.select().from(resetGrants).where(isGrant(user.id, request.token)));
  if (!grant?.length) throw new AppError('wrong_code');
}

const isGrant = (userId: string, token = '') =>
  and(
    eq(resetGrants.userId, userId),
    eq(resetGrants.tokenHash, hashSecretToken(token)),
    gt(resetGrants.expiresAt, sql`now()`),
  );

/** Makes codes and grants worthless that are still about: the password was changed another way. */
export async function cancelReset(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(resetCodes).where(eq(resetCodes.userId, userId));
  await tx.delete(resetGrants).where(eq(resetGrants.userId, userId));
}

/**
 * Sets the new password for the holder of a grant and ends every session of the user.
 * @throws AppError `wrong_code` without a grant for this very address.
 */
export async function resetPassword(
  tx: Transaction,
  request: { email: string; token: string | undefined; passwordHash: string },
): Promise<{ userId: string; endedSessions: string[] }> {
  const user = await findUserByEmail(tx, request.email);
  if (!user) throw new AppError('wrong_code');
  const [grant] = await tx.delete(resetGrants).where(isGrant(user.id, request.token)).returning();
  if (!grant) throw new AppError('wrong_code');
  await updateUsers(tx, 'accounts', {
    passwordHash: request.passwordHash,
    mustReset: false,
  }).where(eq(users.id, user.id));
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, user.id))
    .returning({ id: sessions.id });
  return { userId: user.id, endedSessions: ended.map(({ id }) => id) };
}
