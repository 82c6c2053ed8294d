import type { RetentionRules } from '@legible/contracts/documents/retention';
import { and, inArray, notExists, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { retentions, users } from '../../platform/db/schema.ts';
import { begunAnew } from './choice.ts';
import type { ChoiceDeps } from './deps.ts';

/** Accounts of one transaction. */
const AT_ONCE = 500;

/**
 * Brings what holds for every account in line with the operator's rules, which may have changed since the
 * last start. A user who gets another length by that is warned as if it had been chosen just now.
 */
export async function enrolAll(
  db: Database,
  { rules, historyChanged }: ChoiceDeps,
  signal?: AbortSignal,
): Promise<void> {
  const inForce = inForceUnder(rules);
  const isOther = sql`${retentions.days} is distinct from ${inForce}`;
  for (const days of await lengthsToCome(db, inForce, isOther)) {
    const isThis = and(isOther, sql`${inForce} is not distinct from ${days}::int`);
    await inParts(signal, () => change(db, historyChanged, isThis, days));
  }
  const { defaultDays, maxDays } = rules;
  const forAll = smaller(defaultDays, maxDays);
  if (forAll !== null) await inParts(signal, () => addMissing(db, historyChanged, forAll));
}

/** The same as `retentionInForce` of the contracts says of one account. */
function inForceUnder({ defaultDays, maxDays }: RetentionRules): SQL {
  const wanted = sql`nullif(coalesce(${retentions.chosenDays}, ${defaultDays ?? 0}::int), 0)`;
  return sql`least(${wanted}, ${maxDays}::int)`;
}

function smaller(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

async function lengthsToCome(db: Database, inForce: SQL, isOther: SQL): Promise<(number | null)[]> {
  const rows = await db
    .selectDistinct({ days: sql<number | null>`${inForce}`.as('in_force') })
    .from(retentions)
    .where(isOther);
  return rows.map(({ days }) => days);
}

async function inParts(signal: AbortSignal | undefined, part: () => Promise<number>) {
  let isFull = true;
  while (isFull) {
    if (signal?.aborted) return;
    isFull = (await part()) === AT_ONCE;
  }
}

async function change(
  db: Database,
  historyChanged: ChoiceDeps['historyChanged'],
  isThis: SQL | undefined,
  days: number | null,
): Promise<number> {
  return db.transaction(async (tx) => {
    const some = tx
      .select({ userId: retentions.userId })
      .from(retentions)
      .where(isThis)
      .limit(AT_ONCE);
    const ids = (await some).map(({ userId }) => userId);
    if (ids.length === 0) return 0;
    // The users' rows first, in the order in which choosing a length and deleting an account lock them.
    await historyChanged(tx, ...ids);
    await tx
      .update(retentions)
      .set(begunAnew(days))
      .where(and(inArray(retentions.userId, ids), isThis));
    return ids.length;
  });
}

async function addMissing(
  db: Database,
  historyChanged: ChoiceDeps['historyChanged'],
  days: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const own = tx
      .select()
      .from(retentions)
      .where(sql`${retentions.userId} = ${users.id}`);
    const missing = await tx
      .select({ id: users.id })
      .from(users)
      .where(notExists(own))
      .limit(AT_ONCE);
    if (missing.length === 0) return 0;
    const ids = missing.map(({ id }) => id);
    await historyChanged(tx, ...ids);
    await tx
      .insert(retentions)
      .values(ids.map((userId) => ({ userId, ...begunAnew(days) })))
      .onConflictDoNothing();
    return ids.length;
  });
}
