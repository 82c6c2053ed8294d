import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { createLogger } from '../logger.ts';
import { Queue } from './queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

it('wakes every worker of a queue whose jobs come due, of which no notification tells', async () => {
  const queue = new Queue(database.options, createLogger('silent'));
  await queue.start();
  onTestFinished(() => queue.stop(1));
  const [done, all] = [new Set<string>(), Promise.withResolvers<void>()];
  // Both jobs run at once, or neither ends: a worker alone would wait for the other in vain.
  await queue.work('mail', { concurrency: 2 }, async ({ mailId }) => {
    done.add(mailId);
    if (done.size === 2) all.resolve();
    await all.promise;
  });
  const startAfter = new Date(Date.now() + 1000);
  const jobs = ['1', '2'].map((mailId) => ({ data: { mailId }, startAfter }));
  await database.db.transaction((tx) => queue.insert(tx, 'mail', jobs));
  await all.promise;
  expect([...done].toSorted()).toEqual(['1', '2']);
}, 20_000);
