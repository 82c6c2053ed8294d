import {
  RETENTION_WARNING_DAYS,
  retentionInForce,
  type RetentionDays,
} from '@legible/contracts/documents/retention';
import { retentionMessages } from '@legible/contracts/messages/documents/retention';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { inDays } from '../../platform/db/retained-until.ts';
import { retentions } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ChoiceDeps } from './deps.ts';

/** What holds for a user, in the words of the settings. */
export interface RetentionSettings {
  retention_days: RetentionDays | null;
  deletion_from: string | null;
  max_retention_days: RetentionDays | null;
}

/** A new length begins with a new warning: nothing is deleted by it before the days are over that it is sent ahead. */
export const begunAnew = (days: number | null) =>
  days === null
    ? { days, startsAt: null, warnedAt: null, lookAt: null }
    : {
        days,
        startsAt: sql`now() + ${inDays(RETENTION_WARNING_DAYS)}`,
        warnedAt: null,
        lookAt: sql`now()`,
      };

/**
 * Waits for the job that deletes documents of this user by the setting, and keeps it waiting until the transaction
 * ends.
 */
export async function holdRetention(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`retention ${userId}`}, 0))`,
  );
}

export async function readRetention(
  db: Database | Transaction,
  { rules }: Pick<ChoiceDeps, 'rules'>,
  userId: string,
): Promise<RetentionSettings> {
  const [row] = await db
    .select({ chosenDays: retentions.chosenDays, from: stillToCome })
    .from(retentions)
    .where(eq(retentions.userId, userId));
  return {
    retention_days: retentionInForce(rules, choiceIn(row?.chosenDays ?? null)),
    deletion_from: row?.from?.toISOString() ?? null,
    max_retention_days: rules.maxDays,
  };
}

const stillToCome =
  sql<Date | null>`case when ${retentions.startsAt} > now() then ${retentions.startsAt} end`.mapWith(
    retentions.startsAt,
  );

/** 0 stands for never, and nothing for no choice. */
function choiceIn(chosen: number | null): RetentionDays | null | undefined {
  if (chosen === null) return undefined;
  return chosen === 0 ? null : (chosen as RetentionDays);
}

/**
 * Takes down what a user chose. When this commits, no document is deleted any more by what held before; a
 * length that is the same as before changes nothing.
 * @throws AppError `retention_too_long` for more than the operator allows.
 */
export async function chooseRetention(
  tx: Transaction,
  { rules, historyChanged }: ChoiceDeps,
  userId: string,
  chosen: RetentionDays | null,
): Promise<void> {
  const days = retentionInForce(rules, chosen);
  if (days !== chosen && rules.maxDays !== null) {
    throw new AppError('retention_too_long', retentionMessages.tooLong(rules.maxDays));
  }
  await holdRetention(tx, userId);
  const [row] = await tx.select().from(retentions).where(eq(retentions.userId, userId));
  const holds = row ? row.days : null;
  if (days !== holds) await historyChanged(tx, userId);
  const change = { chosenDays: chosen ?? 0, ...(days === holds ? {} : begunAnew(days)) };
  await tx
    .insert(retentions)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: retentions.userId, set: change });
}
