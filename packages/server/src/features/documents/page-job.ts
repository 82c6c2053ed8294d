import { EngineError, type Engine, type PageOutcome } from '@legible/ocr-engine';
import { faultPoint } from '../../platform/fault-points.ts';
import type { PageJob } from '../../platform/queue/queue.ts';
import type { DocumentsDeps } from './deps.ts';
import { pageTextKey } from './keys.ts';
import type { PageEnd, PageStates, StartedDocument } from './page-states.ts';
import { presentProgress } from './presenter.ts';
import { purgeIfGone } from './purge.ts';
import type { RunningRow } from './repository.ts';
import type { RunningWork } from './running-work.ts';

type PageDeps = DocumentsDeps & { states: PageStates };
export type PageJobDeps = PageDeps & { engine: Engine; running: RunningWork };

/** Recognises one page of a document and counts it. Repeating it, whenever it died, does no harm. */
export async function runPageJob(
  deps: PageJobDeps,
  job: PageJob,
  signal: AbortSignal,
): Promise<void> {
  const document = await deps.states.start(job);
  if (!document) return;
  if (document.status === 'queued') await beginDocument(deps, document.id);
  const end = await deps.running.run(document.id, signal, async (either) => {
    try {
      return await recognise(deps, document, job.page, either);
    } catch (error) {
      // Dropped because the document was cancelled: there is nothing to count or to repeat, unless the
      // document was started again before the news of the cancellation came.
      const dropped = either.aborted && !signal.aborted;
      if (dropped && !(await deps.states.isWanted(job))) return undefined;
      throw error;
    }
  });
  if (end) await timed(deps, 'settle', settlePage(deps, job, end));
}

/** Its pages no longer wait for their turn, which is told now and not with the first page that ends. */
async function beginDocument(deps: PageDeps, documentId: string): Promise<void> {
  const document = await deps.states.startDocument(documentId);
  if (document) tellProgress(deps, document);
}

/** Counts a page as failed that no worker could bring to an end. */
export async function giveUpPage(deps: PageDeps, job: PageJob): Promise<void> {
  await settlePage(deps, job, { state: 'failed', errorCode: 'internal' });
}

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
  document: StartedDocument,
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

async function settlePage(deps: PageDeps, job: PageJob, end: PageEnd): Promise<void> {
  const document = await deps.states.settle(job, end);
  faultPoint('page.after_settle');
  if (!document) return purgeIfGone(deps.db, job.documentId);
  measure(deps, end);
  tellProgress(deps, document);
}

function tellProgress({ bus }: PageDeps, document: RunningRow): void {
  bus.publish({
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
