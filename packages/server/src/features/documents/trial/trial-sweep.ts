import type { DocumentsDeps } from '../document/deps.ts';
import { forgetTrials, keepTrials, renewBookings } from './keep-trials.ts';

const INTERVAL_MS = 30_000;

/** Looks after what visitors have tried: what is kept becomes a document, what is not goes. Every 30 s, and when told. */
export class TrialSweep {
  readonly #deps: DocumentsDeps & { purgeSoon: () => void };
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: DocumentsDeps & { purgeSoon: () => void }) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.soon(), INTERVAL_MS);
    this.soon();
  }

  soon(): void {
    this.#running = this.#running.then(() => this.#look());
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #look(): Promise<void> {
    const { db, purgeSoon } = this.#deps;
    // Before all else: after an hour at a standstill what waits is due to be removed.
    await this.#step(() => renewBookings(db));
    await this.#step(() => keepTrials(this.#deps));
    await this.#step(async () => (await forgetTrials(db)) > 0 && purgeSoon());
  }

  /** One that fails stops no other. */
  async #step(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'looking after what visitors try');
    }
  }
}
