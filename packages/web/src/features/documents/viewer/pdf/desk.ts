import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DrawQueue } from './draw-queue.ts';
import type { OpenFile, Pdf } from './open-pdf.ts';

/** Small pictures come after all pages that are looked at. */
const AFTER_PAGES = 1_000_000;
/** This many pages are left before all that pdf.js keeps for later is given up. */
const PAGES_LEFT = 30;
/** Of a file that is read page by page, pdf.js keeps no more than this before the file is opened anew. */
const MOST_HELD = 24_000_000;

let desks = 0;

/** An open document on the desk: what its pages, small pictures and searches share. */
export class Desk {
  /** Another one each time a file is opened, by which what is known of it goes with it. */
  readonly opened = (desks += 1);
  readonly queue = new DrawQueue();
  readonly pages: number;
  readonly #reopen: (() => Promise<OpenFile>) | undefined;
  #file: FileInUse;
  #isReopening = false;
  #page = 1;
  #hasDrawn = false;
  #left = 0;

  /** @param reopen opens the same bytes once more; without it, pdf.js keeps all that it has read */
  constructor(file: OpenFile, reopen?: () => Promise<OpenFile>) {
    this.#file = new FileInUse(file);
    this.#reopen = reopen;
    this.pages = file.pdf.numPages;
  }

  /** The page that is looked at. */
  get page(): number {
    return this.#page;
  }

  look(page: number): void {
    this.#page = page;
  }

  /** Whether anything was drawn yet: the page that was asked for waits for nothing. */
  get hasDrawn(): boolean {
    return this.#hasDrawn;
  }

  drawn(): void {
    this.#hasDrawn = true;
  }

  /** A page is not in sight any more: what was kept of it may go, and from time to time what was kept of all. */
  leave(number: number): void {
    const forget = async () => {
      await this.withPage(number, async (page) => page.cleanup());
      this.#left += 1;
      if (this.#file.held() > MOST_HELD) void this.#openAnew();
      else if (this.#left % PAGES_LEFT === 0) await this.#file.cleanup();
    };
    // Between two drawings, for what is being drawn cannot be forgotten.
    this.queue.add(
      async () => forget().catch(() => undefined),
      () => 0,
      new AbortController().signal,
    );
  }

  /**
   * Does something with a page. Its file stays open meanwhile; afterwards the page is not to be used any more.
   * @throws what pdf.js finds wrong with the page, and what `work` throws
   */
  async withPage<Result>(
    number: number,
    work: (page: PDFPageProxy, pdf: Pdf) => Promise<Result> | Result,
  ): Promise<Result> {
    return this.#file.use(async (pdf) => work(await pdf.getPage(number), pdf));
  }

  /** What is nearest to the page that is looked at is drawn first, and what lies behind it before what lies before it. */
  rankOf(number: number, isSmall = false): number {
    const away = number - this.#page;
    const rank = away < 0 ? -2 * away + 1 : 2 * away;
    return isSmall ? rank + AFTER_PAGES : rank;
  }

  /** pdf.js gives back what it has read of a file only when the file is closed. Pages go on with the old one until the new one is open. */
  async #openAnew(): Promise<void> {
    if (!this.#reopen || this.#isReopening) return;
    this.#isReopening = true;
    try {
      const next = new FileInUse(await this.#reopen());
      const before = this.#file;
      this.#file = next;
      before.retire();
      this.#isReopening = false;
    } catch {
      // The screen that opened it hears why. What is open stays so, and is not opened again.
    }
  }
}

/** A file that is closed when it was retired and nothing is done with it any more. */
class FileInUse {
  readonly #file: OpenFile;
  #uses = 0;
  #isRetired = false;

  constructor(file: OpenFile) {
    this.#file = file;
  }

  held(): number {
    return this.#file.held();
  }

  async cleanup(): Promise<void> {
    await this.#file.pdf.cleanup(true);
  }

  async use<Result>(work: (pdf: Pdf) => Promise<Result>): Promise<Result> {
    this.#uses += 1;
    try {
      return await work(this.#file.pdf);
    } finally {
      this.#uses -= 1;
      this.#closeIfDone();
    }
  }

  retire(): void {
    this.#isRetired = true;
    this.#closeIfDone();
  }

  #closeIfDone(): void {
    if (this.#isRetired && this.#uses === 0) void this.#file.close();
  }
}
