import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { rateLimits } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { LimitKey } from './limit-key.ts';

/** After the free guesses a wait that doubles with each further one … */
const FIRST_WAIT_SECONDS = 15;
/** … up to this, so that no owner is ever locked out for good. */
const LONGEST_WAIT_SECONDS = 900;
/** More doublings make no longer wait, and at last a number too large for the database. */
const MOST_DOUBLINGS = 10;

/** When a counter of guesses begins to make its guesser wait, and when it forgets. */
export interface BackOff {
  /** Guesses without a wait. */
  free: number;
  /** After this many seconds without a guess, earlier guesses are forgotten. */
  forgetSeconds: number;
}

/** For the guesses of one network or browser. */
export const BACK_OFF: BackOff = { free: 5, forgetSeconds: 3600 };

/**
 * Counts a guess (of a password, a code) before it is checked, so that guesses in parallel cannot
 * share a count.
 * @returns how many there are with this one.
 * @throws AppError `too_many_requests` with the seconds to wait.
 */
export async function countGuess(
  db: Database,
  key: LimitKey,
  { free, forgetSeconds }: BackOff = BACK_OFF,
): Promise<number> {
  const forgotten = sql`${rateLimits.resetAt} < now() - make_interval(secs => ${forgetSeconds})`;
  const waiting = sql`${rateLimits.count} >= ${free} and ${rateLimits.resetAt} > now()`;
  const next = sql`case when ${forgotten} then 1 else ${rateLimits.count} + 1 end`;
  const wait = sql`least(${FIRST_WAIT_SECONDS} * power(2, least(${next} - ${free}, ${MOST_DOUBLINGS})), ${LONGEST_WAIT_SECONDS})`;
  const resetAt = sql`now() + case when ${next} < ${free} then interval '0' else make_interval(secs => ${wait}) end`;
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetAt: sql`now()` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: next, resetAt },
      setWhere: sql`not (${waiting})`,
    })
    .returning({ count: rateLimits.count });
  if (counted) return counted.count;
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

/** Takes one guess back, which was right, from a counter that counts others' guesses, too. */
export async function takeBackGuess(db: Database, key: LimitKey, { free }: BackOff): Promise<void> {
  await db
    .update(rateLimits)
    .set({
      count: sql`greatest(${rateLimits.count} - 1, 0)`,
      resetAt: sql`case when ${rateLimits.count} <= ${free} then now() else ${rateLimits.resetAt} end`,
    })
    .where(sql`${rateLimits.key} = ${key}`);
}
