import { stat } from 'node:fs/promises';
import { refuseBeforehand } from './archive/not-archivable.ts';
import { createEngine } from './create-engine.ts';
import type { Engine, EngineOptions, Mode, TaskOptions } from './interface/engine.ts';
import type { AppendReport } from './interface/task-reports.ts';
import { checkChoices } from './interface/check-choices.ts';
import { EngineError, type EngineErrorCode } from './interface/errors.ts';
import { missingPackages } from './external/optional-packages.ts';
import { type ExportPaths, exportTargets, writeExports } from './exports.ts';
import { checkDistinct } from './files/distinct-files.ts';
import {
  checkTarget,
  removeFiles,
  replaceBy,
  temporaryNameBeside,
  workFolderOf,
  writeProcessed,
} from './files/output-file.ts';
import { PageSpool } from './files/page-file.ts';
import {
  type DocumentReport,
  meanConfidence,
  type PageReport,
  type ProgressEvent,
  reportOutcome,
  withChange,
} from './report.ts';
import { asPdf, openSource, type Source } from './source.ts';
import { REPAIRED } from './text-layer/notices.ts';

export interface MakeSearchableOptions extends EngineOptions, ExportPaths {
  /** Pages to recognise, counted from 1. Default: all. The others stay as they are. */
  pages?: number[];
  /** Which pages are recognised; see `Mode`. Default `auto`. */
  mode?: Mode;
  /** Turns pages that lie on their side or upside down. */
  rotate?: boolean;
  /** Takes back the slope of pages that lie askew. */
  deskew?: boolean;
  /** Opens a protected input; what is appended is encrypted with the same key. */
  password?: string | undefined;
  /** Writes the output anew as PDF/A-2b, or fails as `not-archivable`. */
  pdfa?: boolean;
  /** Refuses to replace an existing output file. */
  noOverwrite?: boolean;
  /** An engine to work with; without it one is started and closed again. */
  engine?: Engine;
  /** Closes `engine` as soon as it has done its part. Default: it stays open. */
  endsEngine?: boolean;
  /** Is told what happens while it happens, page by page. */
  onProgress?: (event: ProgressEvent) => void;
  /** Stops the work, which fails as `cancelled`. */
  signal?: AbortSignal;
}

const ARCHIVED = 'PDF/A asks for a way of writing of its own, so the file was written anew.';

/** Failures of one page; every other one concerns the whole document and ends it. */
const PAGE_FAILURES: ReadonlySet<EngineErrorCode> = new Set([
  'page-failed',
  'page-unreadable',
  'page-garbled',
  'page-crashed',
  'page-timeout',
  'page-out-of-memory',
]);

/** One document on its way. */
interface Job {
  engine: Engine;
  source: Source;
  spool: PageSpool;
  incrementPath: string;
  options: MakeSearchableOptions;
}

/**
 * Makes a scanned PDF searchable: inspect, recognise page by page, append the text, verify, write.
 * The output begins with every byte of the input, or the report says why not. A page that fails stays
 * as it was and is named in the report; the others are searchable all the same.
 * @param input a PDF, or pictures (JPEG, PNG, TIFF, WebP, GIF, BMP): these become a PDF first, in their order and without
 * loss, which then counts as the input
 * @throws {EngineError} whatever concerns the whole document; then nothing is written
 */
export async function makeSearchable(
  input: string | readonly string[],
  outputPath: string,
  options: MakeSearchableOptions = {},
): Promise<DocumentReport> {
  const started = performance.now();
  checkChoices(options);
  await checkTargets(input, outputPath, options);
  const engine =
    options.engine ?? createEngine({ scratchFolder: workFolderOf(outputPath), ...options });
  const isOurs = options.endsEngine ?? options.engine === undefined;
  const incrementPath = temporaryNameBeside(outputPath, 'increment');
  const spool = new PageSpool(temporaryNameBeside(outputPath, 'pages'));
  const mendedPath = temporaryNameBeside(outputPath, 'mended');
  const joinedPath = temporaryNameBeside(outputPath, 'pictures');
  try {
    const inputPath = await asPdf(engine, input, { joinedPath, outputPath }, options.signal);
    const source = await openSource(engine, inputPath, mendedPath, optionsOfTask(options));
    if (options.pdfa) refuseBeforehand(source.info);
    const job = { engine, source, spool, incrementPath, options };
    checkPages(job);
    const pages = await recognisePages(job);
    const appended = await append(job);
    // The output may take the input's place.
    const originalBytes = (await stat(inputPath)).size;
    // Children give their memory back while the output is written.
    if (isOurs && !options.pdfa) void engine.close();
    const outputBytes = await writeOutput(job, outputPath);
    const changes = new Map(appended.pages.map((change) => [change.page, change]));
    await writeExports(options, spool, pages, changes);
    return finish(job, pages, { ...appended, originalBytes, outputBytes }, started);
  } finally {
    await spool.remove();
    await removeFiles([incrementPath, mendedPath, joinedPath]);
    if (isOurs) await engine.close();
  }
}

const optionsOfTask = ({ signal, password }: MakeSearchableOptions): TaskOptions => ({
  signal,
  password,
});

/** Refuses early what would fail late, after minutes of recognition, and what would cost a file that is named twice. */
async function checkTargets(
  input: string | readonly string[],
  outputPath: string,
  options: MakeSearchableOptions,
): Promise<void> {
  const inputs = typeof input === 'string' ? [input] : input;
  const exports = exportTargets(options);
  await checkDistinct({ inputs, outputs: [outputPath], exports });
  for (const target of [outputPath, ...exports]) {
    await checkTarget(target, options);
  }
}

