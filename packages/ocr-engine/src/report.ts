import type { EngineErrorCode } from './interface/errors.ts';
import type { LeftAloneReason, PageOutcome, RecogniserName } from './interface/engine.ts';
import type { PageChange } from './interface/task-reports.ts';
import type { OptionalPackage } from './external/optional-packages.ts';
import type { PageText } from './interface/page-text.ts';
import { isHardToRead, wordsIn } from './text/words.ts';

/** What happened to one page. Plain data, ready for JSON. */
export interface PageReport {
  /** Counted from 1. */
  page: number;
  result: 'recognised' | 'left-alone' | 'failed' | 'not-asked-for';
  reason?: LeftAloneReason;
  error?: { code: EngineErrorCode; message: string };
  words: number;
  /** Mean over the words, 0 to 100; absent without words. */
  confidence?: number;
  dpi?: number;
  /** What read it. */
  recogniser?: RecogniserName;
  /** In which its words were read, that of most letters first: Tesseract's names. */
  languages?: string[];
  /** Clockwise turn and slope in degrees that were taken back. */
  turned?: 90 | 180 | 270;
  deskewed?: number;
  /** The text layer took the place of an old one, or of text that the page showed. */
  replaced?: 'text-layer' | 'page';
  /** What a person should look at. */
  warnings?: string[];
  seconds: number;
}

/** What happened to a document. Plain data, ready for JSON. */
export interface DocumentReport {
  pages: PageReport[];
  words: number;
  /** Mean over all words, 0 to 100; absent without words. */
  confidence?: number;
  originalBytes: number;
  bytesAdded: number;
  /** Whether the output begins with every byte of the input, and if not, why. */
  output: 'original-and-update' | 'written-anew';
  writtenAnewBecause?: string;
  /** What a reader should know: that the file is signed, for example. */
  notices: string[];
  /** Optional packages that it had to do without, and which would make reading quicker or safer; absent without any. */
  without?: OptionalPackage[];
  seconds: number;
}

/** What is told while a document is on its way. */
export type ProgressEvent =
  | { event: 'inspected'; pageCount: number; signed: boolean }
  | { event: 'page'; page: PageReport; done: number; total: number }
  | { event: 'appending'; pages: number }
  | { event: 'done'; report: DocumentReport };

/** Seconds of processor time; a usual page takes one. */
const SLOW = 20;

const HARD_TO_READ = 'The page was hard to read: expect mistakes.';
const SHOWS_MORE =
  'This page shows more than was read: print that could not be read, or a picture.';
const THINNED =
  'Some viewers find only a part of the text on this page: they leave out what stands close to its like.';

/** What is reported of a page that was read or left alone. */
export function reportOutcome(outcome: PageOutcome): PageReport {
  if (outcome.kind === 'left-alone') {
    const { page, reason, seconds } = outcome;
    return { page, result: 'left-alone', reason, words: 0, ...warned(slowness(outcome)), seconds };
  }
  const { text, recogniser, languages, seconds } = outcome;
  const doubts = [
    ...(isHardToRead(text.blocks) ? [HARD_TO_READ] : []),
    ...(text.showsMore ? [SHOWS_MORE] : []),
  ];
  return {
    page: text.page,
    result: 'recognised',
    ...confidenceOf(text),
    dpi: text.dpi,
    ...(recogniser ? { recogniser } : {}),
    ...(languages?.length ? { languages } : {}),
    ...warned([...doubts, ...slowness(outcome)]),
    seconds,
  };
}

function slowness({ processorSeconds = 0 }: PageOutcome): string[] {
  if (processorSeconds <= SLOW) return [];
  return [`Reading this page took ${Math.round(processorSeconds)} seconds of processor time.`];
}

const warned = (warnings: string[]) => (warnings.length > 0 ? { warnings } : {});

/** A page's report with what was done to the page when its layer was written. */
export function withChange(report: PageReport, change: PageChange | undefined): PageReport {
  if (!change) return report;
  const { turned, deskewed, replaced, pictured, kept, untouched } = change;
  return {
    ...report,
    ...(untouched ? { result: 'failed', words: 0, error: unchanged(kept) } : {}),
    ...(turned ? { turned } : {}),
    ...(deskewed ? { deskewed: Math.round(deskewed * 100) / 100 } : {}),
    ...(pictured ? { replaced: 'page' } : replaced ? { replaced: 'text-layer' } : {}),
    ...warned([...(report.warnings ?? []), ...warningsOf(change)]),
  };
}

function warningsOf({ kept, thinned }: PageChange): string[] {
  return [...(kept ? [kept] : []), ...(thinned ? [THINNED] : [])];
}

function unchanged(message = 'This page stayed as it was.'): NonNullable<PageReport['error']> {
  return { code: 'page-failed', message };
}

/** Mean over all words of all pages, 0 to 100. */
export function meanConfidence(pages: PageReport[]): { confidence?: number } {
  const words = pages.reduce((sum, page) => sum + page.words, 0);
  const weighted = pages.reduce((sum, page) => sum + page.words * (page.confidence ?? 0), 0);
  return words === 0 ? {} : { confidence: Math.round(weighted / words) };
}

function confidenceOf({ blocks }: PageText): { words: number; confidence?: number } {
  const words = wordsIn(blocks);
  if (words.length === 0) return { words: 0 };
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return { words: words.length, confidence: Math.round(sum / words.length) };
}
