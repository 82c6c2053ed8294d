import { and, desc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { sessions, users } from '../../../platform/db/schema.ts';
import type { SessionCaller } from '../../../platform/http/caller.ts';
import { randomId } from '../../../platform/random-id.ts';
import { hashSecretToken, newSecretToken } from './secret-token.ts';

/** A session ends after this time in any case … */
export const ABSOLUTE_DAYS = 30;
/** … and after this time without any call. */
const IDLE_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;
/** `last_used_at` is written at most this often, to spare a write on every call. */
const TOUCH = sql`interval '1 minute'`;

const LONGEST_USER_AGENT = 200;

/** Devices that may be logged in at once: one more ends the one that was not used for longest. */
const MOST_SESSIONS = 100;

const idleSince = sql`now() - make_interval(days => ${IDLE_DAYS})`;
const isAlive = and(gt(sessions.expiresAt, sql`now()`), gt(sessions.lastUsedAt, idleSince));
/** Ended by time; for clearing away. */
export const isSpent = or(lte(sessions.expiresAt, sql`now()`), lte(sessions.lastUsedAt, idleSince));

export interface NewSession {
  id: string;
  /** 256 random bits for the cookie; only its hash is stored. */
  token: string;
  /** Sessions that had to make room for it. */
  ended: string[];
}

/**
 * Opens a session for a user whose password has been verified against the row. Verifying takes a
 * while. A change of the password meanwhile ends the sessions that there are; one that is opened later
 * with the old password would stay. The user's row is held so that one waits for the other.
 * @param userAgent what the browser calls itself, for the list of one's sessions.
 * @returns undefined when the password is no longer the verified one, or has to be reset.
 */
export async function openSession(
  db: Database,
  verified: Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>,
  userAgent?: string,
): Promise<NewSession | undefined> {
  const session: NewSession = { id: randomId(), token: newSecretToken(), ended: [] };
  const isStillVerified = and(
    eq(users.id, verified.id),
    eq(users.passwordHash, verified.passwordHash),
    eq(users.mustReset, false),
  );
  return db.transaction(async (tx) => {
    const held = await tx.select({ id: users.id }).from(users).where(isStillVerified).for('share');
    if (held.length === 0) return undefined;
    await tx.insert(sessions).values({
      id: session.id,
      tokenHash: hashSecretToken(session.token),
      userId: verified.id,
      userAgent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
      expiresAt: new Date(Date.now() + ABSOLUTE_DAYS * DAY_MS),
    });
    return { ...session, ended: await makeRoom(tx, verified.id) };
  });
}

async function makeRoom(tx: Transaction, userId: string): Promise<string[]> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .offset(MOST_SESSIONS)
    // Another log-in of the moment makes room by the same ones.
    .for('update', { skipLocked: true });
  const ended = await tx
    .delete(sessions)
    .where(inArray(sessions.id, surplus))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/**
 * Makes the look-up that every call begins with: who holds this token, if its session is still alive.
 * It is one statement, planned once a connection.
 */
export function callerFinder(db: Database): (token: string) => Promise<SessionCaller | null> {
  const lookUp = db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      untouched: sql<boolean>`${sessions.lastUsedAt} < now() - ${TOUCH}`,
    })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), isAlive))
    .prepare('find_caller');
  const touchLater = toucher(db);
  return async (token) => {
    const [row] = await lookUp.execute({ hash: hashSecretToken(token) });
    if (!row) return null;
    const { userId, sessionId, untouched } = row;
    if (untouched) touchLater(sessionId);
    return { userId, sessionId };
  };
}

/**
 * Notes behind the caller's back that a session is in use, once at a time for each: its commit waits for
 * the disk, and all calls of the moment would wait with it. One that fails is made up for by the next.
 */
function toucher(db: Database): (sessionId: string) => void {
  const underWay = new Set<string>();
  return (sessionId) => {
    if (underWay.has(sessionId)) return;
    underWay.add(sessionId);
    void touch(db, sessionId)
      .catch(() => undefined)
      .finally(() => underWay.delete(sessionId));
  };
}

async function touch(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, sql`now() - ${TOUCH}`)));
}

export async function isSessionAlive(db: Database, sessionId: string): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.id, sessionId), isAlive))) > 0;
}

export async function closeSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/**
 * Gives the session another token, so that a copy of the old one has no use. Its id, by which forms and
 * lists know it, stays.
 * @returns the token for the cookie.
 */
export async function renewSession(tx: Transaction, sessionId: string): Promise<string> {
  const token = newSecretToken();
  await tx
    .update(sessions)
    .set({ tokenHash: hashSecretToken(token) })
    .where(eq(sessions.id, sessionId));
  return token;
}

export type SessionRow = typeof sessions.$inferSelect;

/** The sessions of a user that are still alive, the last used first. */
export async function listSessions(db: Database, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(MOST_SESSIONS);
}

/** @returns false when the user has no such session. */
export async function closeOwnSession(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const closed = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return closed.length > 0;
}

/** Ends all sessions of the caller but the present one; returns their ids. */
export async function closeOtherSessions(
  db: Database | Transaction,
  caller: SessionCaller,
): Promise<string[]> {
  const closed = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, caller.userId), ne(sessions.id, caller.sessionId)))
    .returning({ id: sessions.id });
  return closed.map(({ id }) => id);
}
