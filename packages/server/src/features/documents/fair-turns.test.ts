import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database.ts';
import { documents, pages, turns } from '../../platform/db/documents-schema.ts';
import { Random } from '../../../test/random.ts';
import { submitterTo, type Submit } from '../../../test/submit-pages.ts';
import { PageQueue, type HeldPage } from './page-queue.ts';
import { changeWeight, passOver, queuePages } from './fair-turns.ts';

let database: TestDatabase;
let queue: PageQueue;
let submit: Submit;
beforeAll(async () => {
  database = await startDatabase();
  queue = new PageQueue(database.db);
  submit = submitterTo(database);
  for (const id of ['ann', 'bob', 'cyd']) await addTestUser(database, { id });
});
afterAll(() => database?.stop());
beforeEach(async () => {
  await database.db.delete(documents);
  await database.db.delete(turns);
});

/** Serves the page that the queue gives, and says whose it was. */
const serve = async () => (await queue.take(1))[0]?.userId ?? 'nobody';

async function serveMany(count: number): Promise<string[]> {
  const served: string[] = [];
  for (let i = 0; i < count; i++) served.push(await serve());
  return served;
}

const ownersOf = (held: HeldPage[]) => held.map(({ userId }) => userId).join(' ');

describe('fair turns', () => {
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

  it('keep a process with whom it has read for, but not beyond two seconds, nor before a newcomer', async () => {
    const sticky = new PageQueue(database.db, { keepsWith: 1 });
    await submit('ann', 100);
    await submit('bob', 100);
    // Each page is expected to take half a second.
    const [first, second] = [await sticky.take(5), await sticky.take(5)];
    expect(new Set([ownersOf(first.slice(1, 5)), ownersOf(second.slice(1, 5))]).size).toBe(2);
    expect(ownersOf(first.slice(1, 5))).toMatch(/^(\w+)( \1){3}$/);
    await submit('cyd', 1);
    expect(ownersOf(await sticky.take(1))).toBe('cyd');
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

  it('begin tags anew when nothing of a user waits, so that they end with no queue that there can be', async () => {
    const tags = async () => {
      const rows = await database.db.select({ tag: pages.tag }).from(pages).orderBy(pages.tag);
      return rows.map(({ tag }) => tag);
    };
    await submit('ann', 2);
    await submit('ann', 2);
    expect(await tags()).toEqual([0, 1, 2, 3]);
    await serveMany(4);
    await database.db.delete(documents);
    await submit('ann', 2);
    expect(await tags()).toEqual([0, 1]);
    await database.db.update(pages).set({ tag: 2_147_483_647 });
    await submit('ann', 2);
    expect(await serveMany(4)).toEqual(['ann', 'ann', 'ann', 'ann']);
  });

  it('go on where 32 bits have long ended', async () => {
    await submit('ann', 2);
    await database.db.update(turns).set({ at: 2 ** 45 });
    await submit('bob', 2);
    expect((await serveMany(4)).toSorted()).toEqual(['ann', 'ann', 'bob', 'bob']);
    const [row] = await database.db
      .select({ at: turns.at })
      .from(turns)
      .where(eq(turns.userId, 'bob'));
    expect(row?.at).toBe(2 ** 45 + 2 * 2000);
  });

  it('follow a new plan while pages wait, and leave the order within a document alone', async () => {
    await submit('ann', 100);
    await submit('bob', 100);
    await serveMany(10);
    await database.db.transaction((tx) => changeWeight(tx, 'bob', 4));
    const served = await serveMany(50);
    expect(served.filter((user) => user === 'bob').length).toBeGreaterThanOrEqual(38);
    const order = await database.db
      .select({ number: pages.number })
      .from(pages)
      .where(sql`user_id = 'bob' and state = 'queued'`)
      .orderBy(pages.tag, pages.number);
    expect(order).toEqual(order.toSorted((a, b) => a.number - b.number));
  });

  it('let whoever had long pages wait until the others have had as much time', async () => {
    await submit('ann', 20);
    await submit('bob', 100);
    for (const held of await queue.take(6)) {
      if (held.userId === 'ann') await queue.charge(held, 10.5);
    }
    // 30 seconds more than expected: as many as 60 pages of the other are expected to take.
    expect(await serveMany(55)).not.toContain('ann');
    expect(await serveMany(20)).toContain('ann');
  });

  it('keep counted what was spent on pages that were cancelled', async () => {
    await submit('ann', 5);
    await queue.charge(await taken('ann'), 60);
    await database.db.update(pages).set({ state: 'cancelled' });
    await database.db.transaction((tx) => passOver(tx, 'ann'));
    await submit('bob', 10);
    await submit('ann', 5);
    expect(await serveMany(10)).not.toContain('ann');
    const all = await database.db.select().from(documents);
    expect(all.map(({ wastedSeconds }) => wastedSeconds).filter(Boolean)).toEqual([60]);
  });

  it('are found again for pages whose turn nobody knows of, as an older version queues them', async () => {
    await submit('ann', 2);
    await submit('bob', 1);
    await database.db.delete(turns);
    expect(await serve()).toBe('nobody');
    await queue.gather();
    expect((await serveMany(4)).toSorted()).toEqual(['ann', 'ann', 'bob', 'nobody']);
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

async function taken(userId: string): Promise<HeldPage> {
  for (;;) {
    const [held] = await queue.take(1);
    if (!held) throw new Error('nobody waits');
    if (held.userId === userId) return held;
  }
}

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
