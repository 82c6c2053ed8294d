import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { documents, pages } from '../../src/platform/db/documents-schema.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { EndedPage } from '../../src/features/documents/pages/settle-batches.ts';
import { queuePages } from '../../src/features/documents/pages/fair-turns.ts';
import type { DocumentRun } from '../../src/features/documents/pages/page-states.ts';
import { PageWorker, type PageWork } from '../../src/features/documents/pages/page-worker.ts';
import { PageQueue, type HeldPage } from '../../src/features/documents/pages/page-queue.ts';
import { addTestUser, startDatabase, type TestDatabase } from '../database/database.ts';

/** A database with the user `ann`, whose pages are queued. */
export async function startQueue(): Promise<TestDatabase> {
  const database = await startDatabase();
  await addTestUser(database, { id: 'ann' });
  return database;
}

/** Queues a document of that many pages. Its original lies under `where ID is`. */
export async function submitPages(
  { db }: TestDatabase,
  id: string,
  pageCount: number,
): Promise<void> {
  const document = { id, userId: 'ann', inputName: id, byteSize: 1, sha256: '' };
  await db.transaction(async (tx) => {
    await tx
      .insert(documents)
      .values({ ...document, status: 'queued', pageCount, originalKey: `where ${id} is` });
    const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
    await queuePages(tx, { documentId: id, userId: 'ann', numbers, run: 1 });
  });
}

/** As if that much time had passed for the pages that are held. */
export async function letPass({ db }: TestDatabase, seconds: number): Promise<void> {
  await db.execute(sql`
    update pages set available_at = available_at - make_interval(secs => ${seconds})
    where state = 'running'`);
}

export const endOf = ({ page }: HeldPage): EndedPage => ({ page, state: 'recognised' });

/** A page worker that settles them as the product does, as far as the queue sees it, and keeps account of it. */
export class TestWorker {
  readonly onRetry = vi.fn<() => void>();
  readonly settled: [documentId: string, EndedPage[]][] = [];
  readonly queue: PageQueue;
  readonly #database: TestDatabase;
  #worker: PageWorker | undefined;

  constructor(database: TestDatabase) {
    this.#database = database;
    this.queue = new PageQueue(database.db);
  }

  start(
    read: PageWork['read'],
    capacity = 2,
    settle: PageWork['settle'] = (run, ended) => this.settle(run, ended),
    mayTake = async () => true,
  ): PageWorker {
    const options = { capacity, logger: createLogger('silent'), onRetry: this.onRetry, mayTake };
    this.#worker = new PageWorker(this.queue, { read, settle }, options);
    return this.#worker;
  }

  async stop(): Promise<void> {
    await this.#worker?.stop(0);
  }

  async settle({ documentId }: DocumentRun, ended: EndedPage[]): Promise<void> {
    for (const { page, state } of ended) {
      await this.#database.db.execute(sql`
        update pages set state = ${state} where document_id = ${documentId} and number = ${page}`);
    }
    this.settled.push([documentId, ended]);
  }

  settledPages(): number[] {
    return this.settled
      .flatMap(([, ended]) => ended.map(({ page }) => page))
      .toSorted((a, b) => a - b);
  }

  async states(): Promise<string[]> {
    const rows = await this.#database.db.select({ state: pages.state }).from(pages);
    return rows.map(({ state }) => state);
  }

  /** Until the first page is free for others. */
  async secondsLeft(): Promise<number | undefined> {
    const { rows } = await this.#database.db.execute<{ seconds: number }>(sql`
      select extract(epoch from available_at - now())::float8 as seconds from pages`);
    return rows[0]?.seconds;
  }
}

/** Reads nothing until it is let, and drops what is aborted. */
export function gated() {
  const begun: HeldPage[] = [];
  const dropped: number[] = [];
  const gates: { open: () => void }[] = [];
  const read: PageWork['read'] = (page, signal) => {
    begun.push(page);
    const gate = Promise.withResolvers<EndedPage | undefined>();
    signal.addEventListener('abort', () => {
      dropped.push(page.page);
      gate.resolve(undefined);
    });
    gates.push({ open: () => gate.resolve(endOf(page)) });
    return gate.promise;
  };
  return { begun, dropped, gates, read };
}
