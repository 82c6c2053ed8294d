// oxlint-disable-next-line import/default -- the build gives the address of the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  PDFWorker,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PIECE } from './document-api.ts';
import type { FileRanges } from './file-ranges.ts';
import { ReadAhead } from './read-ahead.ts';

export type Pdf = PDFDocumentProxy;

/** Where the build puts what pdf.js loads by itself (`scripts/pdfjs-files.mjs`). */
const files = `/assets/pdfjs-${version}`;

/** Gives pdf.js the pieces that it asks for. */
class Transport extends PDFDataRangeTransport {
  readonly #ahead: ReadAhead;
  readonly #onFailed: (error: unknown) => void;
  #isEnded = false;
  #given: number;

  constructor(ranges: FileRanges, onFailed: (error: unknown) => void) {
    super(ranges.size, ranges.beginning);
    this.#ahead = new ReadAhead(ranges);
    this.#onFailed = onFailed;
    this.#given = ranges.beginning.length;
  }

  /** Bytes that pdf.js has been given. */
  get given(): number {
    return this.#given;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#ahead.read(begin, end).then(
      (bytes) => this.#give(begin, bytes),
      (error: unknown) => this.#isEnded || this.#onFailed(error),
    );
  }

  #give(begin: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#isEnded) return;
    this.#given += bytes.length;
    this.onDataRange(begin, bytes);
  }

  /** The pieces themselves may still be asked for: the file may be open a second time. */
  override abort(): void {
    this.#isEnded = true;
  }
}

/** Starts where files are taken apart: a megabyte of code, which may come while the file is asked for. */
export function startWorker(): PDFWorker {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const worker = new PDFWorker();
  // The caller that opens a file is told by that. It may be ended before there is one.
  worker.promise.catch(() => undefined);
  return worker;
}

/** The file is hostile: nothing in it is run, its forms are pictures, and nothing is loaded from where it says. */
const careful = {
  enableXfa: false,
  cMapUrl: `${files}/cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${files}/standard_fonts/`,
  wasmUrl: `${files}/wasm/`,
  iccUrl: `${files}/iccs/`,
  useSystemFonts: false,
  // What a page draws wrong is drawn wrong; the console of a visitor is not the place to say so.
  verbosity: VerbosityLevel.ERRORS,
};

/** A file that is being opened. */
export interface Opening {
  task: PDFDocumentLoadingTask;
  /** Bytes of it that pdf.js holds. */
  held: () => number;
}

/**
 * Opens a stored file in pdf.js.
 * @param onFailed hears of pieces that will not come, also later.
 */
export function openPdf(
  worker: PDFWorker,
  ranges: FileRanges,
  onFailed: (error: unknown) => void,
): Opening {
  const range = new Transport(ranges, onFailed);
  const task = getDocument({
    ...careful,
    worker,
    range,
    rangeChunkSize: PIECE,
    disableStream: true,
    disableAutoFetch: true,
  });
  return { task, held: () => range.given };
}

/** Opens a file of this machine in pdf.js. */
export function openBytes(worker: PDFWorker, data: Uint8Array): Opening {
  const { length } = data;
  return { task: getDocument({ ...careful, worker, data }), held: () => length };
}

/** A file that is open in pdf.js. */
export interface OpenFile {
  pdf: Pdf;
  /** Bytes of it that pdf.js has been given, and keeps until it is closed. */
  held: () => number;
  close: () => Promise<void>;
}

/** What was opened, once it is. @throws what pdf.js finds wrong with the file */
export async function openFile({ task, held }: Opening): Promise<OpenFile> {
  return { pdf: await task.promise, held, close: () => destroy(task) };
}

/**
 * Closes a file; its worker goes on. One that is still being opened is closed as soon as it is open: pdf.js fails in
 * its worker, where it cannot be caught, when it is told to stop opening.
 * @param broken rejects when it will never be open
 */
export async function closePdf({ task }: Opening, broken: Promise<never>): Promise<void> {
  await Promise.race([task.promise, broken]).catch(() => undefined);
  await destroy(task);
}

/** Closes the files of a worker, those that are open and those that are not yet, and ends it. */
export async function endPdf(
  openings: readonly (Opening | undefined)[],
  worker: PDFWorker,
): Promise<void> {
  // What is still being opened leaves nothing outside the worker, and ends with it.
  const ended = openings.map(async (opening) => {
    if (opening && (await isSettled(opening.task))) await destroy(opening.task);
  });
  await Promise.all(ended);
  worker.destroy();
}

const PENDING = Symbol('pending');

async function isSettled({ promise }: PDFDocumentLoadingTask): Promise<boolean> {
  return (await Promise.race([promise, Promise.resolve(PENDING)]).catch(() => null)) !== PENDING;
}

/** It fails where the worker ends first: then nothing is left to close. */
async function destroy(task: PDFDocumentLoadingTask): Promise<void> {
  await task.destroy().catch(() => undefined);
}
