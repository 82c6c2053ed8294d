import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { sessions } from '../../platform/db/schema.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomId } from '../../platform/random-id.ts';

/** A session ends after this time whatever happens … */
export const ABSOLUTE_DAYS = 30;
/** … and after this time without any call. */
export const IDLE_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;
/** `last_used_at` is written at most this often, to spare a write on every call. */
const TOUCH = sql`interval '1 minute'`;

export interface NewSession {
  id: string;
  /** 256 random bits for the cookie; only its hash is stored. */
  token: string;
}

export async function openSession(db: Database, userId: string): Promise<NewSession> {
  const session = { id: randomId(), token: randomBytes(32).toString('base64url') };
  await db.insert(sessions).values({
    id: session.id,
    tokenHash: hashToken(session.token),
    userId,
    expiresAt: new Date(Date.now() + ABSOLUTE_DAYS * DAY_MS),
  });
  return session;
}

/** Who holds this token, if its session is still alive. */
export async function findCaller(db: Database, token: string): Promise<Caller | null> {
  const alive = and(
    eq(sessions.tokenHash, hashToken(token)),
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastUsedAt, sql`now() - make_interval(days => ${IDLE_DAYS})`),
  );
  const [row] = await db.select().from(sessions).where(alive);
  if (!row) return null;
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(sessions.id, row.id), lt(sessions.lastUsedAt, sql`now() - ${TOUCH}`)));
  return { userId: row.userId, sessionId: row.id };
}

export async function closeSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
