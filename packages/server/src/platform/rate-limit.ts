import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './db/connect.ts';
import { rateLimits } from './db/schema.ts';
import { AppError } from './http/app-error.ts';
import type { LimitKey } from './limit-key.ts';

export interface Limit {
  /** What is counted and for whom. */
  key: LimitKey;
  max: number;
  seconds: number;
}

/**
 * Counts one attempt in the database, so that every node sees it.
 * @throws AppError `too_many_requests` with the seconds to wait once `max` is exceeded.
 */
export async function countAttempt(db: Database | Transaction, limit: Limit): Promise<void> {
  const window = sql`now() + make_interval(secs => ${limit.seconds})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: limit.key, count: 1, resetAt: window })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resetAt} <= now() then 1 else ${rateLimits.count} + 1 end`,
        resetAt: sql`case when ${rateLimits.resetAt} <= now() then ${window} else ${rateLimits.resetAt} end`,
      },
    })
    .returning();
  if (!row || row.count <= limit.max) return;
  const wait = Math.max(1, Math.ceil((row.resetAt.getTime() - Date.now()) / 1000));
  throw new AppError('too_many_requests', undefined, { retryAfter: wait });
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
