import {
  type ApiKey,
  type KeyMode,
  type KeyScope,
  type MadeKey,
  MOST_KEYS,
} from '@legible/contracts/api-keys';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { apiKeys } from '../../../platform/db/programs-schema.ts';
import { users } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { keyIn } from '../../../platform/http/caller.ts';
import { randomId } from '../../../platform/random-id.ts';
import { hashSecretToken } from '../sessions/secret-token.ts';
import { isSessionAlive } from '../sessions/sessions.ts';
import { newKeyText, prefixOf } from './key-text.ts';

type KeyRow = typeof apiKeys.$inferSelect;

/** `last_used_at` is written at most this often, to spare a write on every call. */
const TOUCH = sql`interval '1 minute'`;
/** So long an expired key stays in its owner's list, which says why a program stopped. */
const EXPIRED_KEPT_DAYS = 30;

const isAlive = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`));
/** Ended by time, a while ago; for clearing away. */
export const isForgotten = lt(
  apiKeys.expiresAt,
  sql`now() - make_interval(days => ${EXPIRED_KEPT_DAYS})`,
);

export interface NewKey {
  name: string;
  scopes: KeyScope[];
  expiresInDays: number | null;
}

/**
 * Makes a key for a user whose password has been verified against the row.
 * @returns what the owner sees once; the database has the hash of it. Undefined when the password has been changed since.
 * @throws AppError `too_many_keys`
 */
export async function addKey(
  tx: Transaction,
  verified: Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>,
  mode: KeyMode,
  { name, scopes, expiresInDays }: NewKey,
): Promise<MadeKey | undefined> {
  const isStillVerified = and(
    eq(users.id, verified.id),
    eq(users.passwordHash, verified.passwordHash),
    eq(users.mustReset, false),
  );
  // Held, so that two keys made at once do not both become the last one.
  const held = await tx.select({ id: users.id }).from(users).where(isStillVerified).for('update');
  if (held.length === 0) return undefined;
  const count = await tx.$count(apiKeys, eq(apiKeys.userId, verified.id));
  if (count >= MOST_KEYS) throw new AppError('too_many_keys');
  const key = newKeyText(mode);
  const [row] = await tx
    .insert(apiKeys)
    .values({
      id: randomId(),
      userId: verified.id,
      name,
      keyHash: hashSecretToken(key),
      prefix: prefixOf(mode),
      lastFour: key.slice(-4),
      scopes,
      expiresAt:
        expiresInDays === null ? null : sql`now() + make_interval(days => ${expiresInDays})`,
    })
    .returning();
  if (!row) throw new Error('a key was inserted and is not there');
  return { ...presentKey(row), key };
}

/** The newest first. */
export async function listKeys(db: Database, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt));
  return rows.map(presentKey);
}

function presentKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    last_four: row.lastFour,
    scopes: row.scopes,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

/** Every call looks its key up, so that a revoked one ends with its row, on every node. @returns false for no key of the user's */
export async function revokeKey(db: Database, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id });
  return gone.length > 0;
}

export const hasKeys = async (tx: Database | Transaction, userId: string): Promise<boolean> =>
  (await tx.$count(apiKeys, eq(apiKeys.userId, userId))) > 0;

/** Whether the session or the key goes on that a caller called by (`credentialOf`). */
export async function isCredentialAlive(db: Database, credential: string): Promise<boolean> {
  const id = keyIn(credential);
  if (id === undefined) return isSessionAlive(db, credential);
  return (await db.$count(apiKeys, and(eq(apiKeys.id, id), isAlive))) > 0;
}

/** A key that is good, and whose it is. */
export interface FoundKey {
  id: string;
  userId: string;
  scopes: KeyScope[];
  plan: string;
  mustReset: boolean;
}

/**
 * Makes the look-up that every call by key begins with. It is one statement, planned once a connection, and finds the key
 * by its hash: how long the search takes says nothing of the key.
 */
export function keyFinder(db: Database): (key: string) => Promise<FoundKey | undefined> {
  const lookUp = db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      scopes: apiKeys.scopes,
      plan: users.subscription,
      mustReset: users.mustReset,
      untouched: sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - ${TOUCH}, true)`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('hash')), isAlive))
    .prepare('find_key');
  const underWay = new Set<string>();
  return async (key) => {
    const [found] = await lookUp.execute({ hash: hashSecretToken(key) });
    if (!found) return undefined;
    const { untouched, ...row } = found;
    if (untouched && !underWay.has(row.id)) {
      underWay.add(row.id);
      // Behind the caller's back: its commit waits for the disk, and one that fails is made up for by the next.
      void touch(db, row.id)
        .catch(() => undefined)
        .finally(() => underWay.delete(row.id));
    }
    return row;
  };
}

async function touch(db: Database, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(apiKeys.id, id),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - ${TOUCH}`)),
      ),
    );
}
