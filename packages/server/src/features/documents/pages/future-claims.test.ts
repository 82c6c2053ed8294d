import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { startQueue, submitPages } from '../../../../test/documents/page-worker.ts';
import type { TestDatabase } from '../../../../test/database/database.ts';
import { createLogger } from '../../../platform/logger.ts';
import { Queue } from '../../../platform/queue/queue.ts';
import { PageQueue } from './page-queue.ts';
import { Requeuer } from '../runs/requeue.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await startQueue();
});
afterEach(() => database?.stop());

async function start(): Promise<void> {
  const queue = new Queue(database.options, createLogger('silent'));
  await queue.start();
  onTestFinished(() => queue.stop(1));
  const requeuer = new Requeuer(database.db, queue, createLogger('silent'));
  await requeuer.stop();
}

const numbers = (pages: { page: number }[]) =>
  pages.map(({ page }) => page).toSorted((a, b) => a - b);

it('gives pages to others whose lease a clock that ran ahead has made a year long', async () => {
  await submitPages(database, 'scan', 3);
  const gone = new PageQueue(database.db);
  const held = await gone.take(3);
  await database.db.execute(sql`
    update pages set available_at = now() + interval '400 days' where number < 3`);
  await start();
  const next = new PageQueue(database.db);
  expect(numbers(await next.take(3))).toEqual([1, 2]);
  // Of those that it does not hold any more it hears; the other is its own.
  expect(await gone.renew(held)).toEqual(new Set(['scan/3']));
});

it('does a purge within the hour that such a clock has put off, and lets others wait as they do', async () => {
  await database.db.execute(sql`
    insert into purges (prefix, due_at, again_at) values
      ('documents/far/', now() + interval '40 days', now() + interval '40 days'),
      ('documents/near/', now() + interval '30 minutes', null)`);
  await start();
  const { rows } = await database.db.execute(sql`
    select prefix, round(extract(epoch from due_at - now()) / 600)::int * 10 as due,
      round(extract(epoch from again_at - now()) / 600)::int * 10 as again
    from purges order by prefix`);
  expect(rows).toEqual([
    { prefix: 'documents/far/', due: 60, again: 60 },
    { prefix: 'documents/near/', due: 30, again: null },
  ]);
});
