import { and, eq, gt, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { documents, purges } from '../../../platform/db/documents-schema.ts';
import { trials } from '../../../platform/db/trials-schema.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { folderOf } from './keys.ts';

/** A worker may still store something for a document for this long after its end. */
const WRITTEN_FOR_MINUTES = 10;
/** An upload must be committed this long before its purge falls due: a margin for a statement's time. */
const MARGIN_MINUTES = 1;
const ONE_ROUND = 1000;
const LONGEST_PAUSE_MINUTES = 60;

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

/** Books the removal of a document's folder in `minutes` from now; a second booking moves the first. */
export async function bookPurge(
  db: Database | Transaction,
  documentId: string,
  minutes: number,
): Promise<void> {
  const booking = { dueAt: inMinutes(minutes), againAt: null, failures: 0 };
  await db
    .insert(purges)
    .values({ prefix: folderOf(documentId), ...booking })
    .onConflictDoUpdate({ target: purges.prefix, set: booking });
}

/**
 * Whether a document ended so lately that its work may not have heard of it. For the `returning` of the
 * statement that removes its row; the database's clock wrote the end and judges it.
 */
export const endedLately = sql<boolean>`coalesce(
  ${documents.finishedAt} > now() - make_interval(mins => ${WRITTEN_FOR_MINUTES}), true
)`;

/**
 * Books the removal of documents whose rows go in this transaction: at once, and what comes late. In one statement, since an
 * account may have tens of thousands, and its owner waits.
 */
export async function bookRemovals(
  tx: Transaction,
  removed: { id: string; endedLately: boolean }[],
): Promise<void> {
  const folders = sql.param(removed.map(({ id }) => folderOf(id)));
  const late = sql.param(removed.map((document) => document.endedLately));
  await tx.execute(sql`
    insert into ${purges} (prefix, due_at, again_at)
    select prefix, now(), case when is_late then ${inMinutes(WRITTEN_FOR_MINUTES)} end
    from unnest(${folders}::text[], ${late}::boolean[]) as removed(prefix, is_late)
    on conflict (prefix) do update set due_at = excluded.due_at, again_at = excluded.again_at, failures = 0`);
}

/**
 * Takes back the purge that an upload booked ahead, and keeps it locked until the transaction ends: call
 * it first. One that is nearly due, or was tried, may have cost the upload its bytes.
 * @throws Error when there is no such purge any more: the upload must not be committed.
 */
export async function unbookPurge(tx: Transaction, documentId: string): Promise<void> {
  const inTime = sql`${purges.dueAt} > clock_timestamp() + make_interval(mins => ${MARGIN_MINUTES})`;
  const unbooked = await tx
    .delete(purges)
    .where(and(eq(purges.prefix, folderOf(documentId)), inTime, eq(purges.failures, 0)))
    .returning({ prefix: purges.prefix });
  if (unbooked.length !== 1) throw new Error('the upload took longer than its bytes are kept');
}

/** Books the removal of what a job stored for a document that is gone. */
export async function purgeIfGone(db: Database, documentId: string): Promise<void> {
  const isThere = (await db.$count(documents, eq(documents.id, documentId))) > 0;
  if (!isThere) await bookPurge(db, documentId, 0);
}

const isDue = sql`${purges.dueAt} <= now()`;
/** The id in the folder that a purge is booked for (`folderOf`). */
export const documentOf = sql`split_part(${purges.prefix}, '/', 2)`;

interface PurgeDeps {
  db: Database;
  storage: ObjectStorage;
  logger: Logger;
}

/**
 * Removes all that is due, round after round. A folder that cannot be removed stays booked for later and stops no other, but
 * further rounds wait, as they do once `signal` fires.
 */
export async function purgeDue(deps: PurgeDeps, signal?: AbortSignal): Promise<void> {
  await unbookKept(deps.db);
  for (let isFull = true; isFull;) {
    const prefixes = await duePrefixes(deps.db);
    isFull = prefixes.length === ONE_ROUND;
    for (const prefix of prefixes) {
      if (signal?.aborted) return;
      if (!(await purgeFolder(deps, prefix))) isFull = false;
    }
  }
}

async function purgeFolder({ db, storage, logger }: PurgeDeps, prefix: string): Promise<boolean> {
  try {
    await storage.removeFolder(prefix);
  } catch (error) {
    logger.warn({ err: error, prefix }, 'purge');
    await postpone(db, prefix);
    return false;
  }
  await finishBooking(db, prefix);
  return true;
}

/** The answer to a COMMIT can be lost: its upload was told to have failed, and is there all the same. */
async function unbookKept(db: Database): Promise<void> {
  const kept = db.select({ id: documents.id }).from(documents);
  await db.delete(purges).where(and(isDue, inArray(documentOf, kept)));
}

/**
 * Without those that an upload is about to unbook, which holds their rows, and what a visitor's account waits for: after an
 * hour at a standstill it is due, and is booked anew in a moment.
 */
async function duePrefixes(db: Database): Promise<string[]> {
  const kept = db.select().from(documents).where(eq(documents.id, documentOf));
  const claimed = db
    .select()
    .from(trials)
    .where(and(eq(trials.id, documentOf), isNotNull(trials.userId)));
  const due = await db
    .select({ prefix: purges.prefix })
    .from(purges)
    .where(and(isDue, notExists(kept), notExists(claimed)))
    .orderBy(purges.dueAt)
    .limit(ONE_ROUND)
    .for('update', { skipLocked: true });
  return due.map(({ prefix }) => prefix);
}

/** Another process may have done so meanwhile: then it is not due any more. */
async function finishBooking(db: Database, prefix: string): Promise<void> {
  const again = await db
    .update(purges)
    .set({ dueAt: sql`${purges.againAt}`, againAt: null, failures: 0 })
    .where(and(eq(purges.prefix, prefix), isDue, isNotNull(purges.againAt)))
    .returning({ prefix: purges.prefix });
  if (again.length === 0) await db.delete(purges).where(and(eq(purges.prefix, prefix), isDue));
}

async function postpone(db: Database, prefix: string): Promise<void> {
  const minutes = sql`least(power(2, ${purges.failures}), ${LONGEST_PAUSE_MINUTES})::int`;
  await db
    .update(purges)
    .set({
      dueAt: sql`now() + make_interval(mins => ${minutes})`,
      failures: sql`${purges.failures} + 1`,
    })
    .where(and(eq(purges.prefix, prefix), isDue));
}

/**
 * Brings purges nearer that a clock which once ran ahead has put off further than any right one does. An upload
 * in progress keeps the hour that it books for itself.
 */
export async function forgetFuturePurges(db: Database): Promise<void> {
  const latest = inMinutes(LONGEST_PAUSE_MINUTES);
  const late = inMinutes(LONGEST_PAUSE_MINUTES + MARGIN_MINUTES);
  await db.update(purges).set({ dueAt: latest }).where(gt(purges.dueAt, late));
  await db.update(purges).set({ againAt: latest }).where(gt(purges.againAt, late));
}
