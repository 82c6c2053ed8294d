import type { Database } from '../../../platform/db/connect.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { OnDeleted } from './deleted.ts';
import { purgeDue } from '../document/purge.ts';
import { forgetRefusals } from '../refusals/refusals.ts';
import { removeHidden } from './undoable.ts';
import { removeUnpaid } from './unpaid.ts';

const INTERVAL_MS = 30_000;

interface PurgerDeps {
  db: Database;
  storage: ObjectStorage;
  logger: Logger;
  onDeleted: OnDeleted;
}

/**
 * Removes, when their time is over, documents whose deletion was not taken back, those that were not paid for, and refusals that were not dismissed; and the
 * bytes of deleted documents and lost uploads. At once when told, else every 30 s.
 */
export class Purger {
  readonly #timer: NodeJS.Timeout;
  readonly #run: () => Promise<void>;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor({ db, storage, logger, onDeleted }: PurgerDeps) {
    const { signal } = this.#stopping;
    const purge = async () => {
      await removeHidden(db, onDeleted, signal);
      await removeUnpaid(db, onDeleted, signal);
      await forgetRefusals(db);
      await purgeDue({ db, storage, logger }, signal);
    };
    this.#run = () => purge().catch((error: unknown) => logger.warn({ err: error }, 'purge'));
    this.#timer = setInterval(() => this.soon(), INTERVAL_MS);
  }

  soon(): void {
    if (this.#stopping.signal.aborted) return;
    this.#running = this.#running.then(this.#run);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }
}
