import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import {
  emailConfirmations,
  rateLimits,
  resetCodes,
  resetGrants,
  sessions,
} from '../../platform/db/schema.ts';
import { isSpent } from './sessions.ts';

/**
 * Removes what time has made worthless. Nothing relies on it, since every look-up checks the time
 * itself; but counters name addresses of people, and none of it should be kept for ever.
 */
export async function forgetExpired(db: Database): Promise<void> {
  await db.delete(sessions).where(isSpent);
  await db.delete(resetCodes).where(lt(resetCodes.expiresAt, sql`now()`));
  await db.delete(resetGrants).where(lt(resetGrants.expiresAt, sql`now()`));
  await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, sql`now()`));
  // Waits between guesses are remembered for an hour after they are over.
  await db.delete(rateLimits).where(lt(rateLimits.resetAt, sql`now() - interval '1 hour'`));
}
