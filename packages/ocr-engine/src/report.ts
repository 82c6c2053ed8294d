import type { EngineErrorCode } from './errors.ts';
import type { LeftAloneReason, PageOutcome, RecogniserName } from './engine.ts';
import type { PageText } from './page-text.ts';

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
  seconds: number;
}

/** What happened to a document. Plain data, ready for JSON. */
export interface DocumentReport {
  pages: PageReport[];
  words: number;
  originalBytes: number;
  bytesAdded: number;
  /** What a reader should know: that the file is signed, for example. */
  notices: string[];
  seconds: number;
}

/** What is told while a document is on its way. */
export type ProgressEvent =
  | { event: 'inspected'; pageCount: number; signed: boolean }
  | { event: 'page'; page: PageReport; done: number; total: number }
  | { event: 'appending'; pages: number }
  | { event: 'done'; report: DocumentReport };

export function reportOutcome(outcome: PageOutcome): PageReport {
  if (outcome.kind === 'left-alone') {
    const { page, reason, seconds } = outcome;
    return { page, result: 'left-alone', reason, words: 0, seconds };
  }
  const { text, recogniser, seconds } = outcome;
  return {
    page: text.page,
    result: 'recognised',
    ...confidenceOf(text),
    dpi: text.dpi,
    ...(recogniser ? { recogniser } : {}),
    seconds,
  };
}

function confidenceOf({ blocks }: PageText): { words: number; confidence?: number } {
  const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  if (words.length === 0) return { words: 0 };
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return { words: words.length, confidence: Math.round(sum / words.length) };
}