/**
 * Original and increment, or both written anew where PDF/A was asked for.
 * @returns the output's size in bytes
 */
async function writeOutput(
  { engine, source, incrementPath, options }: Job,
  outputPath: string,
): Promise<number> {
  if (!options.pdfa) return writeProcessed(source.path, incrementPath, outputPath, options);
  const joined = temporaryNameBeside(outputPath, 'joined');
  const archived = temporaryNameBeside(outputPath, 'pdfa');
  try {
    await writeProcessed(source.path, incrementPath, joined);
    await engine.convertToPdfA(joined, archived, optionsOfTask(options));
    return await replaceBy(archived, outputPath, options);
  } finally {
    await removeFiles([joined, archived]);
  }
}

function checkPages({ source: { info }, options: { pages, onProgress } }: Job): void {
  const isThere = (page: number) => Number.isInteger(page) && page >= 1 && page <= info.pageCount;
  const beyond = pages?.find((page) => !isThere(page));
  if (beyond !== undefined) {
    throw new EngineError('usage', `There is no page ${beyond}; the file has ${info.pageCount}.`);
  }
  onProgress?.({ event: 'inspected', pageCount: info.pageCount, signed: info.signed });
}

/** All pages at once: the engine queues what it has no free process for. */
async function recognisePages(job: Job): Promise<PageReport[]> {
  const { pageCount } = job.source.info;
  const { pages, onProgress, signal } = job.options;
  const wanted = new Set(pages ?? Array.from({ length: pageCount }, (_, index) => index + 1));
  const stop = new AbortController();
  const either = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
  let done = 0;
  const read = async (page: number): Promise<PageReport> => {
    if (!wanted.has(page)) return { page, result: 'not-asked-for', words: 0, seconds: 0 };
    const report = await recognisePage(job, page, { isOnly: wanted.size === 1, signal: either });
    done += 1;
    onProgress?.({ event: 'page', page: report, done, total: wanted.size });
    return report;
  };
  try {
    return await Promise.all(Array.from({ length: pageCount }, (_, index) => read(index + 1)));
  } finally {
    stop.abort();
  }
}

async function recognisePage(
  { engine, source, spool, options }: Job,
  page: number,
  { isOnly, signal }: { isOnly: boolean; signal: AbortSignal },
): Promise<PageReport> {
  const started = performance.now();
  const { mode = 'auto', languages } = options;
  try {
    const outcome = await engine.recognisePage(source.path, page, {
      ...optionsOfTask(options),
      // A given engine has its own.
      ...(languages && { languages }),
      mode,
      isOnly,
      signal,
    });
    const report = reportOutcome(outcome);
    if (outcome.kind === 'recognised') await spool.addJson([{ page, json: outcome.json }]);
    return report;
  } catch (error) {
    if (!(error instanceof EngineError) || !PAGE_FAILURES.has(error.code)) throw error;
    const seconds = (performance.now() - started) / 1000;
    const { code, message } = error;
    return { page, result: 'failed', error: { code, message }, words: 0, seconds };
  }
}

async function append({
  engine,
  source,
  spool,
  incrementPath,
  options,
}: Job): Promise<AppendReport> {
  const { mode = 'auto', rotate = false, deskew = false, onProgress } = options;
  onProgress?.({ event: 'appending', pages: spool.count });
  await spool.ready();
  return engine.appendTextLayer(source.path, spool, incrementPath, {
    mode,
    rotate,
    deskew,
    ...optionsOfTask(options),
  });
}

interface Sizes {
  originalBytes: number;
  outputBytes: number;
}

function finish(
  { source, options: { onProgress, pdfa, recogniser = 'lstm' } }: Job,
  read: PageReport[],
  result: AppendReport & Sizes,
  started: number,
): DocumentReport {
  const changes = new Map(result.pages.map((change) => [change.page, change]));
  const pages = read.map((page) => withChange(page, changes.get(page.page)));
  const why = source.rewrittenBecause ?? (pdfa ? ARCHIVED : undefined);
  const slow = pages.filter((page) => (page.recogniser ?? recogniser) !== recogniser);
  const without = missingPackages();
  const report: DocumentReport = {
    pages,
    words: result.words,
    ...meanConfidence(pages),
    originalBytes: result.originalBytes,
    bytesAdded: result.outputBytes - result.originalBytes,
    output: why ? 'written-anew' : 'original-and-update',
    ...(why ? { writtenAnewBecause: why } : {}),
    notices: noticesOf(source, result, why, slow),
    ...(without.length > 0 ? { without } : {}),
    seconds: (performance.now() - started) / 1000,
  };
  onProgress?.({ event: 'done', report });
  return report;
}

/** What appending changed is told only where something was appended. */
function noticesOf(
  { info, missing }: Source,
  { notices: found, originalBytes, outputBytes }: AppendReport & Sizes,
  why: string | undefined,
  slow: PageReport[],
): string[] {
  const notices = new Set(why ? [why] : []);
  const hasGrown = !why && outputBytes > originalBytes;
  if (missing !== undefined) notices.add(missing);
  if (info.damagedTable && hasGrown) notices.add(REPAIRED);
  for (const notice of found) if (why || hasGrown) notices.add(notice);
  if (slow.length > 0) notices.add(slowNotice(slow));
  return [...notices];
}

function slowNotice(pages: PageReport[]): string {
  const numbers = pages.map(({ page }) => page).join(', ');
  return `Read by Tesseract itself, since the fast recogniser cannot run this language: page ${numbers}.`;
}
