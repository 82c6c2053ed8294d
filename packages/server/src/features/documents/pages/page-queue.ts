import type { ReadingMode } from '@legible/contracts/documents/reading-mode';
import type { Database } from '../../../platform/db/connect.ts';
import { randomId } from '../../../platform/random-id.ts';
import {
  CHARGE,
  FORGET_FUTURE,
  GIVE_BACK,
  GATHER,
  MOVE_ASIDE,
  OTHERS_WAIT,
  PUT_BACK,
  RELEASE,
  RENEW,
  SOMEBODY_BEFORE,
  takeStatement,
} from './page-queue-statements.ts';
import type { DocumentRow } from '../document/repository.ts';

/** A page that this process was given to read, with what it must know of the document. */
export interface HeldPage {
  documentId: string;
  /** The run of its document that it is read for. */
  run: number;
  userId: string;
  page: number;
  /** How often it has been taken, this time included. */
  tries: number;
  originalKey: string;
  /** Of the original. */
  sha256: string;
  status: DocumentRow['status'];
  /** What it is to be read in; null for this worker's setting. */
  languages: DocumentRow['languages'];
  /** Which pages are read; null for those whose text cannot be found yet. */
  mode: ReadingMode | null;
  /** A password opens it, which is kept while it runs. */
  isLocked: boolean;
}

/** A worker that does not renew its leases for this long has died, or was cut off: its pages go to others. */
const LEASE_SECONDS = 12;
/** Longest pause before a page is tried again. */
const LONGEST_PAUSE_SECONDS = 30;

/**
 * The queue of pages: the rows of the table `pages` themselves, by the turns of their users (`fair-turns.ts`). It is
 * two queues: pages that turned out slow stand in one of their own, and wait only for each other. A page
 * that waits is `queued`; one that was taken is `running`, and held by one process as long as its lease
 * is renewed. It stays `running` while it waits to be tried again. Several processes may believe that they hold a page;
 * it is counted once.
 */
export class PageQueue {
  readonly #db: Database;
  readonly #isSlow: boolean;
  readonly #keepsWith: number;
  /** Whose pages were taken last. */
  #recent: string[] = [];
  /** This process. */
  readonly #holder = randomId();

  /** @param options.keepsWith how many users' recognisers wait ready: they are served for some pages in a row */
  constructor(db: Database, { isSlow = false, keepsWith = 0 } = {}) {
    this.#db = db;
    this.#isSlow = isSlow;
    this.#keepsWith = keepsWith;
  }

  /** Takes up to `count` pages: those whose time to be tried again has come, then those of whose turn it is. */
  async take(count: number): Promise<HeldPage[]> {
    const taken: HeldPage[] = [];
    // The user who was waited for may have been served meanwhile: then the next one is looked for again.
    for (let misses = 0; taken.length < count && misses < 2;) {
      const { rows } = await this.#db.$client.query<HeldPage & { seen: boolean }>({
        name: this.#isSlow ? 'take_slow_page' : 'take_page',
        text: takeStatement(this.#isSlow),
        values: [this.#holder, LEASE_SECONDS, this.#recent],
      });
      const { seen = false, ...page } = rows[0] ?? {};
      if ('page' in page && page.page !== null) taken.push(this.#remembered(page));
      // A user without pages was passed over.
      else if (!seen) misses += 1;
    }
    return taken;
  }

  #remembered(page: HeldPage): HeldPage {
    const others = this.#recent.filter((userId) => userId !== page.userId);
    this.#recent = [page.userId, ...others].slice(0, this.#keepsWith);
    return page;
  }

  /** Finds the turns of users whose pages were queued by an older version, or who were passed over by mistake. */
  async gather(): Promise<void> {
    await this.#db.$client.query(GATHER);
  }

  /** Whether users wait whom this process reads nothing of. */
  async othersWait(userIds: string[]): Promise<boolean> {
    const { rowCount } = await this.#db.$client.query(OTHERS_WAIT, [userIds]);
    return rowCount === 1;
  }

  /** Whether another user's turn is before that of this page's owner. */
  async someoneIsBefore({ userId }: HeldPage): Promise<boolean> {
    const { rowCount } = await this.#db.$client.query(SOMEBODY_BEFORE, [userId]);
    return rowCount === 1;
  }

  /**
   * Renews the leases of these pages. Of others that were given to this process it may not know, since the
   * answer was lost, or have failed to give them back: their leases run out.
   * @returns the keys (`keyOf`) of those that it still holds.
   */
  async renew(pages: HeldPage[]): Promise<Set<string>> {
    const { rows } = await this.#db.$client.query<Pick<HeldPage, 'documentId' | 'page'>>(RENEW, [
      this.#holder,
      pages.map(({ documentId }) => documentId),
      pages.map(({ page }) => page),
      LEASE_SECONDS,
    ]);
    return new Set(rows.map(keyOf));
  }

  /** Gives a page back that could not be read, to be taken again after a pause that grows with every try. */
  async putBack({ documentId, page, tries }: HeldPage): Promise<void> {
    const pause = Math.min(LONGEST_PAUSE_SECONDS, 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
    await this.#db.$client.query(PUT_BACK, [this.#holder, documentId, page, pause]);
  }

  /** Gives a page back that was not begun, as if it had not been taken. */
  async giveBack({ documentId, page }: HeldPage): Promise<void> {
    await this.#db.$client.query(GIVE_BACK, [this.#holder, documentId, page]);
  }

  /** Moves a page to the slow queue, and with it all of its document that wait. */
  async moveAside({ documentId, page }: HeldPage): Promise<void> {
    await this.#db.$client.query(MOVE_ASIDE, [this.#holder, documentId, page]);
  }

  /** Counts what a try took that brought nothing: it was moved aside, cancelled, or failed and is repeated. */
  async charge({ userId, documentId }: HeldPage, seconds: number): Promise<void> {
    if (seconds > 0) await this.#db.$client.query(CHARGE, [userId, documentId, seconds]);
  }

  /** Gives back all that this process holds, as if it had not been taken: it stops. */
  async release(): Promise<void> {
    await this.#db.$client.query(RELEASE, [this.#holder]);
  }
}

/**
 * Ends leases and pauses of pages that a clock which once ran ahead has written, and that reach further than
 * any right one does: their holders may be gone, and no other worker would take them until then.
 */
export async function forgetFutureLeases(db: Database): Promise<void> {
  await db.$client.query(FORGET_FUTURE, [LEASE_SECONDS + LONGEST_PAUSE_SECONDS]);
}

export const keyOf = ({ documentId, page }: Pick<HeldPage, 'documentId' | 'page'>): string =>
  `${documentId}/${page}`;
