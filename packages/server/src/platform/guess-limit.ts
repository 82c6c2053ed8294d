import { sql } from 'drizzle-orm';
import type { Database } from './db/connect.ts';
import { rateLimits } from './db/schema.ts';
import { AppError } from './http/app-error.ts';
import type { LimitKey } from './limit-key.ts';

/** Guesses without a wait … */
const FREE_GUESSES = 5;
/** … then a wait that doubles with each further guess … */
const FIRST_WAIT_SECONDS = 15;
/** … up to this, so that nobody is ever locked out for good. */
const LONGEST_WAIT_SECONDS = 900;
/** After this long without a guess all is forgotten. */
const FORGET_SECONDS = 3600;
/** More doublings make no longer wait, and at last a number too large for the database. */
const MOST_DOUBLINGS = 10;

/**
 * Counts a guess (of a password, a code) before it is checked, so that guesses in parallel cannot
 * share a count. Keys name account and network address together: a stranger who guesses makes
 * himself wait, not the owner.
 * @throws AppError `too_many_requests` with the seconds to wait.
 */
export async function countGuess(db: Database, key: LimitKey): Promise<void> {
  const forgotten = sql`${rateLimits.resetAt} < now() - make_interval(secs => ${FORGET_SECONDS})`;
  const waiting = sql`${rateLimits.count} >= ${FREE_GUESSES} and ${rateLimits.resetAt} > now()`;
  const next = sql`case when ${forgotten} then 1 else ${rateLimits.count} + 1 end`;
  const wait = sql`least(${FIRST_WAIT_SECONDS} * power(2, least(${next} - ${FREE_GUESSES}, ${MOST_DOUBLINGS})), ${LONGEST_WAIT_SECONDS})`;
  const resetAt = sql`now() + case when ${next} < ${FREE_GUESSES} then interval '0' else make_interval(secs => ${wait}) end`;
  const counted = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetAt: sql`now()` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: next, resetAt },
      setWhere: sql`not (${waiting})`,
    })
    .returning({ key: rateLimits.key });
  if (counted.length > 0) return;
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${key}`);
  const ms = (row?.resetAt.getTime() ?? 0) - Date.now();
  throw new AppError('too_many_requests', undefined, {
    retryAfter: Math.max(1, Math.ceil(ms / 1000)),
  });
}

/** Forgets the guesses, after a right one. */
export async function forgetGuesses(db: Database, key: LimitKey): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${key}`);
}
