import {
  EngineError,
  type Engine,
  type PageOutcome,
  type RecognisedPage,
  type TaskOptions,
  type TaskWatch,
} from '@legible/ocr-engine';
import { faultPoint } from '../../../platform/fault-points.ts';
import type { StorageError } from '../../../platform/storage/storage-error.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { endsOfDamaged, isDamage } from './damaged-original.ts';
import type { EndedPage } from './settle-batches.ts';
import { passwordOf } from '../document/file-passwords.ts';
import { newTextsKey, thumbnailKey } from '../document/keys.ts';
import type { PageWork } from './page-worker.ts';
import { encodeTexts, type StoredText } from './page-texts.ts';
import type { HeldPage } from './page-queue.ts';
import {
  garbledCode,
  LANGUAGE_MISSING,
  pageStates,
  TOO_SLOW,
  type DocumentRun,
  type PageEnd,
  type PageStates,
} from './page-states.ts';
import { presentProgress } from '../document/presenter.ts';
import { purgeIfGone } from '../document/purge.ts';
import type { RunningRow } from '../document/repository.ts';

type PageDeps = DocumentsDeps & { engine: Engine; states: PageStates };

/** The work of a page. Each step can be repeated without harm, wherever the process died. */
export function pageWork(deps: DocumentsDeps & { engine: Engine }): PageWork {
  const own: PageDeps = { ...deps, states: pageStates(deps.db, deps.queue) };
  return {
    read: (page, signal, watch) => readPage(own, page, { signal, watch }),
    settle: (run, pages) => settlePages(own, run, pages),
  };
}

interface Attempt {
  signal: AbortSignal;
  watch: TaskWatch;
}

async function readPage(
  deps: PageDeps,
  held: HeldPage,
  attempt: Attempt,
): Promise<EndedPage | undefined> {
  if (held.status === 'queued') await beginDocument(deps, held);
  try {
    return await recognise(deps, held, attempt);
  } catch (error) {
    if (isDamage(error)) return giveUpDamaged(deps, held, error);
    // Dropped because the document was cancelled: there is nothing to count or to repeat, unless the
    // document was started again before the news of the cancellation came.
    if (attempt.signal.aborted && !(await deps.states.isWanted(held, held.page))) return undefined;
    throw error;
  }
}

/** Fails all pages of a damaged original at once: each other page would meet the same damage. */
async function giveUpDamaged(
  deps: PageDeps,
  held: HeldPage,
  error: StorageError,
): Promise<undefined> {
  deps.metrics.damagedFiles.inc({ at: 'reading' });
  const { documentId } = held;
  deps.logger.error({ err: error, documentId }, 'a stored original is damaged');
  await settlePages(deps, held, await endsOfDamaged(deps.db, held));
}

/** Its pages no longer wait for their turn, which is told now and not with the first page that ends. */
async function beginDocument(deps: PageDeps, run: DocumentRun): Promise<void> {
  const document = await deps.states.startDocument(run);
  if (document) tellProgress(deps, document);
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
  deps: PageDeps,
  { documentId, page, userId, originalKey, sha256, languages, mode, isLocked }: HeldPage,
  { signal, watch }: Attempt,
): Promise<EndedPage> {
  let spent = 0;
  const counting: TaskWatch = {
    begun: () => watch.begun(),
    ended: (seconds) => {
      spent += seconds;
      watch.ended(seconds);
    },
  };
  const original = await timed(deps, 'open', deps.storage.localCopy(originalKey, sha256));
  try {
    const thumbnail = page === 1;
    const chosen = { ...(languages && { languages }), ...(mode && { mode }) };
    const password = isLocked ? await passwordOf(deps, documentId) : undefined;
    const options = {
      owner: userId,
      password,
      signal,
      watch: counting,
      thumbnail,
      ownText: true,
      ...chosen,
    };
    const outcome = await outcomeOf(deps, original.path, page, options);
    // With what a first try took that failed.
    const seconds = Math.max(spent, outcome.seconds);
    const seen = { page, seconds, ...(outcome.thumbnail && { thumbnail: outcome.thumbnail }) };
    if (outcome.kind === 'left-alone') {
      const own = outcome.json === undefined ? {} : { text: { page, json: outcome.json } };
      return { ...seen, state: 'left_alone', errorCode: outcome.reason, ...own };
    }
    faultPoint('page.after_recognise');
    const text = { page, json: outcome.json };
    return { ...seen, state: 'recognised', text, ...readIn(outcome) };
  } catch (error) {
    const errorCode = failureOf(error, languages);
    if (errorCode === undefined) throw error;
    deps.logger.warn({ documentId, page, code: errorCode }, 'page failed');
    return { page, state: 'failed', errorCode, seconds: spent };
  } finally {
    await original.release();
  }
}

