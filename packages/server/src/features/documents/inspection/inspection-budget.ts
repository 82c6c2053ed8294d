import type { Database } from '../../../platform/db/connect.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { userLimitKey } from '../../../platform/limits/limit-key.ts';
import { countUse, secondsUntilFree, type Limit } from '../../../platform/limits/rate-limit.ts';

/** Of a process, by user and hour: ten thousand usual scans, or ten files that take as long as any may. */
const SECONDS_AN_HOUR = 300;
/** Shorter inspections are not counted: they are nearly all, and to count one would take about as long as it did. */
const LEAST_SECONDS = 0.2;

const budgetOf = (userId: string): Limit => ({
  key: userLimitKey('inspection', userId),
  max: SECONDS_AN_HOUR * 1000,
  seconds: 3600,
});

/** @throws AppError `inspection_budget`, with the seconds to wait, for whose files took more than their share */
export async function requireInspectionBudget(db: Database, userId: string): Promise<void> {
  const retryAfter = await secondsUntilFree(db, budgetOf(userId));
  if (retryAfter > 0) throw new AppError('inspection_budget', undefined, { retryAfter });
}

/** Counts what an inspection took. */
export async function countInspection(
  db: Database,
  userId: string,
  seconds: number,
): Promise<void> {
  if (seconds < LEAST_SECONDS) return;
  await countUse(db, budgetOf(userId), Math.round(seconds * 1000));
}
