import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { createLogger } from '../logger.ts';
import { Queue } from './queue.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await startDatabase();
});
afterEach(() => database?.stop());

async function startQueue(): Promise<Queue> {
  const queue = new Queue(database.options, createLogger('silent'));
  await queue.start();
  onTestFinished(() => queue.stop(1));
  return queue;
}

const ask = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows;

/** As if the queue had worked for a while under a clock that was a year ahead. */
async function runAhead(): Promise<void> {
  const stamp = `now() + interval '400 days'`;
  await ask(`update pgboss.queue
    set monitor_claim_on = ${stamp}, monitor_on = ${stamp}, maintain_on = ${stamp}, delta_on = ${stamp}`);
  await ask(`update pgboss.version
    set cron_on = ${stamp}, bam_on = ${stamp}, flow_on = ${stamp}, reindex_on = ${stamp},
      monitor_backoff_on = ${stamp}`);
  await ask(`update pgboss.job
    set heartbeat_on = ${stamp}, started_on = ${stamp}, start_after = ${stamp}`);
}

it('does the job of a process that died under a clock that was a year ahead', async () => {
  const queue = await startQueue();
  const jobs = ['taken', 'waiting'].map((mailId) => ({ data: { mailId } }));
  await database.db.transaction((tx) => queue.insert(tx, 'mail', jobs));
  await queue.stop(1);
  await ask(`update pgboss.job set state = 'active' where data->>'mailId' = 'taken'`);
  await runAhead();

  const done: string[] = [];
  const next = await startQueue();
  await next.work('mail', { concurrency: 1 }, async ({ mailId }) => void done.push(mailId));
  // A lost job is noticed 10 s after its last sign of life, by who looks every 5 s.
  await expect.poll(() => done.toSorted(), { timeout: 60_000 }).toEqual(['taken', 'waiting']);
  const future = await ask(`
    select name from pgboss.queue
    where greatest(monitor_claim_on, monitor_on, maintain_on, delta_on) > now() + interval '1 minute'
    union all
    select 'version' from pgboss.version
    where greatest(cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on) > now() + interval '1 minute'`);
  expect(future).toEqual([]);
});

it('leaves alone what a right clock has put off', async () => {
  const queue = await startQueue();
  await database.db.transaction((tx) => queue.insert(tx, 'mail', [{ data: { mailId: 'later' } }]));
  await queue.stop(1);
  const soon = `date_trunc('second', now()) + interval '30 minutes'`;
  await ask(`update pgboss.version set monitor_backoff_on = ${soon}`);
  await ask(`update pgboss.job set state = 'retry', start_after = ${soon}`);
  const left = `select (select monitor_backoff_on from pgboss.version) as backoff, start_after
    from pgboss.job where data->>'mailId' = 'later'`;
  const before = await ask(left);
  await startQueue();
  expect(await ask(left)).toEqual(before);
});
