import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { createLogger } from '../logger.ts';
import { Queue } from './queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

it('has every worker of a queue take the jobs that come due, of which no notification tells', async () => {
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
});

it('tells the log why a job failed, and tries it again', async () => {
  const log: string[] = [];
  const lines = new Writable({
    write(line, _encoding, done) {
      log.push(String(line));
      done();
    },
  });
  const queue = new Queue(database.options, createLogger('warn', lines));
  await queue.start();
  onTestFinished(() => queue.stop(1));
  let tries = 0;
  await queue.work('mail', { concurrency: 1 }, async () => {
    tries += 1;
    throw new Error('535 Authentication failed for ada@example.com');
  });
  await database.db.transaction((tx) => queue.insert(tx, 'mail', [{ data: { mailId: '7' } }]));
  await expect.poll(() => tries).toBeGreaterThan(1);
  expect(JSON.parse(log[0] ?? '{}')).toMatchObject({
    level: 40,
    queue: 'mail',
    mailId: '7',
    msg: 'a job failed and is tried again',
    err: { message: '535 Authentication failed for …@…' },
  });
});
