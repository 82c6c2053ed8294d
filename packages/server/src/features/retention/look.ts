import { RETENTION_WARNING_DAYS } from '@legible/contracts/documents/retention';
import { and, asc, eq, exists, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { documents } from '../../platform/db/documents-schema.ts';
import { endedAt, inDays } from '../../platform/db/retained-until.ts';
import { retentions, users } from '../../platform/db/schema.ts';
import { holdRetention } from './choice.ts';
import type { RetentionDeps } from './deps.ts';
import { retentionMail } from './warning-mail.ts';

/** Documents of one account that are deleted before others have their turn. */
const AT_ONCE = 100;
/** An account without documents is looked at again after this: none of its documents can be due sooner than a day. */
const QUIET_HOURS = 1;
const LATER_MINUTES = 10;

/** One clock wrote the ends of documents and judges them: the database's. Tests give a moment of their own. */
export type Clock = SQL;
const databaseClock: Clock = sql`now()`;

const ENDED = ['ready', 'failed', 'cancelled'] as const;
const isEndedOf = (userId: string) =>
  and(eq(documents.userId, userId), inArray(documents.status, [...ENDED]));

/** Accounts whose time to be looked at has come; those without documents are put off in the same breath. */
export async function accountsToLookAt(
  db: Database,
  most: number,
  clock: Clock = databaseClock,
): Promise<string[]> {
  const isDue = lte(retentions.lookAt, clock);
  const isEnded = inArray(documents.status, [...ENDED]);
  const ended = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.userId, retentions.userId), isEnded));
  const due = await db
    .select({ userId: retentions.userId, hasDocuments: sql<boolean>`${exists(ended)}` })
    .from(retentions)
    .where(and(sql`${retentions.days} is not null`, isDue))
    .orderBy(asc(retentions.lookAt))
    .limit(most);
  const quiet = due.filter(({ hasDocuments }) => !hasDocuments).map(({ userId }) => userId);
  if (quiet.length > 0) {
    await db
      .update(retentions)
      .set({ lookAt: sql`${clock} + make_interval(hours => ${QUIET_HOURS})` })
      .where(and(inArray(retentions.userId, quiet), isDue));
  }
  return due.filter(({ hasDocuments }) => hasDocuments).map(({ userId }) => userId);
}

/**
 * Does for an account what is due: sends the warning, or deletes documents whose time is over, the oldest first, and
 * says when to look again. Each document is a transaction of its own, which looks at the setting again behind
 * the account's lock: killed anywhere, the next look goes on.
 * @returns how many documents were deleted.
 */
