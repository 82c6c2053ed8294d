import { rm } from 'node:fs/promises';
import { createEngine } from './create-engine.ts';
import type { Engine, EngineOptions, PageOutcome, PdfInfo } from './engine.ts';
import { EngineError, type EngineErrorCode } from './errors.ts';
import { toPlainText } from './export/text.ts';
import { checkTarget, temporaryNameBeside, writeProcessed, writeText } from './output-file.ts';
import type { PageText } from './page-text.ts';
import {
  type DocumentReport,
  type PageReport,
  type ProgressEvent,
  reportOutcome,
} from './report.ts';

export interface MakeSearchableOptions extends EngineOptions {
  /** Pages to recognise, counted from 1. Default: all. The others stay as they are. */
  pages?: number[];
  /** Also writes the recognised text here, a form feed between pages. */
  sidecarPath?: string;
  /** Refuses to replace an existing output file. */
  noOverwrite?: boolean;
  /** An engine to work with, which stays open; without it one is started and closed again. */
  engine?: Engine;
  onProgress?: (event: ProgressEvent) => void;
  signal?: AbortSignal;
}

interface ReadPage {
  report: PageReport;
  text?: PageText;
}

/** Failures of one page; every other one concerns the whole document and ends it. */
const PAGE_FAILURES: ReadonlySet<EngineErrorCode> = new Set([
  'page-failed',
  'page-crashed',
  'page-timeout',
  'page-out-of-memory',
]);

/**
 * Makes a scanned PDF searchable: inspect, recognise page by page, append the text, verify, write.
 * The output begins with every byte of the input. A page that fails stays as it was and is named in
 * the report; the others are searchable all the same.
 * @throws {EngineError} whatever concerns the whole document; then nothing is written
 */
export async function makeSearchable(
  inputPath: string,
  outputPath: string,
  options: MakeSearchableOptions = {},
): Promise<DocumentReport> {
  const started = performance.now();
  await checkTarget(outputPath, { noOverwrite: options.noOverwrite ?? false });
  const engine = options.engine ?? createEngine(options);
  const incrementPath = temporaryNameBeside(outputPath, 'increment');
  try {
    const info = await inspect(engine, inputPath, options);
    const pages = await recognisePages(engine, inputPath, info, options);
    const appended = await append(engine, inputPath, pages, incrementPath, options);
    const originalBytes = await writeProcessed(inputPath, incrementPath, outputPath);
    if (options.sidecarPath) await writeText(options.sidecarPath, sidecar(pages));
    return finish(pages, { ...appended, originalBytes }, started, options);
  } finally {
    await rm(incrementPath, { force: true });
    if (!options.engine) await engine.close();
  }
}

async function inspect(
  engine: Engine,
  inputPath: string,
  { onProgress, signal, pages }: MakeSearchableOptions,
): Promise<PdfInfo> {
  const info = await engine.inspect(inputPath, withSignal(signal));
  const beyond = pages?.find((page) => page > info.pageCount);
  if (beyond !== undefined) {
    throw new EngineError('usage', `There is no page ${beyond}; the file has ${info.pageCount}.`);
  }
  onProgress?.({ event: 'inspected', pageCount: info.pageCount, signed: info.signed });
  return info;
}

/** All pages at once: the engine queues what it has no free process for. */
async function recognisePages(
  engine: Engine,
  inputPath: string,
  { pageCount }: PdfInfo,
  { pages, onProgress, signal }: MakeSearchableOptions,
): Promise<ReadPage[]> {
  const wanted = new Set(pages ?? Array.from({ length: pageCount }, (_, index) => index + 1));
  const stop = new AbortController();
  const either = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
  let done = 0;
  const read = async (page: number): Promise<ReadPage> => {
    if (!wanted.has(page)) return { report: notAskedFor(page) };
    const result = await recognisePage(engine, inputPath, page, either);
    done += 1;
    onProgress?.({ event: 'page', page: result.report, done, total: wanted.size });
    return result;
  };
  try {
    return await Promise.all(Array.from({ length: pageCount }, (_, index) => read(index + 1)));
  } finally {
    stop.abort();
  }
}

async function recognisePage(
  engine: Engine,
  inputPath: string,
  page: number,
  signal: AbortSignal,
): Promise<ReadPage> {
  const started = performance.now();
  try {
    return toReadPage(await engine.recognisePage(inputPath, page, { signal }));
  } catch (error) {
    if (!(error instanceof EngineError) || !PAGE_FAILURES.has(error.code)) throw error;
    const seconds = (performance.now() - started) / 1000;
    const { code, message } = error;
    return { report: { page, result: 'failed', error: { code, message }, words: 0, seconds } };
  }
}

function toReadPage(outcome: PageOutcome): ReadPage {
  const report = reportOutcome(outcome);
  return outcome.kind === 'recognised' ? { report, text: outcome.text } : { report };
}

function notAskedFor(page: number): PageReport {
  return { page, result: 'not-asked-for', words: 0, seconds: 0 };
}

async function append(
  engine: Engine,
  inputPath: string,
  pages: ReadPage[],
  incrementPath: string,
  { onProgress, signal }: MakeSearchableOptions,
) {
  const texts = pages.flatMap(({ text }) => (text ? [text] : []));
  onProgress?.({ event: 'appending', pages: texts.length });
  return engine.appendTextLayer(inputPath, texts, incrementPath, withSignal(signal));
}

function sidecar(pages: ReadPage[]): string {
  return toPlainText(pages.map(({ text }) => text));
}

function finish(
  pages: ReadPage[],
  result: { words: number; incrementBytes: number; notices: string[]; originalBytes: number },
  started: number,
  { onProgress, recogniser = 'lstm' }: MakeSearchableOptions,
): DocumentReport {
  const slow = pages.filter(({ report }) => (report.recogniser ?? recogniser) !== recogniser);
  const report: DocumentReport = {
    pages: pages.map((page) => page.report),
    words: result.words,
    originalBytes: result.originalBytes,
    bytesAdded: result.incrementBytes,
    notices: slow.length > 0 ? [...result.notices, slowNotice(slow)] : result.notices,
    seconds: (performance.now() - started) / 1000,
  };
  onProgress?.({ event: 'done', report });
  return report;
}

function slowNotice(pages: ReadPage[]): string {
  const numbers = pages.map(({ report }) => report.page).join(', ');
  return `Read by Tesseract itself, since the fast recogniser cannot run this language: page ${numbers}.`;
}

function withSignal(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
