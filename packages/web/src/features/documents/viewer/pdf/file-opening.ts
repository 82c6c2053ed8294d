import { Desk } from './desk.ts';
import { PIECE, rangesOf } from './document-api.ts';
import { FileRanges } from './file-ranges.ts';
import { endPdf, openFile, openPdf, startWorker } from './open-pdf.ts';

/** Who is told of a file that is being opened, or is open. */
interface Listener {
  /** The connection is lost, or is back. */
  onLost: (isLost: boolean) => void;
  /** It will not open, or pieces of it will not come any more. */
  onFailed: (error: unknown) => void;
  onOpen: (desk: Desk) => void;
}

/** The processed file of a document on its way to the desk, with the workers that take it apart. */
export class FileOpening {
  readonly #leaving = new AbortController();
  /** What is to be done when it is closed: one for each time that the file was opened. */
  readonly #endings = new Set<() => Promise<void>>();
  /** Its code comes while the file is asked for. */
  #unused: ReturnType<typeof startWorker> | undefined = startWorker();
  #isLost = false;
  #failure: { error: unknown } | undefined;
  #desk: Desk | undefined;
  #listener: Listener | undefined;

  /** @param known whether there is a file, once that is known: where there is none, nothing is opened */
  constructor(id: string, known: Promise<boolean> = Promise.resolve(true)) {
    known
      .then(async (isThere) => (isThere ? this.#open(id) : undefined))
      .catch((error: unknown) => this.#fail(error));
  }

  /** Tells one listener of all that happens, and of what has happened. */
  listen(listener: Listener): void {
    this.#listener = listener;
    if (this.#isLost) listener.onLost(true);
    if (this.#failure) listener.onFailed(this.#failure.error);
    else if (this.#desk) listener.onOpen(this.#desk);
  }

  /** Closes the file, open or not, and ends its workers. */
  close(): void {
    this.#listener = undefined;
    this.#leaving.abort();
    this.#unused?.destroy();
    this.#unused = undefined;
    for (const end of this.#endings) void end();
  }

  async #open(id: string): Promise<void> {
    const { signal } = this.#leaving;
    const onTrouble = (isLost: boolean) => {
      this.#isLost = isLost;
      this.#listener?.onLost(isLost);
    };
    const ranges = await FileRanges.open(rangesOf(id, 'processed'), PIECE, onTrouble, signal);
    signal.throwIfAborted();
    signal.addEventListener('abort', () => ranges.close());
    const openOnce = async () => this.#openOnce(ranges);
    this.#desk = new Desk(await openOnce(), openOnce);
    this.#listener?.onOpen(this.#desk);
  }

  async #openOnce(ranges: FileRanges) {
    // Of its own: what a worker has kept of a file goes for certain only when it ends.
    const worker = this.#unused ?? startWorker();
    this.#unused = undefined;
    const begun = openPdf(worker, ranges, (error) => this.#fail(error));
    const end = async () => {
      this.#endings.delete(end);
      await endPdf([begun], worker);
    };
    this.#endings.add(end);
    return { ...(await openFile(begun)), close: end };
  }

  #fail(error: unknown): void {
    if (this.#leaving.signal.aborted) return;
    this.#failure = { error };
    this.#listener?.onFailed(error);
  }
}

let early: { id: string; opening: FileOpening } | undefined;

/**
 * Opens a file before there is a screen for it: while the application renders, its worker starts and its first pieces come.
 * @param known whether there is a file
 */
export function openEarly(id: string, known: Promise<boolean>): void {
  leaveEarly();
  const opening = new FileOpening(id, known);
  early = { id, opening };
  // There may be one later, which is opened then.
  const leave = () => early?.opening === opening && leaveEarly();
  known.then((isThere) => isThere || leave(), leave);
}

/** The file that was opened early, for the one that shows it; it is opened now if it was not. */
export function openingOf(id: string): FileOpening {
  const taken = early?.id === id ? early.opening : undefined;
  if (taken) early = undefined;
  return taken ?? new FileOpening(id);
}

/** Nothing will be shown of what was opened early. */
export function leaveEarly(): void {
  early?.opening.close();
  early = undefined;
}
