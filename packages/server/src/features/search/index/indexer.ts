import { setTimeout as sleep } from 'node:timers/promises';
import { faultPoint } from '../../../platform/fault-points.ts';
import type { Logger } from '../../../platform/logger.ts';
import { indexDocuments, type IndexDeps } from './index-document.ts';
import { bookOld, letGo, putBack, takeBehind, type Taken } from './index-queue.ts';
import { sweepWords } from './sweep-words.ts';

/** What is ready is to be found two seconds later at the latest. What comes in between is written together, which takes less. */
const LOOK_MS = 1000;
/** Where nothing else is to be done, documents of before are done; between two of them others get the processor. */
const OLD_EVERY_MS = 50;
/** How often to look for such where there was none, or pages were waiting to be read. */
const OLD_LOOK_MS = 10_000;
/** Documents that are taken together: those of one page cost less so. */
const AT_ONCE = 16;
/** How often words are looked after that stand nowhere any more. */
const SWEEP_MS = 20_000;

export interface IndexerDeps extends IndexDeps {
  logger: Logger;
}

/** Keeps the index as the documents are. Any number of processes may: each document is done by one, or twice with the same end. */
export class Indexer {
  readonly #deps: IndexerDeps;
  readonly #timers: NodeJS.Timeout[];
  #running: Promise<void> | undefined;
  #sweeping: Promise<void> | undefined;
  readonly #stop = new AbortController();
  #oldDue = 0;

  constructor(deps: IndexerDeps) {
    this.#deps = deps;
    this.#timers = [
      setInterval(() => this.look(), LOOK_MS),
      setInterval(() => this.#sweep(), SWEEP_MS),
    ];
  }

  look(): void {
    if (this.#stopping) return;
    this.#running ??= this.#indexAll().finally(() => {
      this.#running = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([this.#running, this.#sweeping]);
  }

  get #stopping(): boolean {
    return this.#stop.signal.aborted;
  }

  async #indexAll(): Promise<void> {
    try {
      while (!this.#stopping) {
        if (await this.#indexNext(false)) continue;
        if (!(await this.#oldOnes())) return;
        await sleep(OLD_EVERY_MS);
      }
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'the index of pages');
    }
  }

  /** @returns false when there is nothing to do for a while */
  async #oldOnes(): Promise<boolean> {
    if (performance.now() < this.#oldDue) return false;
    const { db } = this.#deps;
    if ((await this.#indexNext(true)) || (await bookOld(db))) return true;
    this.#oldDue = performance.now() + OLD_LOOK_MS;
    return false;
  }

  /** @returns false when none waits */
  async #indexNext(isOld: boolean): Promise<boolean> {
    const taken = await takeBehind(this.#deps.db, isOld, AT_ONCE);
    if (taken.length > 0) faultPoint('search.after_take');
    for (const one of taken.filter(({ isReady }) => !isReady)) await letGo(this.#deps.db, one);
    await this.#indexTogether(taken.filter(({ isReady }) => isReady));
    return taken.length > 0;
  }

  /** One that cannot be read or written does not keep the others from it. */
  async #indexTogether(taken: Taken[]): Promise<void> {
    const { db, logger } = this.#deps;
    try {
      const written = await indexDocuments(this.#deps, taken);
      // One that has changed is in the queue anew; one that another transaction held is tried again.
      for (const one of taken) if (!written.has(one.documentId)) await putBack(db, one);
    } catch (error) {
      const [first, ...others] = taken;
      if (others.length > 0) {
        for (const one of taken) await this.#indexTogether([one]);
      } else if (first) {
        const { documentId, tries } = first;
        logger.warn({ err: error, documentId, tries }, 'a document could not be indexed');
        await putBack(db, first);
      }
    }
  }

  /** One of many words takes minutes; the next one waits for it. */
  #sweep(): void {
    const { db, logger } = this.#deps;
    this.#sweeping ??= sweepWords(db, { signal: this.#stop.signal })
      .then(() => undefined)
      .catch((error: unknown) => logger.warn({ err: error }, 'words of no page'))
      .finally(() => {
        this.#sweeping = undefined;
      });
  }
}
