import { describe, expect, it } from 'vitest';
import { pageQueues } from '../../../../test/documents/page-queues.ts';
import { pages, turns } from '../../../platform/db/documents-schema.ts';
import { queuePages } from './fair-turns.ts';

const queues = pageQueues();

describe('the slow queue', () => {
  it('gets the page that is moved aside, all that wait of its document, and what its owner sends next', async () => {
    await queues.submit('ann', 4);
    const [first, second] = await queues.quick.take(2);
    await queues.quick.moveAside(first!);
    await queues.submit('ann', 1);
    await queues.submit('bob', 1);
    expect(await queues.quick.take(9)).toMatchObject([{ userId: 'bob' }]);
    expect(second?.page).toBe(2);
    const aside = await queues.slow.take(9);
    expect(aside.map(({ page, tries }) => [page, tries])).toEqual(
      [1, 3, 4, 1].map((page) => [page, 1]),
    );
    await queues.database.db.update(turns).set({ slowUntil: new Date(0) });
    await queues.submit('ann', 1);
    expect(await queues.quick.take(9)).toMatchObject([{ userId: 'ann' }]);
  });

  it('has turns of its own, by the same time', async () => {
    await queues.submit('ann', 3);
    await queues.submit('bob', 3);
    await queues.database.db.update(pages).set({ slow: true });
    const queue = queues.slow;
    const [held] = await queue.take(1);
    await queue.charge(held!, 60);
    const others = (await queue.take(3)).map(({ userId }) => userId);
    expect(new Set(others)).toEqual(new Set([held?.userId === 'ann' ? 'bob' : 'ann']));
  });

  it('keeps a page also in another run, and takes from it none of the others', async () => {
    await queues.submit('ann', 2);
    const [first, second] = await queues.quick.take(2);
    await queues.quick.moveAside(first!);
    await queues.database.db.update(pages).set({ state: 'failed' });
    await queues.database.db.update(turns).set({ slowUntil: null });
    const request = { documentId: first!.documentId, userId: 'ann', numbers: [1, 2], run: 2 };
    await queues.database.db.transaction((tx) => queuePages(tx, request));
    expect(await queues.quick.take(9)).toMatchObject([{ page: second?.page }]);
    expect(await queues.slow.take(9)).toMatchObject([{ page: first?.page }]);
  });

  it('is not what others wait for', async () => {
    await queues.submit('ann', 1);
    await queues.quick.moveAside(await queues.taken('ann'));
    await queues.serve();
    expect(await queues.quick.othersWait(['bob'])).toBe(false);
    await queues.submit('bob', 1);
    expect(await queues.quick.othersWait(['ann'])).toBe(true);
    expect(await queues.quick.othersWait(['bob'])).toBe(false);
  });

  it('gets back nothing that was not begun: such a page waits where it was', async () => {
    await queues.submit('ann', 1);
    const held = await queues.taken('ann');
    await queues.submit('bob', 1);
    expect(await queues.quick.someoneIsBefore(held)).toBe(false);
    await queues.quick.charge(held, 30);
    expect(await queues.quick.someoneIsBefore(held)).toBe(true);
    await queues.quick.giveBack(held);
    expect(await queues.serveMany(2)).toEqual(['bob', 'ann']);
  });
});
