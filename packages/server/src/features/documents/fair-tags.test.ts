import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database.ts';
import { documents, pages } from '../../platform/db/documents-schema.ts';
import { forgetDroppedPages, retagWaitingPages, tagPages } from './fair-tags.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
  for (const id of ['ann', 'bob', 'cyd']) await addTestUser(database, { id });
});
afterAll(() => database?.stop());
beforeEach(() => database.db.delete(documents));

let documentCount = 0;

async function submit(userId: string, pageCount: number, weight = 1): Promise<void> {
  documentCount += 1;
  const id = `d${documentCount}`;
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
    await tagPages(tx, { documentId: id, userId, numbers, weight });
  });
}

/** Serves the page with the lowest tag, as the queue does, and says whose it was. */
async function serve(): Promise<string> {
  const { rows } = await database.db.execute<{ user_id: string }>(sql`
    update pages set state = 'running' where (document_id, number) = (
      select document_id, number from pages where state = 'queued'
      order by tag, document_id, number limit 1
    ) returning user_id`);
  return rows[0]?.user_id ?? 'nobody';
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
    await database.db.execute(sql`create schema if not exists pgboss`);
    await database.db.execute(
      sql`create table if not exists pgboss.job (name text, id uuid, state text, priority int)`,
    );
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

  it('are not held back by a page that is tried again and again', async () => {
    await submit('ann', 1);
    await serve();
    await submit('bob', 50);
    await serveMany(40);
    await submit('cyd', 50);
    expect((await serveMany(8)).filter((user) => user === 'bob').length).toBeGreaterThanOrEqual(3);
  });
});
