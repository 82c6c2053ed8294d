import type { DocumentsDeps } from '../document/deps.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { and, eq, or } from 'drizzle-orm';
import { users } from '../../../platform/db/schema.ts';
import { isPeriodOver, isToBeLookedAt } from './long-waits.ts';
import { isWaiting, lockOwner, resumeWaiting, tellResumed } from './waiting-documents.ts';

const INTERVAL_MS = 10_000;
const ONE_ROUND = 1000;

/**
 * Looks after documents that wait for pages, when the process starts and every ten seconds. Whatever ends a document sees to
 * them at once; but a new period, a larger plan and a node of an older version give pages without a word.
 */
export class WaitingSweep {
  readonly #deps: DocumentsDeps;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void>;
  #stopped = false;

  constructor(deps: DocumentsDeps) {
    this.#deps = deps;
    this.#running = this.#look();
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.#look());
    }, INTERVAL_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #look(): Promise<void> {
    try {
      await sweepWaiting(this.#deps, () => this.#stopped);
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'looking after documents that wait for pages');
    }
  }
}

/** Lets everybody's documents go on that wait for pages which are there, and ends those for which none can come. */
export async function sweepWaiting(
  deps: Pick<DocumentsDeps, 'db' | 'quota' | 'queue' | 'bus' | 'metrics'>,
  isStopped = () => false,
): Promise<void> {
  const owners = await deps.db
    .selectDistinct({ userId: documents.userId })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(and(isWaiting, or(isToBeLookedAt, isPeriodOver)))
    .limit(ONE_ROUND);
  for (const { userId } of owners) {
    if (isStopped()) return;
    const changed = await deps.db.transaction(async (tx) => {
      await lockOwner(tx, userId);
      await deps.quota.rollOver(tx, userId);
      return resumeWaiting(deps, tx, userId);
    });
    tellResumed(deps, changed);
  }
}