const readIn = ({ languages = [] }: RecognisedPage) => (languages.length > 0 ? { languages } : {});

/** @returns why the page itself cannot be read; undefined for what may pass, or is not the page's fault */
function failureOf(error: unknown, languages: string[] | null): string | undefined {
  if (!(error instanceof EngineError)) return undefined;
  // What a user has chosen is not installed by waiting; without what the worker itself reads in it would not have started.
  if (error.code === 'missing-dependency' && languages) return LANGUAGE_MISSING;
  if (error.code === 'page-garbled') return garbledCode(error.looksLike);
  // Its password is gone, with the end of its run or with the stored key.
  if (error.code === 'encrypted' || error.code === 'wrong-password') return 'encrypted';
  return error.code.startsWith('page-') ? error.code : undefined;
}

/** What the engine did not spend reading, the page waited for a free recogniser. */
async function outcomeOf(
  { engine, metrics }: PageDeps,
  path: string,
  page: number,
  options: Attempt & TaskOptions & { languages?: string[] },
): Promise<PageOutcome> {
  const started = performance.now();
  const outcome = await engine.recognisePage(path, page, options);
  const seconds = (performance.now() - started) / 1000;
  metrics.pageStageSeconds.observe({ stage: 'read' }, outcome.seconds);
  metrics.pageStageSeconds.observe({ stage: 'wait' }, Math.max(0, seconds - outcome.seconds));
  return outcome;
}

/** Stores the pages' texts and thumbnails, then counts the pages: what is counted is there. */
async function settlePages(deps: PageDeps, run: DocumentRun, ended: EndedPage[]): Promise<void> {
  const { documentId } = run;
  const [textKey] = await Promise.all([
    storeTexts(deps, documentId, ended),
    storeThumbnail(deps, documentId, ended),
  ]);
  const ends = ended.map(({ text, thumbnail, ...end }): PageEnd => ({
    ...end,
    ...(text && { textKey }),
    ...(thumbnail && { thumbnailKey: thumbnailKey(documentId) }),
  }));
  const document = await timed(deps, 'settle', deps.states.count(run, ends));
  faultPoint('page.after_settle');
  if (!document) return purgeIfGone(deps.db, documentId);
  for (const end of ends) measure(deps, end);
  tellProgress(deps, document);
  if (ends.some(({ errorCode }) => errorCode === 'page-timeout')) await giveUpRest(deps, run);
}

/** A worker that reads one of them now notices that it is not wanted any more when it renews the lease. */
async function giveUpRest(deps: PageDeps, run: DocumentRun): Promise<void> {
  const numbers = await deps.states.givenUp(run);
  if (numbers.length === 0) return;
  const { documentId } = run;
  deps.logger.warn({ documentId, pages: numbers.length }, 'a document is given up as too slow');
  const ends = numbers.map((page): PageEnd => ({ page, state: 'failed', errorCode: TOO_SLOW }));
  const document = await deps.states.count(run, ends);
  if (document) tellProgress(deps, document);
}

/** An object for all of them; a new one each time, since another worker may store the same pages. */
async function storeTexts(deps: PageDeps, documentId: string, ended: EndedPage[]): Promise<string> {
  const key = newTextsKey(documentId);
  const texts = ended.flatMap(({ text }) => text ?? []);
  if (texts.length > 0) await timed(deps, 'store', storePacked(deps, key, texts));
  faultPoint('page.after_store');
  return key;
}

async function storeThumbnail(
  { storage }: PageDeps,
  documentId: string,
  ended: EndedPage[],
): Promise<void> {
  const thumbnail = ended.find((page) => page.thumbnail)?.thumbnail;
  if (thumbnail) await storage.putBytes(thumbnailKey(documentId), thumbnail);
}

async function storePacked({ storage }: PageDeps, key: string, texts: StoredText[]): Promise<void> {
  await storage.putBytes(key, await encodeTexts(texts));
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
  if (seconds !== undefined && state !== 'failed') metrics.pageSeconds.observe(seconds);
  if (errorCode && state === 'failed')
    metrics.pageFailures.inc({ code: errorCode.split(':')[0] ?? errorCode });
}
