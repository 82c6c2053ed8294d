import { and, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import {
  contactMessages,
  emailChanges,
  emailConfirmations,
  rateLimits,
  resetCodes,
  resetGrants,
  sessions,
} from '../../platform/db/schema.ts';
import { apiKeys } from '../../platform/db/programs-schema.ts';
import { forgetMails } from '../../platform/mailer/outbox.ts';
import { EXPIRED_KEPT_DAYS } from './address/confirmation.ts';
import { isForgotten } from './keys/keys.ts';
import { isSpent } from './sessions/sessions.ts';

/** Counters below this are swept sooner: made-up addresses fill the table with those. */
const MANY = 10;
/** What visitors without an account wrote; the messages of a user go with the account. */
const VISITORS_MESSAGES_DAYS = 365;

/**
 * Removes what time has made worthless. Nothing relies on it, since every look-up checks the time
 * itself; but all of it is about people, and none of it should be kept for ever.
 */
export async function forgetExpired(db: Database): Promise<void> {
  await db.delete(sessions).where(isSpent);
  await db.delete(apiKeys).where(isForgotten);
  await db.delete(resetCodes).where(lt(resetCodes.expiresAt, sql`now()`));
  await db.delete(resetGrants).where(lt(resetGrants.expiresAt, sql`now()`));
  await db
    .delete(emailConfirmations)
    .where(
      lt(emailConfirmations.expiresAt, sql`now() - make_interval(days => ${EXPIRED_KEPT_DAYS})`),
    );
  await db.delete(emailChanges).where(lt(emailChanges.stoppableUntil, sql`now()`));
  // Waits between guesses are remembered for an hour after they are over, where many were made for a day.
  const isOver = lt(rateLimits.resetAt, sql`now() - interval '1 hour'`);
  const isLongOver = lt(rateLimits.resetAt, sql`now() - interval '1 day'`);
  await db.delete(rateLimits).where(or(isLongOver, and(isOver, lt(rateLimits.count, MANY))));
  await forgetFuture(db);
  await db
    .delete(contactMessages)
    .where(
      and(
        isNull(contactMessages.userId),
        lt(
          contactMessages.createdAt,
          sql`now() - make_interval(days => ${VISITORS_MESSAGES_DAYS})`,
        ),
      ),
    );
  await forgetMails(db);
}

/** No wait, and no code for a password, lasts this long; most end within an hour. */
const LONGEST_DAYS = 2;

/**
 * Removes what a clock that once ran ahead has made last for weeks: waits that would lock people out, and
 * codes that would stay good.
 */
async function forgetFuture(db: Database): Promise<void> {
  const latest = sql`now() + make_interval(days => ${LONGEST_DAYS})`;
  await db.delete(rateLimits).where(gt(rateLimits.resetAt, latest));
  await db.delete(resetCodes).where(gt(resetCodes.expiresAt, latest));
  await db.delete(resetGrants).where(gt(resetGrants.expiresAt, latest));
}
