import { EngineError, type Engine, type PageOutcome } from '@legible/ocr-engine';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { documents, pages } from '../../platform/db/schema.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import type { PageJob } from '../../platform/queue/queue.ts';
import type { DocumentsDeps } from './deps.ts';
import { pageTextKey } from './keys.ts';
import { presentProgress } from './presenter.ts';
import type { DocumentRow } from './repository.ts';
import type { RunningPages } from './running-pages.ts';

/** How a page ended. Only recognised pages are charged. */
interface PageEnd {
  state: 'recognised' | 'left_alone' | 'failed';
  errorCode?: string;
  seconds?: number;
}

export type PageJobDeps = DocumentsDeps & { engine: Engine; running: RunningPages };

/** Recognises one page of a document and counts it. Repeating it, whenever it died, does no harm. */
export async function runPageJob(
  deps: PageJobDeps,
  job: PageJob,
  signal: AbortSignal,
): Promise<void> {
  const document = await startPage(deps, job);
  if (!document) return;
  const end = await deps.running.run(document.id, signal, async (either) => {
    try {
      return await recognise(deps, document, job.page, either);
    } catch (error) {
      // Dropped because the document was cancelled: there is nothing to count or to repeat, unless the
      // document was started again before the news of the cancellation came.
      const dropped = either.aborted && !signal.aborted;
      if (dropped && !(await isWanted(deps, job))) return undefined;
      throw error;
    }
  });
  if (end) await timed(deps, 'settle', settlePage(deps, job, end));
}

/** Counts a page as failed that no worker could bring to an end. */
export async function giveUpPage(deps: DocumentsDeps, job: PageJob): Promise<void> {
  await settlePage(deps, job, { state: 'failed', errorCode: 'internal' });
}

/** Undefined when there is nothing to do: the page is settled, or its document is gone. */
async function startPage(
  { db }: DocumentsDeps,
  { documentId, page }: PageJob,
): Promise<DocumentRow | undefined> {
  const started = await db
    .update(pages)
    .set({ state: 'running' })
    .where(unsettled(documentId, page))
    .returning({ number: pages.number });
  if (started.length === 0) return undefined;
  const [document] = await db.select().from(documents).where(eq(documents.id, documentId));
  if (document?.status === 'queued') await startDocument(db, documentId);
  return document;
}

async function startDocument(db: Database, documentId: string): Promise<void> {
  await db
    .update(documents)
    .set({ status: 'processing', startedAt: sql`coalesce(${documents.startedAt}, now())` })
    .where(and(eq(documents.id, documentId), eq(documents.status, 'queued')));
}

async function isWanted({ db }: DocumentsDeps, { documentId, page }: PageJob): Promise<boolean> {
  const rows = await db
    .select({ number: pages.number })
    .from(pages)
    .where(unsettled(documentId, page));
  return rows.length > 0;
}

const unsettled = (documentId: string, page: number) =>
  and(
    eq(pages.documentId, documentId),
    eq(pages.number, page),
    inArray(pages.state, ['queued', 'running']),
  );

/** Times a stage of a page; one that fails is timed as well. */
async function timed<Result>(
  { metrics }: DocumentsDeps,
  stage: 'open' | 'store' | 'settle',
  work: Promise<Result>,
): Promise<Result> {
  const stop = metrics.pageStageSeconds.startTimer({ stage });
  return work.finally(stop);
}

async function recognise(
  deps: DocumentsDeps & { engine: Engine },
  document: DocumentRow,
  page: number,
  signal: AbortSignal,
): Promise<PageEnd> {
  const { storage, logger } = deps;
  const original = await timed(deps, 'open', storage.localCopy(document.originalKey));
  try {
    const outcome = await readPage(deps, original.path, page, signal);
    if (outcome.kind === 'left-alone') return { state: 'left_alone', seconds: outcome.seconds };
    faultPoint('page.after_recognise');
    const text = storage.putBytes(pageTextKey(document.id, page), encode(outcome));
    await timed(deps, 'store', text);
    faultPoint('page.after_store');
    return { state: 'recognised', seconds: outcome.seconds };
  } catch (error) {
    if (!(error instanceof EngineError) || !error.code.startsWith('page-')) throw error;
    logger.warn({ documentId: document.id, page, code: error.code }, 'page failed');
    return { state: 'failed', errorCode: error.code };
  } finally {
    await original.release();
  }
}

/** What the engine did not spend reading, the page waited for a free recogniser. */
async function readPage(
  { engine, metrics }: DocumentsDeps & { engine: Engine },
  path: string,
  page: number,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const started = performance.now();
  const outcome = await engine.recognisePage(path, page, { signal });
  const seconds = (performance.now() - started) / 1000;
  metrics.pageStageSeconds.observe({ stage: 'read' }, outcome.seconds);
  metrics.pageStageSeconds.observe({ stage: 'wait' }, Math.max(0, seconds - outcome.seconds));
  return outcome;
}

function encode(outcome: Extract<PageOutcome, { kind: 'recognised' }>): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(outcome.text));
}

/**
 * Counts a page once, however often its job runs: the row's state decides. The last page sends the
 * finish job, in the same transaction, so that a document can neither finish twice nor be forgotten.
 */
async function settlePage(deps: DocumentsDeps, job: PageJob, end: PageEnd): Promise<void> {
  const document = await deps.db.transaction(async (tx) => {
    // Everybody locks the document before its pages; the other way round, a cancel could deadlock.
    await tx.select().from(documents).where(eq(documents.id, job.documentId)).for('update');
    const settled = await tx
      .update(pages)
      .set({ state: end.state, errorCode: end.errorCode ?? null, seconds: end.seconds ?? null })
      .where(unsettled(job.documentId, job.page))
      .returning({ number: pages.number });
    if (settled.length === 0) return undefined;
    const [counted] = await tx
      .update(documents)
      .set({
        pagesDone: sql`${documents.pagesDone} + 1`,
        pagesRecognised: sql`${documents.pagesRecognised} + ${end.state === 'recognised' ? 1 : 0}`,
        pagesFailed: sql`${documents.pagesFailed} + ${end.state === 'failed' ? 1 : 0}`,
        status: sql`case when ${documents.pagesDone} + 1 = ${documents.pageCount} then 'finishing' else ${documents.status} end`,
      })
      .where(eq(documents.id, job.documentId))
      .returning();
    if (counted && counted.pagesDone === counted.pageCount) {
      await deps.queue.insert(tx, 'finish', [
        { data: { documentId: job.documentId, run: counted.run } },
      ]);
    }
    return counted;
  });
  faultPoint('page.after_settle');
  if (!document) return;
  measure(deps, end);
  deps.bus.publish({
    kind: 'progress',
    userId: document.userId,
    message: presentProgress(document),
  });
}

function measure({ metrics }: DocumentsDeps, { state, errorCode, seconds }: PageEnd): void {
  metrics.pages.inc({ result: state });
  if (seconds !== undefined) metrics.pageSeconds.observe(seconds);
  if (errorCode) metrics.pageFailures.inc({ code: errorCode });
}
