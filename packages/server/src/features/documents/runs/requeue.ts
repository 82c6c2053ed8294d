import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { FinishJob, Queue } from '../../../platform/queue/queue.ts';
import { forgetFutureLeases } from '../pages/page-queue.ts';
import { forgetFuturePurges } from '../document/purge.ts';

/** Any number that all nodes agree on and that is used for nothing else. */
const REQUEUE_LOCK = 7_531_002;

/**
 * Queues again the putting together of documents that wait for a job that does not exist. Jobs and rows go
 * together in every transaction of ours, but an operator may have emptied the queue, or brought back the
 * tables of another day; such a document would never end. Pages need no jobs: their rows are the queue.
 * @returns how many documents.
 */
export async function requeueLost(db: Database, queue: Queue): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${REQUEUE_LOCK})`);
    return requeueFinishes(tx, queue);
  });
}

async function requeueFinishes(tx: Transaction, queue: Queue): Promise<number> {
  const { rows } = await tx.execute<FinishJob & Record<string, unknown>>(sql`
    select id as "documentId", run from documents
    where status = 'finishing' and not exists (
      select from pgboss.job
      where name in ('finish', 'finish-dead') and job.state < 'completed'
        and data ->> 'documentId' = documents.id and (data ->> 'run')::int = documents.run)`);
  if (rows.length > 0) {
    const jobs = rows.map(({ documentId, run }) => ({ data: { documentId, run } }));
    await queue.insert(tx, 'finish', jobs);
  }
  return rows.length;
}

const INTERVAL_MS = 3_600_000;

/** Looks for lost jobs, and for work that a wrong clock put off, when the process starts and every hour. */
export class Requeuer {
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void>;

  constructor(db: Database, queue: Queue, logger: Logger) {
    const look = async () => {
      try {
        await forgetFutureLeases(db);
        await forgetFuturePurges(db);
        const documents = await requeueLost(db, queue);
        if (documents > 0) logger.warn({ documents }, 'lost jobs were queued again');
      } catch (error) {
        logger.warn({ err: error }, 'looking for lost jobs');
      }
    };
    this.#running = look();
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(look);
    }, INTERVAL_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}
