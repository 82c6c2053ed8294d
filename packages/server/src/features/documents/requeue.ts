import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import type { Logger } from '../../platform/logger.ts';
import type { FinishJob, Queue } from '../../platform/queue/queue.ts';

/** Any number that all nodes agree on, and nobody else uses. */
const REQUEUE_LOCK = 7_531_002;
/** Jobs that are added in one transaction. */
const AT_ONCE = 10_000;

interface Requeued {
  pages: number;
  documents: number;
}

/**
 * Queues again what waits for a job that does not exist: pages that are not settled, and documents that
 * are to be put together. Jobs and rows go together in every transaction of ours, but somebody may have
 * emptied the queue, or brought back the tables of another day; such a document would never end.
 * A page that is queued twice counts once all the same.
 */
export async function requeueLost(db: Database, queue: Queue): Promise<Requeued> {
  const total: Requeued = { pages: 0, documents: 0 };
  for (;;) {
    const round = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${REQUEUE_LOCK})`);
      return { pages: await requeuePages(tx, queue), documents: await requeueFinishes(tx, queue) };
    });
    total.pages += round.pages;
    total.documents += round.documents;
    if (round.pages < AT_ONCE) return total;
  }
}

interface LostPage extends Record<string, unknown> {
  documentId: string;
  page: number;
  tag: number;
}

async function requeuePages(tx: Transaction, queue: Queue): Promise<number> {
  const { rows } = await tx.execute<LostPage>(sql`
    select document_id as "documentId", number as page, tag from pages
    where state in ('queued', 'running')
      and not exists (
        select from pgboss.job
        where name = 'page' and job.id = pages.job_id::uuid and job.state < 'completed')
      and not exists (
        select from pgboss.job
        where name = 'page-dead' and job.state < 'completed'
          and data ->> 'documentId' = document_id and (data ->> 'page')::int = number)
    order by tag limit ${AT_ONCE}
    for update skip locked`);
  if (rows.length === 0) return 0;
  const jobs = rows.map(({ documentId, page, tag }) => {
    return { id: randomUUID(), data: { documentId, page }, priority: -tag };
  });
  await queue.insert(tx, 'page', jobs);
  const columns = {
    ids: rows.map((row) => row.documentId),
    numbers: rows.map((row) => row.page),
    jobIds: jobs.map((job) => job.id),
  };
  await tx.execute(sql`
    update pages set job_id = lost.job_id
    from unnest(
      ${sql.param(columns.ids)}::text[], ${sql.param(columns.numbers)}::int[],
      ${sql.param(columns.jobIds)}::text[]
    ) as lost(document_id, number, job_id)
    where pages.document_id = lost.document_id and pages.number = lost.number`);
  return rows.length;
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

/** Looks for lost jobs when the process starts, and every hour. */
export class Requeuer {
  private readonly timer: NodeJS.Timeout;
  private running: Promise<void>;

  constructor(db: Database, queue: Queue, logger: Logger) {
    const look = async () => {
      try {
        const lost = await requeueLost(db, queue);
        if (lost.pages + lost.documents > 0) logger.warn(lost, 'lost jobs were queued again');
      } catch (error) {
        logger.warn({ err: error }, 'looking for lost jobs');
      }
    };
    this.running = look();
    this.timer = setInterval(() => {
      this.running = this.running.then(look);
    }, INTERVAL_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
