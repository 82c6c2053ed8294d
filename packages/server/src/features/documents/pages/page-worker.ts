import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskWatch } from '@legible/ocr-engine';
import type { Logger } from '../../../platform/logger.ts';
import { GivingWay, type Held } from './giving-way.ts';
import type { DocumentRun } from './page-states.ts';
import { SettleBatches, type EndedPage } from './settle-batches.ts';
import { keyOf, type HeldPage, type PageQueue } from './page-queue.ts';

/** How often to look for pages without a notification: those due to be tried again, and those whose notification was lost. */
const LOOK_MS = 2000;
/** Several times within a lease. */
const RENEW_MS = 4000;
/** Longest time that one try may hold a page: the engine's own limit is far shorter, but a storage may hang. */
const LONGEST_TRY_MS = 1_800_000;
/** Most pages held for each that is read at once: where the storage is slower than reading, reading waits for it. */
const MOST_HELD_EACH = 8;
/** A page is given up that failed this often, or brought its process down this often. */
const MOST_TRIES = 16;

export interface PageWorkerOptions {
  capacity: number;
  logger: Logger;
  onRetry: () => void;
  mayTake?: () => Promise<boolean>;
  givesWay?: boolean;
}

export interface PageWork {
  /**
   * Reads a page.
   * @param watch hears when a recogniser begins with it, and what it took
   * @returns undefined when it is not wanted any more
   */
  read(page: HeldPage, signal: AbortSignal, watch: TaskWatch): Promise<EndedPage | undefined>;
  /** Stores and counts pages of one run of a document. */
  settle(run: DocumentRun, pages: EndedPage[]): Promise<void>;
}

/** Takes pages from the queue, as many as this process can read, and brings each to an end. */
export class PageWorker {
  readonly #queue: PageQueue;
  readonly #work: PageWork;
  readonly #capacity: number;
  readonly #logger: Logger;
  readonly #onRetry: () => void;
  readonly #mayTake: () => Promise<boolean>;
  readonly #givingWay: GivingWay | undefined;
  readonly #batches: SettleBatches;
  /** From the taking of a page until it is counted. */
  readonly #held = new Map<string, Held>();
  /** Those of them that are not read yet. */
  readonly #reading = new Set<HeldPage>();
  readonly #looking: NodeJS.Timeout;
  readonly #renewing: NodeJS.Timeout;
  #filling: Promise<void> | undefined;
  #again = false;
  #stopping = false;
  #onIdle = () => {};

  /**
   * @param capacity pages read at once, and those taken ahead.
   * @param onRetry hears of every page that failed here and goes back to the queue.
   * @param mayTake whether to take pages at present: those that wait go on waiting otherwise, and lose no try.
   * @param givesWay pages that take longer than usual go to the slow queue when others wait.
   */
  constructor(
    queue: PageQueue,
    work: PageWork,
    { capacity, logger, onRetry, mayTake = async () => true, givesWay = false }: PageWorkerOptions,
  ) {
    this.#queue = queue;
    this.#work = work;
    this.#capacity = capacity;
    this.#logger = logger;
    this.#onRetry = onRetry;
    this.#mayTake = mayTake;
    this.#batches = new SettleBatches((run, pages) => work.settle(run, pages));
    this.#looking = setInterval(() => void this.#gather(), LOOK_MS);
    this.#renewing = setInterval(() => void this.renew(), RENEW_MS);
    if (givesWay) this.#givingWay = new GivingWay(queue, () => [...this.#held.values()]);
    void this.#gather();
  }

  /** Call it when pages were queued: those that were taken ahead may not be the next any more. */
  pagesQueued(): void {
    this.look();
    void this.#givingWay?.reconsider();
  }

  /** Looks for pages, if there is room for any; call it when some may have been queued. */
  look(): void {
    this.#again = true;
    if (this.#filling || this.#stopping) return;
    this.#filling = this.#fill().finally(() => {
      this.#filling = undefined;
      if (this.#again) this.look();
    });
  }

  /** Drops what is being read of a document. */
  cancel(documentId: string): void {
    for (const { page, controller } of this.#held.values()) {
      if (page.documentId === documentId) controller.abort();
    }
  }

  /** Lets pages end for `seconds`, and keeps them meanwhile; those that are still read then are given back. */
  async stop(seconds: number): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#looking);
    this.#givingWay?.stop();
    await this.#idleFor(seconds);
    clearInterval(this.#renewing);
    for (const { controller } of this.#held.values()) controller.abort();
    // Without a database their leases run out, with the same effect.
    await this.#queue.release().catch(() => undefined);
  }

  async #gather(): Promise<void> {
    await this.#queue.gather().catch(() => undefined);
    this.look();
  }

