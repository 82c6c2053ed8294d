import type { DocumentRun, PageEnd } from './page-states.ts';
import type { StoredText } from './page-texts.ts';

/** How a page ended, with its text, and its thumbnail if it is to have one, while they are not stored. */
export interface EndedPage extends Omit<PageEnd, 'textKey' | 'thumbnailKey'> {
  text?: StoredText;
  thumbnail?: Uint8Array;
}

/** Longest wait of a page for others of its document: it is to be on the screen within 300 ms. */
const LONGEST_WAIT_MS = 250;
/** The text of a page takes some tens of kilobytes. */
const MOST_PAGES = 32;

interface Batch {
  pages: EndedPage[];
  settled: Promise<void>;
  close: () => void;
}

/**
 * Pages of one run of a document that ended at about the same time are stored and counted together: one object and
 * one statement for all of them. They stay held meanwhile; should the process die, they are read again.
 */
export class SettleBatches {
  readonly #settle: (run: DocumentRun, pages: EndedPage[]) => Promise<void>;
  readonly #batches = new Map<string, Batch>();

  constructor(settle: (run: DocumentRun, pages: EndedPage[]) => Promise<void>) {
    this.#settle = settle;
  }

  /**
   * @param isLast no other page of the document is being read here, so that waiting would be in vain.
   * @returns when the page is counted; fails as the whole batch does.
   */
  async add(run: DocumentRun, page: EndedPage, isLast: boolean): Promise<void> {
    const batch = this.#batches.get(keyOf(run)) ?? this.#open(run);
    batch.pages.push(page);
    if (isLast || batch.pages.length >= MOST_PAGES) batch.close();
    return batch.settled;
  }

  #open(run: DocumentRun): Batch {
    const pages: EndedPage[] = [];
    const closed = Promise.withResolvers<void>();
    const close = () => {
      clearTimeout(timer);
      this.#batches.delete(keyOf(run));
      closed.resolve();
    };
    const timer = setTimeout(close, LONGEST_WAIT_MS);
    const batch = {
      pages,
      close,
      settled: closed.promise.then(() => this.#settle(run, pages)),
    };
    this.#batches.set(keyOf(run), batch);
    return batch;
  }
}

const keyOf = ({ documentId, run }: DocumentRun) => `${run} ${documentId}`;
