import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database.ts';
import { submitterTo, type Submit } from '../../../test/submit-pages.ts';
import { documents, pages, turns } from '../../platform/db/documents-schema.ts';
import { queuePages } from './fair-turns.ts';
import { PageQueue, type HeldPage } from './page-queue.ts';

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

const slow = () => new PageQueue(database.db, { isSlow: true });

/** Serves the page that the queue gives, and says whose it was. */
const serve = async () => (await queue.take(1))[0]?.userId ?? 'nobody';

async function serveMany(count: number): Promise<string[]> {
  const served: string[] = [];
  for (let i = 0; i < count; i++) served.push(await serve());
  return served;
}

async function taken(userId: string): Promise<HeldPage> {
  for (;;) {
    const [held] = await queue.take(1);
    if (!held) throw new Error('nobody waits');
    if (held.userId === userId) return held;
  }
}

describe('the slow line', () => {
  it('gets the page that is moved aside, all that wait of its document, and what its owner sends next', async () => {
    await submit('ann', 4);
    const [first, second] = await queue.take(2);
    await queue.moveAside(first!);
    await submit('ann', 1);
    await submit('bob', 1);
    expect(await queue.take(9)).toMatchObject([{ userId: 'bob' }]);
    expect(second?.page).toBe(2);
    const aside = await slow().take(9);
    expect(aside.map(({ page, tries }) => [page, tries])).toEqual(
      [1, 3, 4, 1].map((page) => [page, 1]),
    );
    await database.db.update(turns).set({ slowUntil: new Date(0) });
    await submit('ann', 1);
    expect(await queue.take(9)).toMatchObject([{ userId: 'ann' }]);
  });

  it('has turns of its own, by the same time', async () => {
    await submit('ann', 3);
    await submit('bob', 3);
    await database.db.update(pages).set({ slow: true });
    const line = slow();
    const [held] = await line.take(1);
    await line.charge(held!, 60);
    const others = (await line.take(3)).map(({ userId }) => userId);
    expect(new Set(others)).toEqual(new Set([held?.userId === 'ann' ? 'bob' : 'ann']));
  });

  it('keeps a page also in another run, and takes from it none of the others', async () => {
    await submit('ann', 2);
    const [first, second] = await queue.take(2);
    await queue.moveAside(first!);
    await database.db.update(pages).set({ state: 'failed' });
    await database.db.update(turns).set({ slowUntil: null });
    const request = { documentId: first!.documentId, userId: 'ann', numbers: [1, 2], run: 2 };
    await database.db.transaction((tx) => queuePages(tx, request));
    expect(await queue.take(9)).toMatchObject([{ page: second?.page }]);
    expect(await slow().take(9)).toMatchObject([{ page: first?.page }]);
  });

  it('is not what others wait for', async () => {
    await submit('ann', 1);
    await queue.moveAside(await taken('ann'));
    await serve();
    expect(await queue.othersWait(['bob'])).toBe(false);
    await submit('bob', 1);
    expect(await queue.othersWait(['ann'])).toBe(true);
    expect(await queue.othersWait(['bob'])).toBe(false);
  });

  it('gets back nothing that was not begun: such a page waits where it was', async () => {
    await submit('ann', 1);
    const held = await taken('ann');
    await submit('bob', 1);
    expect(await queue.someoneIsBefore(held)).toBe(false);
    await queue.charge(held, 30);
    expect(await queue.someoneIsBefore(held)).toBe(true);
    await queue.giveBack(held);
    expect(await serveMany(2)).toEqual(['bob', 'ann']);
  });
});
