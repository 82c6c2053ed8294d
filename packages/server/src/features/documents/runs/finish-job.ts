import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '@legible/contracts/errors';
import {
  EngineError,
  PageSpool,
  type Engine,
  type EngineErrorCode,
  type PageChange,
} from '@legible/ocr-engine';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { faultPoint } from '../../../platform/fault-points.ts';
import type { FinishJob } from '../../../platform/queue/queue.ts';
import { randomId } from '../../../platform/random-id.ts';
import { isDamage, ORIGINAL_DAMAGED } from '../pages/damaged-original.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import {
  forgetEarlier,
  hasProcessedFile,
  readsAgain,
  takeBackRun,
} from '../document/earlier-result.ts';
import { mailWhenReady } from './ready-mail.ts';
import { historyChanged } from '../history/history-version.ts';
import { passwordOf } from '../document/file-passwords.ts';
import { newIncrementKey } from '../document/keys.ts';
import { NOT_READ_AGAIN, withLayerNotices } from '../document/notices.ts';
import { readTexts } from '../pages/page-texts.ts';
import { isGarbled, LANGUAGE_MISSING, TOO_SLOW } from '../pages/page-states.ts';
import { pagesToRead, presentProgress } from '../document/presenter.ts';
import { purgeIfGone } from '../document/purge.ts';
import { languagesRead, type DocumentRow } from '../document/repository.ts';
import { recognisedPages, type StoredPage } from '../document/stored-pages.ts';
import type { RunningWork } from './running-work.ts';
import { keptForAWhile } from '../removal/unpaid.ts';
import { keepStraightened, straightenedIn } from '../pages/straightened.ts';
import { failUnwritten } from '../pages/unwritten-pages.ts';
import { resumeWaiting, tellResumed } from '../waiting/waiting-documents.ts';

interface Increment {
  key: string | null;
  bytes: number;
  sha256: string | null;
}

/** What the engine made of the pages that were read. */
interface Written {
  increment: Increment;
  /** Pages that were read but got no layer, counted from 1. */
  unwritten: number[];
  /** What was done to the pages that were read. */
  changes: PageChange[];
}

type End = { increment: Increment } | { failure: ErrorCode };

const NOTHING_WRITTEN: Written = {
  increment: { key: null, bytes: 0, sha256: null },
  unwritten: [],
  changes: [],
};

/** Room on this machine's disks. */
interface FinishRoom {
  isForWork(): Promise<boolean>;
  /** Resolves when there is room; fails when the signal fires. */
  untilForWork(signal: AbortSignal): Promise<void>;
}

export type FinishDeps = DocumentsDeps & {
  engine: Engine;
  running: RunningWork;
  room: FinishRoom;
};

/** Makes the processed file of a document whose pages have all ended. Repeating it does no harm. */
export async function runFinishJob(
  deps: FinishDeps,
  job: FinishJob,
  signal: AbortSignal,
): Promise<void> {
  const document = await findFinishing(deps, job);
  if (!document) return;
  await deps.running.run(document.id, signal, async (either) => {
    try {
      await putTogether(deps, document, either);
    } catch (error) {
      // Dropped because this run was cancelled: nothing is to be repeated.
      const dropped = either.aborted && !signal.aborted;
      if (dropped && !(await findFinishing(deps, job))) return;
      if (isDamage(error)) {
        deps.metrics.damagedFiles.inc({ at: 'reading' });
        deps.logger.error({ err: error, documentId: document.id }, 'a stored original is damaged');
        await close(deps, document, { failure: 'stored_file_damaged' });
        return;
      }
      if (!neverSucceeds(error)) throw error;
      deps.logger.warn({ err: error, documentId: document.id }, 'document failed');
      await close(deps, document, { failure: 'processing_failed' });
    }
  });
}

async function putTogether(
  deps: FinishDeps,
  document: DocumentRow,
  signal: AbortSignal,
): Promise<void> {
  await deps.room.untilForWork(signal);
  const pages = await recognisedPages(deps.db, document.id);
  const written = await storeIncrement(deps, document, pages, signal);
  const { increment, unwritten } = written;
  const hasNoPage = unwritten.length === pages.length;
  const failure = hasNoPage ? await whyNoPage(deps, document, unwritten.length) : undefined;
  await close(deps, document, failure ? { failure } : { increment }, written);
  await purgeIfGone(deps.db, document.id);
}

/** What the engine says of the file itself it will say again; a disk or a machine may get well. */
function neverSucceeds(error: unknown): boolean {
  return error instanceof EngineError && !MAY_PASS.has(error.code);
}

const MAY_PASS = new Set<EngineErrorCode>(['cancelled', 'file-access', 'interrupted', 'internal']);

/** Ends a document whose processed file could not be made after every try, unless only a disk is full. */
export async function giveUpFinish(
  deps: DocumentsDeps & { room: FinishRoom },
  job: FinishJob,
): Promise<void> {
  if (!(await deps.room.isForWork())) {
    await deps.db.transaction((tx) => deps.queue.insert(tx, 'finish', [{ data: job }]));
    return;
  }
  const document = await findFinishing(deps, job);
  if (document) await close(deps, document, { failure: 'processing_failed' });
}

async function findFinishing(
  { db }: DocumentsDeps,
  job: FinishJob,
): Promise<DocumentRow | undefined> {
  const [document] = await db.select().from(documents).where(isFinishing(job));
  return document;
}