export async function lookAt(
  deps: RetentionDeps,
  userId: string,
  { clock = databaseClock, signal }: { clock?: Clock; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const warned = await deps.db.transaction((tx) => warnInTime(deps, tx, userId, clock));
  if (!warned) return 0;
  const due = await dueDocuments(deps.db, userId, clock);
  let deleted = 0;
  for (const id of due) {
    if (signal?.aborted) return deleted;
    if (await deleteIfDue(deps, { userId, id }, clock)) deleted += 1;
  }
  await lookAgain(deps.db, userId, { clock, isFull: due.length === AT_ONCE });
  return deleted;
}

/** @returns whether the account has been warned and its first day has come, so that documents may be due. */
async function warnInTime(
  deps: RetentionDeps,
  tx: Transaction,
  userId: string,
  clock: Clock,
): Promise<boolean> {
  await holdRetention(tx, userId);
  const lead = inDays(RETENTION_WARNING_DAYS);
  const [state] = await tx
    .select({
      row: retentions,
      email: users.email,
      hasBegun: sql<boolean>`coalesce(${retentions.startsAt} <= ${clock}, false)`,
      // The first deletion there can be, and when it has to be told.
      isToBeTold: sql<boolean>`coalesce((
        select greatest(${retentions.startsAt}, min(${endedAt}) + ${inDays(retentions.days)}) - ${lead} <= ${clock}
        from ${documents} where ${isEndedOf(userId)} having count(*) > 0), false)`,
    })
    .from(retentions)
    .innerJoin(users, eq(users.id, retentions.userId))
    .where(eq(retentions.userId, userId));
  if (!state || state.row.days === null) return false;
  if (state.row.warnedAt === null) {
    if (state.isToBeTold) await warn(deps, tx, { userId, email: state.email }, clock);
    else await putOff(tx, userId, clock);
    return false;
  }
  if (!state.hasBegun) await putOff(tx, userId, clock);
  return state.hasBegun;
}

async function warn(
  { metrics, publicUrl, postMail, historyChanged }: RetentionDeps,
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
  clock: Clock,
): Promise<void> {
  // The user's row first, as when the account is deleted: no mail is left behind then.
  await historyChanged(tx, userId);
  // Told late, because no process ran: then it begins later, too.
  const startsAt = sql`greatest(${retentions.startsAt}, ${clock} + ${inDays(RETENTION_WARNING_DAYS)})`;
  const [row] = await tx
    .update(retentions)
    .set({ warnedAt: sql`${clock}`, startsAt, lookAt: startsAt })
    .where(eq(retentions.userId, userId))
    .returning();
  if (!row?.startsAt || row.days === null) return;
  const { startsAt: from, days } = row;
  const isFirst = sql`${endedAt} + ${inDays(days)} <= ${from.toISOString()}::timestamptz`;
  const first = await tx.$count(documents, and(isEndedOf(userId), isFirst));
  const profileUrl = `${publicUrl()}/profile`;
  // Nothing chosen, or more than is allowed: it is the operator's rule.
  const chosen = row.chosenDays === days;
  await postMail(tx, retentionMail(email, { days, from, documents: first, chosen, profileUrl }));
  metrics.retentionWarnings.inc();
}

async function dueDocuments(db: Database, userId: string, clock: Clock): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(retentions, eq(retentions.userId, documents.userId))
    .where(and(isEndedOf(userId), lte(sql`${endedAt} + ${inDays(retentions.days)}`, clock)))
    .orderBy(endedAt)
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

/** One that runs again by now, or whose owner has just chosen another time, stays. */
async function deleteIfDue(
  deps: RetentionDeps,
  document: { userId: string; id: string },
  clock: Clock,
): Promise<boolean> {
  const deleted = await deps.db.transaction(async (tx) => {
    await holdRetention(tx, document.userId);
    const isOver = sql`exists (select from ${retentions} where ${retentions.userId} = ${document.userId}
      and ${retentions.warnedAt} is not null and ${retentions.startsAt} <= ${clock}
      and ${endedAt} + ${inDays(retentions.days)} <= ${clock})`;
    return deps.deleteDocument(tx, document, isOver);
  });
  if (deleted) deps.onDeleted({ ...document, reason: 'retention' });
  return deleted;
}

/** Looks again at the end of the next document's time, or at once where more were due than one look deletes. */
async function lookAgain(
  db: Database,
  userId: string,
  { clock, isFull }: { clock: Clock; isFull: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdRetention(tx, userId);
    if (isFull) await setLook(tx, userId, clock);
    else await putOff(tx, userId, clock);
  });
}

/**
 * Until the next thing that there is to do: an account is told of its first deletion, later documents end after
 * those that are there, so that nothing is due sooner. Behind the account's lock.
 */
async function putOff(tx: Transaction, userId: string, clock: Clock): Promise<void> {
  const first = sql`(select min(${endedAt}) from ${documents} where ${isEndedOf(userId)})`;
  const due = sql`greatest(${retentions.startsAt}, ${first} + ${inDays(retentions.days)})`;
  const lead = sql`case when ${retentions.warnedAt} is null then ${inDays(RETENTION_WARNING_DAYS)}
    else interval '0' end`;
  const quiet = sql`${clock} + make_interval(hours => ${QUIET_HOURS})`;
  await setLook(
    tx,
    userId,
    sql`case when ${first} is null then ${quiet} else ${due} - ${lead} end`,
  );
}

async function setLook(tx: Transaction, userId: string, moment: SQL): Promise<void> {
  await tx
    .update(retentions)
    .set({ lookAt: sql`${moment}` })
    .where(and(eq(retentions.userId, userId), sql`${retentions.days} is not null`));
}

/** For an account that could not be looked at now. */
export async function lookLater(db: Database, userId: string): Promise<void> {
  await db.transaction((tx) =>
    setLook(tx, userId, sql`now() + make_interval(mins => ${LATER_MINUTES})`),
  );
}

/** Brings nearer what a clock that once ran ahead has put off: each account is looked at anew. */
export async function forgetFutureLooks(db: Database): Promise<void> {
  const latest = sql`now() + ${inDays(RETENTION_WARNING_DAYS)}`;
  await db
    .update(retentions)
    .set({ startsAt: sql`least(${retentions.startsAt}, ${latest})`, lookAt: sql`now()` })
    .where(sql`${retentions.days} is not null and ${retentions.lookAt} > now()`);
}
