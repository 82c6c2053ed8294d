import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database.ts';
import { documents, pages } from '../../platform/db/documents-schema.ts';
import { users } from '../../platform/db/schema.ts';
import { Random } from '../../../test/random.ts';
import { PageQueue } from './page-queue.ts';
import { forgetDroppedPages, queuePages, retagWaitingPages } from './fair-tags.ts';

let database: TestDatabase;
let queue: PageQueue;
beforeAll(async () => {
  database = await startDatabase();
  queue = new PageQueue(database.db);
  for (const id of ['ann', 'bob', 'cyd']) await addTestUser(database, { id });
});
afterAll(() => database?.stop());
beforeEach(() => database.db.delete(documents));

let documentCount = 0;

const planOfWeight = { 1: 'free', 2: 'tier 1', 4: 'tier 3' } as const;

async function submit(userId: string, pageCount: number, weight: 1 | 2 | 4 = 1): Promise<void> {
  documentCount += 1;
  const id = `d${documentCount}`;
  const plan = { subscription: planOfWeight[weight] };
  await database.db.update(users).set(plan).where(eq(users.id, userId));
  await database.db.transaction(async (tx) => {
    await tx.insert(documents).values({
      id,
      userId,
      inputName: id,
      status: 'queued',
      byteSize: 1,
      sha256: '',
      pageCount,
      originalKey: id,
    });
    const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
    await queuePages(tx, { documentId: id, userId, numbers, run: 1 });
  });
}

/** Serves the page that the queue gives, and says whose it was. */
async function serve(): Promise<string> {
  const [held] = await queue.take(1);
  if (!held) return 'nobody';
  const row = await database.db.query.pages.findFirst({
    where: and(eq(pages.documentId, held.documentId), eq(pages.number, held.page)),
  });
  return row?.userId ?? 'nobody';
}

async function serveMany(count: number): Promise<string[]> {
  const served: string[] = [];
  for (let i = 0; i < count; i++) served.push(await serve());
  return served;
}

async function highestTag(): Promise<number> {
  const rows = await database.db.select({ tag: pages.tag }).from(pages);
  return Math.max(...rows.map((row) => row.tag));
}

