import { serverMessages } from '@legible/contracts/messages/server';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { documents, pages, type Choices } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { asChosen } from '../document/choices.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { NOT_READ_AGAIN, PROTECTED } from '../document/notices.ts';
import { queuePages } from '../pages/fair-turns.ts';
import { historyChanged } from '../history/history-version.ts';
import { presentFileAdded, presentProgress } from '../document/presenter.ts';
import { hasProcessedFile, setPagesBack } from '../document/earlier-result.ts';
import {
  findOwnDocument,
  lockOwnDocument,
  unreadPages,
  type DocumentRow,
} from '../document/repository.ts';
import { tooFewPages, isBehindOthers, waitingFor } from '../waiting/waiting-documents.ts';

/** Of recognisers, over all runs of a document: five pages that ran into the clock of two minutes. */
const MOST_WASTED_SECONDS = 600;

/** Each reading costs seconds and leaves files behind, and may cost no pages: so often at most. */
const MOST_RUNS = 20;

interface Wish {
  /** Reads only this many pages from the first on; only where none was read yet. */
  firstPages?: number | undefined;
  /** Reads all pages again, in these languages. */
  languages?: string[] | undefined;
  /** Reads all pages again in this way; what it leaves out stays as it was. */
  choices?: Choices | undefined;
}

/**
 * Runs a document again where it is not done: pages that failed or were cancelled, or the putting
 * together alone. Pages that were recognised before are neither read nor charged a second time; with languages or choices all
 * are read again, and as many as were charged before are not charged. Where there are too few pages of the quota now, and
 * enough may come back, it waits.
 * @throws AppError `no_pages_left`, `nothing_to_retry`, `retries_used_up`, `document_busy`, `not_found`, `password_not_kept`.
 */
export async function retryDocument(
  deps: DocumentsDeps,
  userId: string,
  id: string,
  wish: Wish = {},
): Promise<void> {
  const restarted = await deps.db.transaction(async (tx) => {
    const document = await lockOwnDocument(tx, userId, id, 'ended');
    if (!document) return undefined;
    if (document.notices.includes(PROTECTED)) throw new AppError('password_not_kept');
    const narrowed = await narrow(tx, document, wish.firstPages);
    const { numbers, kept } = await pagesToRun(tx, document, wish);
    const toCharge = Math.max(0, kept + numbers.length - document.pagesCharged);
    await deps.quota.rollOver(tx, userId);
    const behindOthers = await isBehindOthers(tx, userId);
    const { outcome, left } = await deps.quota.reserve(tx, userId, toCharge, { behindOthers });
    if (outcome === 'refused') throw tooFewPages({ pages: toCharge, left });
    await historyChanged(tx, userId);
    const run = document.run + 1;
    const unread = numbers.length;
    const how = {
      run,
      unread,
      kept,
      languages: wish.languages ?? document.languages,
      choices: wish.choices ? { ...document.choices, ...wish.choices } : document.choices,
    };
    if (outcome === 'waits') return restart(tx, narrowed, { ...how, ...waitingFor(toCharge) });
    await queuePages(tx, { documentId: id, userId, numbers, run });
    if (unread === 0) await deps.queue.insert(tx, 'finish', [{ data: { documentId: id, run } }]);
    const status = unread > 0 ? 'queued' : 'finishing';
    return restart(tx, narrowed, { ...how, status, pagesReserved: toCharge });
  });
  if (!restarted) {
    throw new AppError(
      (await findOwnDocument(deps.db, userId, id)) ? 'document_busy' : 'not_found',
    );
  }
  deps.bus.publish({ kind: 'file_added', userId, message: presentFileAdded(restarted) });
  deps.bus.publish({ kind: 'progress', userId, message: presentProgress(restarted) });
}

const isToReadAll = ({ languages, choices }: Wish) =>
  languages !== undefined || choices !== undefined;

/**
 * @returns the pages that the new run reads, and how many of those that were recognised it does not
 * @throws AppError `nothing_to_retry`, `retries_used_up`
 */
async function pagesToRun(
  tx: Transaction,
  document: DocumentRow,
  wish: Wish,
): Promise<{ numbers: number[]; kept: number }> {
  const { id, run, status, wastedSeconds, pagesRecognised } = document;
  const readsAll = isToReadAll(wish);
  if (readsAll && run >= MOST_RUNS) {
    throw new AppError('retries_used_up', serverMessages.documents.readTooOften(MOST_RUNS));
  }
  const numbers = readsAll
    ? await setPagesBack(tx, document, { leftAlone: wish.choices?.mode !== undefined })
    : await unreadPages(tx, id);
  if (numbers.length === 0 && (readsAll || status === 'ready')) {
    throw new AppError('nothing_to_retry');
  }
  if (wastedSeconds > MOST_WASTED_SECONDS) throw new AppError('retries_used_up');
  return { numbers, kept: readsAll ? 0 : pagesRecognised };
}

/** Forgets pages behind the first ones that were wanted. What was read before stays, and a processed file has its pages. */
async function narrow(
  tx: Transaction,
  document: DocumentRow,
  firstPages = Number.POSITIVE_INFINITY,
): Promise<DocumentRow> {
  const { id, readTo, pageCount } = document;
  if (firstPages >= (readTo ?? pageCount) || hasProcessedFile(document)) return document;
  const wanted = await tx
    .select({ number: pages.number })
    .from(pages)
    .where(eq(pages.documentId, id))
    .orderBy(asc(pages.number))
    .limit(firstPages);
  const numbers = wanted.map(({ number }) => number);
  const isBehind = and(eq(pages.documentId, id), gt(pages.number, numbers.at(-1) ?? 0));
  await tx.delete(pages).where(and(isBehind, inArray(pages.state, ['failed', 'cancelled'])));
  const { readPages } = asChosen(numbers, pageCount);
  return { ...document, readTo: firstPages, readPages };
}

type Restart = {
  run: number;
  unread: number;
  /** Pages that were recognised and are not read again. */
  kept: number;
  languages: DocumentRow['languages'];
  choices: DocumentRow['choices'];
} & ({ status: 'queued' | 'finishing'; pagesReserved: number } | ReturnType<typeof waitingFor>);

async function restart(
  tx: Transaction,
  { id, pageCount, readTo, readPages, notices, ...earlier }: DocumentRow,
  { unread, kept, ...how }: Restart,
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .update(documents)
    .set({
      waitsSince: null,
      waitsFor: null,
      waitsUntil: null,
      ...how,
      errorCode: null,
      readTo,
      readPages,
      earlierLanguages: earlier.languages,
      earlierChoices: earlier.choices,
      notices: notices.filter((code) => code !== NOT_READ_AGAIN),
      pagesRecognised: kept,
      pagesDone: pageCount - unread,
      pagesKept: pageCount - unread,
      pagesFailed: 0,
      startedAt: null,
      finishedAt: null,
      keptUntil: null,
    })
    .where(eq(documents.id, id))
    .returning();
  return row;
}
