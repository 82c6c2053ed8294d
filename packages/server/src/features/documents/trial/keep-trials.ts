import { KEPT_TRIAL_DAYS, TRIAL_MINUTES } from '@legible/contracts/trial';
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { purges } from '../../../platform/db/documents-schema.ts';
import { trials } from '../../../platform/db/trials-schema.ts';
import { users } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { folderOf } from '../document/keys.ts';
import { presentFileAdded } from '../document/presenter.ts';
import { bookPurge, documentOf, unbookPurge } from '../document/purge.ts';
import type { DocumentRow } from '../document/repository.ts';
import { addDocument } from '../upload/submit.ts';
import { hashOfToken } from './trial-token.ts';

/**
 * Gives what a visitor has tried, and wants to keep, to the account that he has made or logged in to. It waits there until
 * the address is confirmed.
 */
export async function claimTrial(
  db: Database,
  token: string | undefined,
  userId: string,
): Promise<void> {
  if (token === undefined) return;
  const isWanted = and(eq(trials.wanted, true), isNull(trials.userId));
  const isOpen = and(eq(trials.tokenHash, hashOfToken(token)), gt(trials.expiresAt, sql`now()`));
  await db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(trials)
      .set({ userId, expiresAt: sql`now() + make_interval(days => ${KEPT_TRIAL_DAYS})` })
      .where(and(isOpen, isWanted))
      .returning({ id: trials.id });
    if (claimed) await bookPurge(tx, claimed.id, TRIAL_MINUTES);
  });
}

/**
 * Removes what was tried and not kept in time, and what was to be kept and has lost its bytes; they go with the next purge.
 * @returns how many
 */
export async function forgetTrials(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(trials)
      .where(or(lte(trials.expiresAt, sql`now()`), hasLostBytes))
      .returning({ id: trials.id });
    for (const { id } of gone) await bookPurge(tx, id, 0);
    return gone.length;
  });
}

/** Its booking went with its bytes. */
const hasLostBytes = and(
  isNotNull(trials.userId),
  sql`not exists (select from ${purges} where ${documentOf} = ${trials.id})`,
);

/** What waits for an address to be confirmed keeps its bytes for another hour. */
export async function renewBookings(db: Database): Promise<void> {
  const waiting = await db.select({ id: trials.id }).from(trials).where(isNotNull(trials.userId));
  if (waiting.length === 0) return;
  await db
    .update(purges)
    .set({ dueAt: sql`now() + make_interval(mins => ${TRIAL_MINUTES})` })
    .where(
      inArray(
        purges.prefix,
        waiting.map(({ id }) => folderOf(id)),
      ),
    );
}

/** Makes documents of what was given to accounts whose address is confirmed, each once. */
export async function keepTrials(deps: DocumentsDeps): Promise<void> {
  const due = await deps.db
    .select({ id: trials.id })
    .from(trials)
    .innerJoin(users, eq(users.id, trials.userId))
    .where(and(isNotNull(users.emailConfirmedAt), gt(trials.expiresAt, sql`now()`)));
  for (const { id } of due) {
    const document = await keepTrial(deps, id).catch((error: unknown) => {
      // Too little is left of its pages or its storage: that may change.
      if (!(error instanceof AppError)) {
        deps.logger.warn({ err: error, trialId: id }, 'keeping what a visitor tried');
      }
      return undefined;
    });
    if (!document) continue;
    deps.metrics.documents.inc({ status: 'queued' });
    const message = presentFileAdded(document);
    deps.bus.publish({ kind: 'file_added', userId: document.userId, message });
  }
}

/** Under the same id, so that its bytes stay where they are; the row of the trial goes in the same transaction. */
async function keepTrial(deps: DocumentsDeps, id: string): Promise<DocumentRow | undefined> {
  try {
    return await deps.db.transaction((tx) => become(tx, deps, id));
  } catch (error) {
    const left = error instanceof AppError ? (error.shortage?.left ?? 0) : 0;
    if (left === 0) throw error;
    return deps.db.transaction((tx) => become(tx, deps, id, left));
  }
}

/** @param first how many pages are read, where fewer are left than it has */
async function become(
  tx: Transaction,
  deps: DocumentsDeps,
  id: string,
  first?: number,
): Promise<DocumentRow | undefined> {
  const [trial] = await tx.delete(trials).where(eq(trials.id, id)).returning();
  if (!trial?.userId) return undefined;
  await unbookPurge(tx, id);
  return addDocument(tx, deps, {
    id,
    userId: trial.userId,
    inputName: trial.inputName,
    bytes: trial.byteSize,
    sha256: trial.sha256,
    pageCount: trial.pageCount,
    notices: trial.notices,
    wanted: { first },
    languages: null,
    choices: null,
  });
}
