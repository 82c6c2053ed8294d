import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connect.ts';
import { rateLimits } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Networks } from '../http/network.ts';
import type { LimitKey, LimitKeys } from './limit-key.ts';

export interface Limit {
  /** What is counted and for whom. */
  key: LimitKey;
  max: number;
  seconds: number;
  /** Whether the count is to outlive a crash of the database, which takes a write to the disk; else it mostly does. */
  lasting?: boolean;
}

/** An amount whose commit does not wait for the disk. Only for a statement that is a transaction by itself. */
const unwaited = (amount: number) =>
  sql`case set_config('synchronous_commit', 'off', true) when 'off' then ${amount}::int end`;

/**
 * Counts one attempt in the database, so that every node sees it.
 * @throws AppError `too_many_requests` with the seconds to wait once `max` is exceeded.
 */
export async function countAttempt(db: Database | Transaction, limit: Limit): Promise<void> {
  const row = await countUse(db, limit, 1);
  if (!row || row.count <= limit.max) return;
  throw new AppError('too_many_requests', undefined, { retryAfter: secondsLeft(row) });
}

/** Counts what something used, in any unit, after it was used. */
export async function countUse(db: Database | Transaction, limit: Limit, amount: number) {
  const window = sql`now() + make_interval(secs => ${limit.seconds})`;
  const [row] = await db
    .insert(rateLimits)
    .values({
      key: limit.key,
      count: limit.lasting === false ? unwaited(amount) : amount,
      resetAt: window,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resetAt} <= now() then 0 else ${rateLimits.count} end + ${amount}::int`,
        resetAt: sql`case when ${rateLimits.resetAt} <= now() then ${window} else ${rateLimits.resetAt} end`,
      },
    })
    .returning();
  return row;
}

/** How long a caller who has used up a limit has to wait; 0 for all others. */
export async function secondsUntilFree(db: Database, limit: Limit): Promise<number> {
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${limit.key} and ${rateLimits.resetAt} > now()`);
  return row && row.count >= limit.max ? secondsLeft(row) : 0;
}

const secondsLeft = ({ resetAt }: { resetAt: Date }) =>
  Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000));

/** A wider network belongs to others, too: each step wider may do this many times more. */
const PER_STEP = 4;

/**
 * Counts one attempt for each network that the caller is in, from the narrowest on: a caller who is refused there
 * uses up nothing of the neighbours'.
 * @param subject whom else the limit is about, such as an email address.
 * @throws AppError `too_many_requests` as `countAttempt`.
 */
export async function countByNetwork(
  { db, limitKey }: { db: Database; limitKey: LimitKeys },
  networks: Networks,
  limit: Omit<Limit, 'key'> & { kind: string; subject?: string },
): Promise<void> {
  const { kind, subject, seconds } = limit;
  for (const [step, network] of networks.entries()) {
    const key = limitKey(kind, ...(subject === undefined ? [] : [subject]), network);
    await countAttempt(db, { key, max: limit.max * PER_STEP ** step, seconds });
  }
}

/** Counts one attempt, as `countAttempt`, where it is passed over in silence once `max` is exceeded. */
export async function mayAttempt(db: Database | Transaction, limit: Limit): Promise<boolean> {
  try {
    await countAttempt(db, limit);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
