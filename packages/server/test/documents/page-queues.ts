import { afterAll, beforeAll, beforeEach } from 'vitest';
import { PageQueue, type HeldPage } from '../../src/features/documents/pages/page-queue.ts';
import { documents, turns } from '../../src/platform/db/documents-schema.ts';
import { addTestUser, startDatabase, type TestDatabase } from '../database/database.ts';
import { submitterTo, type Submit } from './submit-pages.ts';

/** The queue of pages of a database, and three users who fill it: ann, bob and cyd. */
export class PageQueues {
  database!: TestDatabase;
  quick!: PageQueue;
  slow!: PageQueue;
  submit!: Submit;

  async start(): Promise<void> {
    this.database = await startDatabase();
    this.quick = new PageQueue(this.database.db);
    this.slow = new PageQueue(this.database.db, { isSlow: true });
    this.submit = submitterTo(this.database);
    for (const id of ['ann', 'bob', 'cyd']) await addTestUser(this.database, { id });
  }

  /** Forgets all documents, and what users have had of the recognisers. */
  async empty(): Promise<void> {
    await this.database.db.delete(documents);
    await this.database.db.delete(turns);
  }

  /** Serves the page that the queue gives. @returns whose it was. */
  async serve(): Promise<string> {
    return (await this.quick.take(1))[0]?.userId ?? 'nobody';
  }

  async serveMany(count: number): Promise<string[]> {
    const served: string[] = [];
    for (let i = 0; i < count; i++) served.push(await this.serve());
    return served;
  }

  /** Serves until it is the turn of this user. @returns the user's page. */
  async taken(userId: string): Promise<HeldPage> {
    for (;;) {
      const [held] = await this.quick.take(1);
      if (!held) throw new Error('nobody waits');
      if (held.userId === userId) return held;
    }
  }
}

/** Queues for the tests of a file, empty before each. */
export function pageQueues(): PageQueues {
  const queues = new PageQueues();
  beforeAll(() => queues.start());
  beforeEach(() => queues.empty());
  afterAll(() => queues.database?.stop());
  return queues;
}