describe('fair tags', () => {
  it('serve a one-page file soon although an archive waits', async () => {
    await submit('ann', 2000);
    await serveMany(10);
    await submit('bob', 1);
    expect(await serveMany(3)).toContain('bob');
  });

  it('serve whoever comes anew next, but not whoever comes again and again', async () => {
    await submit('ann', 2000, 4);
    await serveMany(10);
    await submit('bob', 1, 4);
    expect(await serve()).toBe('bob');
    let bobs = 0;
    for (let again = 0; again < 20; again++) {
      await submit('bob', 1, 4);
      bobs += (await serve()) === 'bob' ? 1 : 0;
    }
    expect(bobs).toBeGreaterThanOrEqual(8);
    expect(bobs).toBeLessThanOrEqual(12);
  });

  it('do not make a user wait for pages that were cancelled', async () => {
    await submit('ann', 100);
    await submit('bob', 100);
    await serveMany(10);
    await database.db.transaction(async (tx) => {
      await tx
        .update(pages)
        .set({ state: 'cancelled' })
        .where(sql`user_id = 'bob' and state = 'queued'`);
      await forgetDroppedPages(tx, 'bob');
    });
    await submit('bob', 1);
    expect(await serveMany(3)).toContain('bob');
  });

  it('take turns between users who both have much to do', async () => {
    await submit('ann', 100);
    await submit('bob', 100);
    const served = await serveMany(60);
    expect(served.filter((user) => user === 'ann').length).toBeGreaterThanOrEqual(29);
    expect(served.filter((user) => user === 'bob').length).toBeGreaterThanOrEqual(29);
  });

  it('give a plan of weight 4 four times the share', async () => {
    await submit('ann', 200, 4);
    await submit('bob', 200, 1);
    const served = await serveMany(100);
    expect(served.filter((user) => user === 'ann').length).toBeGreaterThanOrEqual(78);
    expect(served.filter((user) => user === 'bob').length).toBeGreaterThanOrEqual(18);
  });

  it('do not punish a user for what was served before', async () => {
    await submit('ann', 500);
    await serveMany(500);
    await submit('ann', 20);
    await submit('cyd', 20);
    const served = await serveMany(10);
    expect(served).toContain('ann');
    expect(served).toContain('cyd');
  });

  it('keep rising when the queue runs empty', async () => {
    await submit('ann', 5);
    await serveMany(5);
    const before = await highestTag();
    await database.db.update(pages).set({ state: 'recognised' });
    await submit('bob', 1);
    expect(await highestTag()).toBeGreaterThan(before);
  });

  it('follow a new plan while pages wait, and leave the order within a document alone', async () => {
    await submit('ann', 100);
    await submit('bob', 100);
    await serveMany(10);
    await database.db.transaction((tx) => retagWaitingPages(tx, 'bob', 4));
    const served = await serveMany(50);
    expect(served.filter((user) => user === 'bob').length).toBeGreaterThanOrEqual(38);
    const order = await database.db
      .select({ number: pages.number })
      .from(pages)
      .where(sql`user_id = 'bob' and state = 'queued'`)
      .orderBy(pages.tag, pages.number);
    const numbers = order.map((row) => row.number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('are as far apart as the plan says that holds when they are given', async () => {
    await submit('ann', 2, 1);
    await submit('ann', 2, 4);
    const given = await database.db.select({ tag: pages.tag }).from(pages).orderBy(pages.tag);
    const [a = 0, b = 0, c = 0, d = 0] = given.map((row) => row.tag);
    expect([b - a, d - c]).toEqual([4, 1]);
  });

  it('are not held back by a page that is tried again and again', async () => {
    await submit('ann', 1);
    await serve();
    await submit('bob', 50);
    await serveMany(40);
    await submit('cyd', 50);
    expect((await serveMany(8)).filter((user) => user === 'bob').length).toBeGreaterThanOrEqual(3);
  });

  it.each([1, 2, 3, 4, 5])(
    'starve nobody, whatever is tried again, fails, is cancelled and started anew (history %i)',
    async (seed) => {
      const random = new Random(seed);
      const waits: number[] = [];
      let waiting: number | undefined;
      for (let step = 0; step < 150; step++) {
        await somethingHappens(random);
        if (waiting === undefined && random.below(3) === 0) {
          await submit('cyd', 1);
          waiting = 0;
        }
        const served = await serve();
        if (waiting === undefined) continue;
        waiting += 1;
        if (served !== 'cyd') continue;
        waits.push(waiting);
        waiting = undefined;
      }
      expect(waits.length).toBeGreaterThan(10);
      // Between two pages of weight 1 come one of an equal and four of a plan of weight 4, and ties.
      expect(Math.max(...waits)).toBeLessThanOrEqual(8);
    },
  );
});

/** Ann and Bob always have much to do; their pages end in every way there is, or not at all. */
async function somethingHappens(random: Random): Promise<void> {
  const { rows } = await database.db.execute<{ ann: number; bob: number }>(sql`
    select count(*) filter (where user_id = 'ann')::int as ann,
           count(*) filter (where user_id = 'bob')::int as bob
    from pages where state = 'queued'`);
  if ((rows[0]?.ann ?? 0) < 30) await submit('ann', 20 + random.below(100), 1);
  if ((rows[0]?.bob ?? 0) < 30) await submit('bob', 20 + random.below(100), 4);
  // A third of the pages that run is tried again and again.
  await database.db.execute(sql`
    update pages set state = case when number % 5 = 0 then 'failed' else 'recognised' end
    where state = 'running' and number % 3 > 0`);
  const what = random.below(12);
  if (what === 0) await cancelSome(random.pick(['ann', 'bob']));
  if (what === 1) await startFailedAgain(random.pick(['ann', 'bob']));
}

async function cancelSome(userId: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`
      update pages set state = 'cancelled' where state in ('queued', 'running') and document_id = (
        select document_id from pages where user_id = ${userId} and state = 'queued' order by document_id limit 1)`);
    await forgetDroppedPages(tx, userId);
  });
}

async function startFailedAgain(userId: string): Promise<void> {
  const { rows } = await database.db.execute<{ documentId: string; numbers: number[] }>(sql`
    select document_id as "documentId", array_agg(number order by number) as numbers from pages
    where user_id = ${userId} and state in ('failed', 'cancelled') group by document_id order by 1 limit 1`);
  for (const { documentId, numbers } of rows) {
    await database.db.transaction((tx) => queuePages(tx, { documentId, userId, numbers, run: 2 }));
  }
}