const isFinishing = ({ documentId, run }: FinishJob) =>
  and(eq(documents.id, documentId), eq(documents.run, run), eq(documents.status, 'finishing'));

/** A document of which pages were left alone on purpose is a success without an increment. */
async function whyNoPage(
  { db }: FinishDeps,
  document: DocumentRow,
  unwritten: number,
): Promise<ErrorCode | undefined> {
  const failed = await db.query.pages.findMany({
    where: (page) => and(eq(page.documentId, document.id), eq(page.state, 'failed')),
    columns: { errorCode: true },
  });
  if (failed.length + unwritten < pagesToRead(document)) return undefined;
  const has = (...codes: string[]) =>
    failed.some(({ errorCode }) => errorCode && codes.includes(errorCode));
  if (has(ORIGINAL_DAMAGED)) return 'stored_file_damaged';
  if (has('encrypted')) return 'password_not_kept';
  if (has(LANGUAGE_MISSING)) return 'language_missing';
  if (has('page-timeout', TOO_SLOW)) return 'pages_too_slow';
  const isUnknown = failed.some(({ errorCode }) => isGarbled(errorCode));
  return isUnknown ? 'language_unknown' : 'no_page_readable';
}

async function storeIncrement(
  { db, storage, engine, scratch }: DocumentsDeps & { engine: Engine },
  document: DocumentRow,
  pages: StoredPage[],
  signal: AbortSignal,
): Promise<Written> {
  if (pages.length === 0) return NOTHING_WRITTEN;
  const original = await storage.localCopy(document.originalKey, document.sha256);
  const temporary = join(scratch, randomId());
  const texts = new PageSpool(`${temporary}.pages`);
  try {
    for await (const some of readTexts(storage, document.id, pages)) await texts.addJson(some);
    const report = await engine.appendTextLayer(original.path, texts, temporary, {
      owner: document.userId,
      password: await passwordOf({ db, storage }, document.id),
      signal,
      ...document.choices,
    });
    const unwritten = report.pages.filter(({ untouched }) => untouched).map(({ page }) => page);
    if (unwritten.length === pages.length) return { ...NOTHING_WRITTEN, unwritten };
    const sha256 = await hashOf(temporary);
    const key = newIncrementKey(document.id, document.run);
    await storage.putFile(key, temporary);
    faultPoint('finish.after_store');
    const increment = { key, bytes: report.incrementBytes, sha256 };
    return { increment, unwritten, changes: report.pages };
  } finally {
    await texts.remove();
    await original.release();
    await rm(temporary, { force: true });
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Ends the document and closes its reservation of pages in one transaction: once, however often it is tried. */
async function close(
  deps: DocumentsDeps,
  document: DocumentRow,
  end: End,
  { unwritten, changes }: Written = NOTHING_WRITTEN,
): Promise<void> {
  const { db, quota, bus, metrics } = deps;
  const failed = 'failure' in end;
  const closed = await db.transaction(async (tx) => {
    const [running] = await tx
      .select()
      .from(documents)
      .where(isFinishing({ documentId: document.id, run: document.run }))
      .for('update');
    if (!running) return undefined;
    const counts = await failUnwritten(tx, running, unwritten);
    if (!failed && running.run > 1) await forgetEarlier(tx, running.id);
    if (!failed) await keepStraightened(tx, running.id, straightenedIn(changes));
    // A second run of a document charges only the pages that it added.
    const added = Math.max(0, counts.pagesRecognised - running.pagesCharged);
    const charged = failed ? 0 : added;
    const [row] = await tx
      .update(documents)
      .set({
        ...counts,
        ...(failed
          ? await failureOf(tx, running, end.failure)
          : success(running, end.increment, changes)),
        finishedAt: sql`now()`,
        pagesReserved: 0,
        pagesCharged: running.pagesCharged + charged,
      })
      .where(eq(documents.id, document.id))
      .returning();
    await historyChanged(tx, running.userId);
    await quota.rollOver(tx, running.userId);
    await quota.closeReservation(tx, running.userId, { reserved: running.pagesReserved, charged });
    if (row) await mailWhenReady(tx, deps.postMail, row);
    return row && { row, resumed: await resumeWaiting(deps, tx, running.userId) };
  });
  faultPoint('finish.after_close');
  if (!closed) return;
  const { row, resumed } = closed;
  metrics.documents.inc({ status: row.status });
  if (failed) metrics.documentFailures.inc({ code: end.failure });
  bus.publish({ kind: 'progress', userId: row.userId, message: presentProgress(row) });
  tellResumed(deps, resumed);
}

function success(
  { id, notices }: DocumentRow,
  { key, bytes, sha256 }: Increment,
  changes: readonly PageChange[],
) {
  return {
    status: 'ready' as const,
    errorCode: null,
    keptUntil: null,
    readIn: languagesRead(id),
    notices: withLayerNotices(notices, changes),
    incrementKey: key,
    incrementBytes: bytes,
    incrementSha256: sha256,
  };
}

async function failureOf(tx: Transaction, document: DocumentRow, errorCode: ErrorCode) {
  if (hasProcessedFile(document)) {
    const notices = (await readsAgain(tx, document.id)) ? [NOT_READ_AGAIN] : [];
    return { ...(await takeBackRun(tx, document)), notices: [...document.notices, ...notices] };
  }
  return { status: 'failed' as const, errorCode, ...keptForAWhile };
}
