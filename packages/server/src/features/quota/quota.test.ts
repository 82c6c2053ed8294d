import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database.ts';
import { users } from '../../platform/db/schema.ts';
import { reservePages, rollOver, settlePages } from './quota.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

const reserve = (userId: string, pages: number) =>
  database.db.transaction((tx) => reservePages(tx, userId, pages));

async function accountOf(userId: string) {
  const [row] = await database.db.select().from(users).where(eq(users.id, userId));
  return { used: row?.pagesUsed, reserved: row?.pagesReserved, start: row?.periodStart };
}

describe('reservePages', () => {
  it('gives exactly what is left to fifty uploads that race for it', async () => {
    await addTestUser(database, { id: 'racer', pageLimit: 20, pagesUsed: 3 });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => reserve('racer', 2)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect(await accountOf('racer')).toMatchObject({ used: 3, reserved: 16 });
  });

  it('says how many pages the file has and how many are left', async () => {
    await addTestUser(database, { id: 'full', pageLimit: 10, pagesUsed: 9 });
    await expect(reserve('full', 12)).rejects.toThrow(
      'Not enough pages left: this file has 12 pages, 1 left.',
    );
  });

  it('never speaks of a negative number of pages', async () => {
    await addTestUser(database, { id: 'over', pageLimit: 10, pagesUsed: 15 });
    await expect(reserve('over', 1)).rejects.toThrow('this file has 1 page, 0 left.');
  });
});

describe('settlePages', () => {
  it('charges what was recognised and gives back the rest (D25)', async () => {
    await addTestUser(database, { id: 'settled' });
    await reserve('settled', 6);
    await database.db.transaction((tx) => settlePages(tx, 'settled', { reserved: 6, charged: 4 }));
    expect(await accountOf('settled')).toMatchObject({ used: 4, reserved: 0 });
  });
});

describe('rollOver', () => {
  it('starts the period that now falls in, keeping what is reserved', async () => {
    await addTestUser(database, { id: 'rolled', pagesUsed: 7, pagesReserved: 2 });
    await rollOver(database.db, 'rolled', new Date('2026-05-02T00:00:00Z'));
    expect(await accountOf('rolled')).toEqual({
      used: 0,
      reserved: 2,
      start: new Date('2026-04-30T00:00:00Z'),
    });
  });

  it('does nothing within the period, and never goes back', async () => {
    await addTestUser(database, { id: 'steady', pagesUsed: 7 });
    await rollOver(database.db, 'steady', new Date('2026-02-27T23:59:59Z'));
    await rollOver(database.db, 'steady', new Date('2025-12-01T00:00:00Z'));
    expect(await accountOf('steady')).toMatchObject({
      used: 7,
      start: new Date('2026-01-31T00:00:00Z'),
    });
  });

  it('gives no pages twice though clocks are a day ahead and a day behind', async () => {
    await addTestUser(database, { id: 'skewed', pagesUsed: 7 });
    const end = new Date('2026-02-28T00:00:00Z').getTime();
    const day = 24 * 60 * 60 * 1000;
    const rollAt = (ms: number) => rollOver(database.db, 'skewed', new Date(ms));
    await rollAt(end - day / 2 + day);
    expect(await accountOf('skewed')).toMatchObject({ used: 0 });
    await reserve('skewed', 5);
    await database.db.transaction((tx) => settlePages(tx, 'skewed', { reserved: 5, charged: 5 }));
    for (const skew of [-day, 0, day]) await rollAt(end + skew);
    expect(await accountOf('skewed')).toMatchObject({
      used: 5,
      start: new Date('2026-02-28T00:00:00Z'),
    });
  });

  it('resets once when two calls see the end of the period at the same time', async () => {
    await addTestUser(database, { id: 'twice', pagesUsed: 7 });
    const now = new Date('2026-03-01T00:00:00Z');
    await rollOver(database.db, 'twice', now);
    await reserve('twice', 5);
    await database.db.transaction((tx) => settlePages(tx, 'twice', { reserved: 5, charged: 5 }));
    await rollOver(database.db, 'twice', now);
    expect(await accountOf('twice')).toMatchObject({ used: 5 });
  });
});
