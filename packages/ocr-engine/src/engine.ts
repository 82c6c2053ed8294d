import type { PageText } from './page-text.ts';

/** What an inspection finds out about a file before anything is recognised. */
export interface PdfInfo {
  pageCount: number;
  /** The file carries at least one signature; appending keeps the signed revision as it was. */
  signed: boolean;
  /** The file is encrypted and opens without a password; what is appended will be encrypted too. */
  encrypted: boolean;
  /** The cross-reference table is damaged; what is appended will bring a whole one. */
  damagedTable: boolean;
  pdfVersion: string;
}

/** Why a page was not recognised although nothing went wrong. */
export type LeftAloneReason = 'born-digital' | 'has-text-layer' | 'blank';

/**
 * `lstm` runs the networks of Tesseract's models on ONNX Runtime, which is several times faster;
 * `tesseract` is libtesseract's own recogniser.
 */
export type RecogniserName = 'lstm' | 'tesseract';

export type PageOutcome =
  | { kind: 'recognised'; text: PageText; recogniser?: RecogniserName; seconds: number }
  | { kind: 'left-alone'; page: number; reason: LeftAloneReason; seconds: number };

export interface AppendReport {
  /** Bytes that follow the original in the processed file. */
  incrementBytes: number;
  words: number;
  notices: string[];
}

export interface EngineOptions {
  /** Child processes that inspect and recognise; one a core. */
  processes?: number;
  /** Tesseract language names, best first. Default `['eng']`. */
  languages?: string[];
  /** Default `lstm`; pages in a language that it cannot run are read by `tesseract`, with a notice. */
  recogniser?: RecogniserName;
  /** A page that takes longer is stopped and counts as hung. */
  pageTimeoutSeconds?: number;
  /** A child that holds more resident memory is replaced. */
  memoryLimitMegabytes?: number;
  /** A child is replaced after this many pages, since native memory creeps. */
  pagesPerChild?: number;
  /** Module that the children run instead of the real recogniser: for failure engines in tests. */
  childModule?: URL;
}

/**
 * Turns scanned PDFs into searchable ones. The unit of work is a page, so that a service can spread
 * one document over many machines. Every method throws `EngineError` with a code of `errors.ts`.
 */
export interface Engine {
  /** Reads what must be known before a file is accepted. Refuses what cannot be processed. */
  inspect(pdfPath: string, options?: { signal?: AbortSignal }): Promise<PdfInfo>;
  /** Recognises one page, counted from 1. A crash or hang is tried once more in a fresh child. */
  recognisePage(
    pdfPath: string,
    page: number,
    options?: { languages?: string[]; signal?: AbortSignal },
  ): Promise<PageOutcome>;
  /**
   * Writes to `incrementPath` the bytes which, appended to the original, make it searchable: an
   * incremental update (ISO 32000-2, 7.5.6) that adds invisible text and changes nothing visible.
   */
  appendTextLayer(
    pdfPath: string,
    pages: PageText[],
    incrementPath: string,
    options?: { signal?: AbortSignal },
  ): Promise<AppendReport>;
  /** Ends the child processes. */
  close(): Promise<void>;
}
