import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pageQueues } from '../../../../test/documents/page-queues.ts';
import { Random } from '../../../../test/random.ts';
import { documents, pages, turns } from '../../../platform/db/documents-schema.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { changeWeight, EXPECTED_MS, MILLISECOND, passOver, queuePages } from './fair-turns.ts';
import { PageQueue, type HeldPage } from './page-queue.ts';
import { pageStates } from './page-states.ts';

const queues = pageQueues();

/** Of a document's last page only. */
const unused = {} as Queue;

const ownersOf = (held: HeldPage[]) => held.map(({ userId }) => userId).join(' ');

describe('fair turns', () => {
  it('serve a one-page file soon although an archive waits', async () => {
    await queues.submit('ann', 2000);
    await queues.serveMany(10);
    await queues.submit('bob', 1);
    expect(await queues.serveMany(3)).toContain('bob');
  });

  it('serve whoever comes anew next, but not whoever comes again and again', async () => {
    await queues.submit('ann', 2000, 4);
    await queues.serveMany(10);
    await queues.submit('bob', 1, 4);
    expect(await queues.serve()).toBe('bob');
    let bobs = 0;
    for (let again = 0; again < 20; again++) {
      await queues.submit('bob', 1, 4);
      bobs += (await queues.serve()) === 'bob' ? 1 : 0;
    }
    expect(bobs).toBeGreaterThanOrEqual(8);
    expect(bobs).toBeLessThanOrEqual(12);
  });

  it('do not make a user wait for pages that were cancelled', async () => {
    await queues.submit('ann', 100);
    await queues.submit('bob', 100);
    await queues.serveMany(10);
    await queues.database.db.transaction(async (tx) => {
      await tx
        .update(pages)
        .set({ state: 'cancelled' })
        .where(sql`user_id = 'bob' and state = 'queued'`);
    });
    await queues.submit('bob', 1);
    expect(await queues.serveMany(3)).toContain('bob');
  });

  it('take turns between users who both have much to do', async () => {
    await queues.submit('ann', 100);
    await queues.submit('bob', 100);
    const served = await queues.serveMany(60);
    expect(served.filter((user) => user === 'ann').length).toBeGreaterThanOrEqual(29);
    expect(served.filter((user) => user === 'bob').length).toBeGreaterThanOrEqual(29);
  });

  it('keep a process with whom it has read for, but not beyond two seconds, nor before a newcomer', async () => {
    const sticky = new PageQueue(queues.database.db, { keepsWith: 1 });
    await queues.submit('ann', 100);
    await queues.submit('bob', 100);
    const inARow = 2000 / EXPECTED_MS;
    const [first, second] = [await sticky.take(inARow + 1), await sticky.take(inARow + 1)];
    expect(new Set([ownersOf(first.slice(1)), ownersOf(second.slice(1))]).size).toBe(2);
    expect(new Set(first.slice(1).map(({ userId }) => userId)).size).toBe(1);
    await queues.submit('cyd', 1);
    expect(ownersOf(await sticky.take(1))).toBe('cyd');
  });

  it('make who comes again wait little for what others were charged too much', async () => {
    await queues.submit('ann', 100);
    await queues.submit('bob', 1);
    await queues.quick.take(2);
    const inWork = await queues.quick.take(8);
    await queues.submit('bob', 1);
    const states = pageStates(queues.database.db, unused);
    const settled = inWork.map(({ page }) => ({
      page,
      state: 'recognised' as const,
      seconds: 0.07,
    }));
    await states.count({ documentId: inWork[0]?.documentId ?? '', run: 1 }, settled);
    expect(await queues.serveMany(4)).toContain('bob');
  });

  it('give a plan of weight 4 four times the share', async () => {
    await queues.submit('ann', 200, 4);
    await queues.submit('bob', 200, 1);
    const served = await queues.serveMany(100);
    expect(served.filter((user) => user === 'ann').length).toBeGreaterThanOrEqual(78);
    expect(served.filter((user) => user === 'bob').length).toBeGreaterThanOrEqual(18);
  });

  it('do not punish a user for what was served before', async () => {
    await queues.submit('ann', 500);
    await queues.serveMany(500);
    await queues.submit('ann', 20);
    await queues.submit('cyd', 20);
    const served = await queues.serveMany(10);
    expect(served).toContain('ann');
    expect(served).toContain('cyd');
  });

  it('begin tags anew when nothing of a user waits, so that they end with no queue that there can be', async () => {
    const tags = async () => {
      const rows = await queues.database.db
        .select({ tag: pages.tag })
        .from(pages)
        .orderBy(pages.tag);
      return rows.map(({ tag }) => tag);
    };
    await queues.submit('ann', 2);
    await queues.submit('ann', 2);
    expect(await tags()).toEqual([0, 1, 2, 3]);
    await queues.serveMany(4);
    await queues.database.db.delete(documents);
    await queues.submit('ann', 2);
    expect(await tags()).toEqual([0, 1]);
    await queues.database.db.update(pages).set({ tag: 2_147_483_647 });
    await queues.submit('ann', 2);
    expect(await queues.serveMany(4)).toEqual(['ann', 'ann', 'ann', 'ann']);
  });

  it('go on where 32 bits have long ended', async () => {
    await queues.submit('ann', 2);
    await queues.database.db.update(turns).set({ at: 2 ** 45 });
    await queues.submit('bob', 2);
    expect((await queues.serveMany(4)).toSorted()).toEqual(['ann', 'ann', 'bob', 'bob']);
    const [row] = await queues.database.db
      .select({ at: turns.at })
      .from(turns)
      .where(eq(turns.userId, 'bob'));
    expect(row?.at).toBe(2 ** 45 + 2 * EXPECTED_MS * MILLISECOND);
  });

  it('follow a new plan while pages wait, and leave the order within a document alone', async () => {
    await queues.submit('ann', 100);
    await queues.submit('bob', 100);
    await queues.serveMany(10);
    await queues.database.db.transaction((tx) => changeWeight(tx, 'bob', 4));
    const served = await queues.serveMany(50);
    expect(served.filter((user) => user === 'bob').length).toBeGreaterThanOrEqual(38);
    const order = await queues.database.db
      .select({ number: pages.number })
      .from(pages)
      .where(sql`user_id = 'bob' and state = 'queued'`)
      .orderBy(pages.tag, pages.number);
    expect(order).toEqual(order.toSorted((a, b) => a.number - b.number));
  });

  it('let whoever had long pages wait until the others have had as much time', async () => {
    await queues.submit('ann', 20);
    await queues.submit('bob', 100);
    for (const held of await queues.quick.take(6)) {
      if (held.userId === 'ann') await queues.quick.charge(held, (21 * EXPECTED_MS) / 1000);
    }
    // More than expected by as much as 60 pages of the other are expected to take.
    expect(await queues.serveMany(55)).not.toContain('ann');
    expect(await queues.serveMany(20)).toContain('ann');
  });

  it('keep counted what was spent on pages that were cancelled', async () => {
    await queues.submit('ann', 5);
    await queues.quick.charge(await queues.taken('ann'), 60);
    await queues.database.db.update(pages).set({ state: 'cancelled' });
    await queues.database.db.transaction((tx) => passOver(tx, 'ann'));
    await queues.submit('bob', 10);
    await queues.submit('ann', 5);
    expect(await queues.serveMany(10)).not.toContain('ann');
    const all = await queues.database.db.select().from(documents);
    expect(all.map(({ wastedSeconds }) => wastedSeconds).filter(Boolean)).toEqual([60]);
  });

  it('are found again for pages whose turn nobody knows of, as an older version queues them', async () => {
    await queues.submit('ann', 2);
    await queues.submit('bob', 1);
    await queues.database.db.delete(turns);
    expect(await queues.serve()).toBe('nobody');
    await queues.quick.gather();
    expect((await queues.serveMany(4)).toSorted()).toEqual(['ann', 'ann', 'bob', 'nobody']);
  });

  it('are not held back by a page that is tried again and again', async () => {
    await queues.submit('ann', 1);
    await queues.serve();
    await queues.submit('bob', 50);
    await queues.serveMany(40);
    await queues.submit('cyd', 50);
    expect(
      (await queues.serveMany(8)).filter((user) => user === 'bob').length,
    ).toBeGreaterThanOrEqual(3);
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
          await queues.submit('cyd', 1);
          waiting = 0;
        }
        const served = await queues.serve();
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
  const { rows } = await queues.database.db.execute<{ ann: number; bob: number }>(sql`
    select count(*) filter (where user_id = 'ann')::int as ann,
           count(*) filter (where user_id = 'bob')::int as bob
    from pages where state = 'queued'`);
  if ((rows[0]?.ann ?? 0) < 30) await queues.submit('ann', 20 + random.below(100), 1);
  if ((rows[0]?.bob ?? 0) < 30) await queues.submit('bob', 20 + random.below(100), 4);
  // A third of the pages that run is tried again and again.
  await queues.database.db.execute(sql`
    update pages set state = case when number % 5 = 0 then 'failed' else 'recognised' end
    where state = 'running' and number % 3 > 0`);
  const what = random.below(12);
  if (what === 0) await cancelSome(random.pick(['ann', 'bob']));
  if (what === 1) await startFailedAgain(random.pick(['ann', 'bob']));
}

async function cancelSome(userId: string): Promise<void> {
  await queues.database.db.transaction(async (tx) => {
    await tx.execute(sql`
      update pages set state = 'cancelled' where state in ('queued', 'running') and document_id = (
        select document_id from pages where user_id = ${userId} and state = 'queued' order by document_id limit 1)`);
  });
}

async function startFailedAgain(userId: string): Promise<void> {
  const { rows } = await queues.database.db.execute<{ documentId: string; numbers: number[] }>(sql`
    select document_id as "documentId", array_agg(number order by number) as numbers from pages
    where user_id = ${userId} and state in ('failed', 'cancelled') group by document_id order by 1 limit 1`);
  for (const { documentId, numbers } of rows) {
    await queues.database.db.transaction((tx) =>
      queuePages(tx, { documentId, userId, numbers, run: 2 }),
    );
  }
}
