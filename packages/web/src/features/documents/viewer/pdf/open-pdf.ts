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
import type { FileRanges } from './file-ranges.ts';

export type Pdf = PDFDocumentProxy;

/** Bytes that are asked for at least: what a page needs lies mostly together. */
export const PIECE = 65_536;

/** Where the build puts what pdf.js loads by itself (`scripts/pdfjs-files.mjs`). */
const files = `/assets/pdfjs-${version}`;

/** Gives pdf.js the pieces that it asks for. */
class Transport extends PDFDataRangeTransport {
  readonly #ranges: FileRanges;
  readonly #onFailed: (error: unknown) => void;

  constructor(ranges: FileRanges, onFailed: (error: unknown) => void) {
    super(ranges.size, ranges.beginning);
    this.#ranges = ranges;
    this.#onFailed = onFailed;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#ranges.read(begin, end).then(
      (bytes) => this.onDataRange(begin, bytes),
      (error: unknown) => this.#onFailed(error),
    );
  }

  override abort(): void {
    this.#ranges.close();
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

/**
 * Opens a stored file in pdf.js.
 * @param onFailed hears of pieces that will not come, also later.
 */
export function openPdf(
  worker: PDFWorker,
  ranges: FileRanges,
  onFailed: (error: unknown) => void,
): PDFDocumentLoadingTask {
  return getDocument({
    ...careful,
    worker,
    range: new Transport(ranges, onFailed),
    rangeChunkSize: PIECE,
    disableStream: true,
    disableAutoFetch: true,
  });
}

/** Opens a file of this machine in pdf.js. */
export const openBytes = (worker: PDFWorker, data: Uint8Array): PDFDocumentLoadingTask =>
  getDocument({ ...careful, worker, data });

/**
 * Closes a file; its worker goes on. One that is still being opened is closed as soon as it is open: pdf.js fails in
 * its worker, where it cannot be caught, when it is told to stop opening.
 * @param broken rejects when it will never be open
 */
export async function closePdf(
  task: PDFDocumentLoadingTask,
  broken: Promise<never>,
): Promise<void> {
  await Promise.race([task.promise, broken]).catch(() => undefined);
  await destroy(task);
}

/** Closes the files of a worker, those that are open and those that are not yet, and ends it. */
export async function endPdf(
  tasks: readonly (PDFDocumentLoadingTask | undefined)[],
  worker: PDFWorker,
): Promise<void> {
  // What is still being opened leaves nothing outside the worker, and ends with it.
  const ended = tasks.map(async (task) => task && (await isSettled(task)) && destroy(task));
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