  async #fill(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const room = this.#room();
      if (room <= 0) return;
      const pages = await this.#take(room);
      if (this.#stopping) return;
      for (const page of pages) void this.#carryOut(page);
    }
  }

  #room(): number {
    const unheld = this.#capacity * MOST_HELD_EACH - this.#held.size;
    return Math.min(this.#capacity - this.#reading.size, unheld);
  }

  async #take(count: number): Promise<HeldPage[]> {
    try {
      return (await this.#mayTake()) ? await this.#queue.take(count) : [];
    } catch (error) {
      this.#logger.error({ err: error }, 'the queue of pages');
      return [];
    }
  }

  async #carryOut(page: HeldPage): Promise<void> {
    const held: Held = {
      page,
      since: Date.now(),
      controller: new AbortController(),
      isReading: false,
      spent: 0,
    };
    this.#held.set(keyOf(page), held);
    try {
      const end = await this.#read(held);
      if (end) await this.#batches.add(page, end, !this.#reads(page.documentId));
      else await this.#charge(held);
    } catch (error) {
      await this.#failed(held, error);
    } finally {
      this.#letGo(held);
      if (this.#held.size === 0) this.#onIdle();
    }
  }

  /** Reads a page; there is room for the next as soon as it is read. */
  async #read(held: Held): Promise<EndedPage | undefined> {
    const { page, controller } = held;
    if (page.tries > MOST_TRIES) return givenUp(page);
    this.#reading.add(page);
    held.isReading = true;
    try {
      const end = await this.#work.read(page, controller.signal, {
        begun: () => {
          held.begun ??= performance.now();
        },
        ended: (seconds) => {
          held.spent += seconds;
        },
      });
      if (end && end.state !== 'failed') this.#givingWay?.usual.add(held.spent);
      return end;
    } finally {
      this.#reading.delete(page);
      held.isReading = false;
      this.look();
    }
  }

  #reads(documentId: string): boolean {
    for (const page of this.#reading) if (page.documentId === documentId) return true;
    return false;
  }

  /** A page that was broken off because the process stops, or because it goes on elsewhere, is no fault. */
  async #failed(held: Held, error: unknown): Promise<void> {
    const { page } = held;
    await this.#charge(held);
    if (this.#stopping || this.#held.get(keyOf(page)) !== held) return;
    if (held.makesWay) return this.#makeWay(held);
    this.#onRetry();
    const { documentId, page: number, tries } = page;
    this.#logger.warn(
      { err: error, documentId, page: number, tries },
      'a page failed and is tried again',
    );
    try {
      if (tries >= MOST_TRIES) await this.#work.settle(page, [givenUp(page)]);
      else await this.#queue.putBack(page);
    } catch {
      // Without a database its lease runs out, with the same effect.
    }
  }

  /** Charges the user's turn with what a try took that brought nothing. */
  async #charge({ page, spent }: Held): Promise<void> {
    await this.#queue.charge(page, spent).catch(() => undefined);
  }

  async #makeWay({ page, makesWay }: Held): Promise<void> {
    try {
      await (makesWay === 'aside' ? this.#queue.moveAside(page) : this.#queue.giveBack(page));
    } catch {
      // Without a database its lease runs out, with the same effect.
    }
  }

  /**
   * Renews what it holds, as it does every few seconds. A page whose lease was lost is dropped, since another
   * worker reads it; so is one that takes too long.
   */
  async renew(): Promise<void> {
    const before = [...this.#held.values()];
    if (before.length === 0) return;
    const still = await this.#queue.renew(before.map(({ page }) => page)).catch(() => undefined);
    for (const held of before) {
      const isLate = Date.now() - held.since > LONGEST_TRY_MS;
      if (isLate || (still && !still.has(keyOf(held.page)))) this.#drop(held);
      if (isLate) await this.#queue.putBack(held.page).catch(() => undefined);
    }
  }

  #drop(held: Held): void {
    this.#letGo(held);
    this.#reading.delete(held.page);
    held.controller.abort();
    this.look();
  }

  /** Looks for pages when there is room again because one less is held: nothing else would. */
  #letGo(held: Held): void {
    const key = keyOf(held.page);
    const hadRoom = this.#room() > 0;
    if (this.#held.get(key) === held) this.#held.delete(key);
    if (!hadRoom) this.look();
  }

  async #idleFor(seconds: number): Promise<void> {
    const timer = new AbortController();
    const end = sleep(seconds * 1000, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([this.#idle(), end]);
    timer.abort();
  }

  async #idle(): Promise<void> {
    await this.#filling;
    if (this.#held.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }
}

const givenUp = ({ page }: HeldPage): EndedPage => ({
  page,
  state: 'failed',
  errorCode: 'internal',
});
