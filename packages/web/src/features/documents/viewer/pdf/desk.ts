import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DrawQueue } from './draw-queue.ts';
import type { Pdf } from './open-pdf.ts';

/** Small pictures come after all pages that are looked at. */
const AFTER_PAGES = 1_000_000;
/** This many pages are left before all that pdf.js keeps for later is given up. */
const PAGES_LEFT = 30;

let desks = 0;

/** An open document on the desk: what its pages, small pictures and searches share. */
export class Desk {
  /** Another one each time a file is opened, by which what is known of it goes with it. */
  readonly opened = (desks += 1);
  readonly pdf: Pdf;
  readonly queue = new DrawQueue();
  #page = 1;
  #hasDrawn = false;
  #left = 0;

  constructor(pdf: Pdf) {
    this.pdf = pdf;
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
      (await this.pageOf(number)).cleanup();
      this.#left += 1;
      if (this.#left % PAGES_LEFT === 0) await this.pdf.cleanup(true);
    };
    // Between two drawings, for what is being drawn cannot be forgotten.
    this.queue.add(
      async () => forget().catch(() => undefined),
      () => 0,
      new AbortController().signal,
    );
  }

  get pages(): number {
    return this.pdf.numPages;
  }

  async pageOf(number: number): Promise<PDFPageProxy> {
    return this.pdf.getPage(number);
  }

  /** What is nearest to the page that is looked at is drawn first, and what lies behind it before what lies before it. */
  rankOf(number: number, isSmall = false): number {
    const away = number - this.#page;
    const rank = away < 0 ? -2 * away + 1 : 2 * away;
    return isSmall ? rank + AFTER_PAGES : rank;
  }
}
