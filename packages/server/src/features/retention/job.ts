import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { RetentionDeps } from './deps.ts';
import { enrolAll } from './enrol.ts';
import { accountsToLookAt, forgetFutureLooks, lookAt, lookLater } from './look.ts';

const EVERY_MINUTE = '* * * * *';
/** Accounts that are looked at in one breath. */
const ACCOUNTS_AT_ONCE = 200;
/** The job ends after this many documents and goes on a minute later, so that it never holds a worker for long. */
const MOST_DOCUMENTS = 5000;
/** A pause between two accounts, so that calls that wait for the database get it. */
const BREATH_MS = 20;
/** Operator's rules change with a start; accounts that are new since then are found this often. */
const ENROL_MS = 10 * 60_000;
const MOST_APART_MS = 3_600_000;

/**
 * Deletes documents whose time is over (D83): a job each minute, one at a time for all machines. It runs where the
 * web runs, which removes the bytes, too.
 */
export async function startRetention(deps: RetentionDeps): Promise<void> {
  const { db, queue } = deps;
  let enrolledAt = -Infinity;
  await queue.work('retention', { concurrency: 1 }, async (_data, signal) => {
    try {
      if (!(await clocksAgree(deps))) return;
      if (performance.now() - enrolledAt > ENROL_MS) {
        if (enrolledAt < 0) await forgetFutureLooks(db);
        await enrolAll(db, deps, signal);
        enrolledAt = performance.now();
      }
      await runRetention(deps, signal);
    } catch (error) {
      // The next minute's job goes on.
      deps.logger.warn({ err: error }, 'retention');
    }
  });
  await queue.schedule('retention', EVERY_MINUTE);
  await db.transaction((tx) => queue.insert(tx, 'retention', [{ data: {} }]));
}

/** A clock that runs ahead would delete what has time left, for good: two clocks have to be wrong for that. */
async function clocksAgree({ db, logger }: RetentionDeps): Promise<boolean> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as at`,
  );
  const difference = Math.abs((rows[0]?.at ?? 0) - Date.now());
  if (difference <= MOST_APART_MS) return true;
  logger.warn({ difference }, 'retention: the clocks of database and process differ');
  return false;
}

/** One round over the accounts that are due. @returns how many documents were deleted. */
export async function runRetention(deps: RetentionDeps, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  try {
    while (deleted < MOST_DOCUMENTS) {
      const accounts = await accountsToLookAt(deps.db, ACCOUNTS_AT_ONCE);
      if (accounts.length === 0) break;
      for (const userId of accounts) {
        if (signal?.aborted || deleted >= MOST_DOCUMENTS) return deleted;
        deleted += await lookSafely(deps, userId, signal);
        await pause(BREATH_MS);
      }
    }
    return deleted;
  } finally {
    if (deleted > 0) deps.purgeSoon();
  }
}

/** What goes wrong with one account stops no other. */
async function lookSafely(
  deps: RetentionDeps,
  userId: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  try {
    return await lookAt(deps, userId, { signal });
  } catch (error) {
    deps.logger.warn({ err: error, userId }, 'retention');
    await lookLater(deps.db, userId);
    return 0;
  }
}
