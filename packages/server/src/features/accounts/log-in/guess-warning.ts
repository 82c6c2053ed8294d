import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { rateLimits } from '../../../platform/db/schema.ts';
import type { LimitKeys } from '../../../platform/limits/limit-key.ts';
import { mayAttempt } from '../../../platform/limits/rate-limit.ts';
import type { AccountsDeps, PostMail } from '../account/deps.ts';
import { guessersPrefix, strangersKey } from './log-in-limits.ts';
import { guessWarningMail } from '../account/mails.ts';
import { findUserByEmail } from '../account/repository.ts';

/** Wrong tries of strangers after which the owner hears of it: more than one makes on a new device. */
const WARN_AT = 10;
/** Guessing goes on for weeks: the mails must not be a flood themselves. */
const WARNINGS = { max: 1, seconds: 24 * 3600 };

/** At every tenth try, so that the owner hears of each day of guesses that go on for days. */
export const isWorthWarning = (tries: number): boolean => tries > 0 && tries % WARN_AT === 0;

/** Books the warning, for an unknown address too: the answer to a guess must not tell them apart. */
export async function bookWarning(
  { db, queue }: Pick<AccountsDeps, 'db' | 'queue'>,
  email: string,
): Promise<void> {
  const data = { email: email.toLowerCase(), at: new Date().toISOString() };
  await db.transaction((tx) => queue.insert(tx, 'guess-warning', [{ data }]));
}

/** Tells the owner of an account, if there is one, that strangers guess its password. */
export async function runGuessWarning(
  db: Database,
  { limitKey, postMail }: { limitKey: LimitKeys; postMail: PostMail },
  { email, at }: { email: string; at: string },
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const [counter] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, strangersKey(limitKey, email)));
  const networks = await db.$count(
    rateLimits,
    sql`starts_with(${rateLimits.key}, ${guessersPrefix(limitKey, email)})`,
  );
  const seen = { at: new Date(at), tries: counter?.count ?? WARN_AT, networks: networks || 1 };
  await db.transaction(async (tx) => {
    if (!(await mayAttempt(tx, { key: limitKey('warning', email), ...WARNINGS }))) return;
    await postMail(tx, guessWarningMail(user.email, seen));
  });
}
