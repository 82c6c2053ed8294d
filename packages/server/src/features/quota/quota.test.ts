import { eq, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { users } from '../../platform/db/schema.ts';
import { reservePages, rollOver, closeReservation } from './quota.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

const reserve = (userId: string, pages: number, options = {}) =>
  database.db.transaction((tx) => reservePages(tx, userId, pages, options));

async function accountOf(userId: string) {
  const [row] = await database.db.select().from(users).where(eq(users.id, userId));
  return { used: row?.pagesUsed, reserved: row?.pagesReserved, start: row?.periodStart };
}

describe('reservePages', () => {
  it('gives exactly what is left to fifty uploads that race for it', async () => {
    await addTestUser(database, { id: 'racer', pageLimit: 20, pagesUsed: 3 });
    const results = await Promise.all(Array.from({ length: 50 }, () => reserve('racer', 2)));
    expect(results.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(8);
    // What the eight hold back may all come back: no user is refused for it.
    expect(results.filter(({ outcome }) => outcome === 'waits')).toHaveLength(42);
    expect(await accountOf('racer')).toMatchObject({ used: 3, reserved: 16 });
  });

  it('gives the last page, and holds back nothing for whom it refuses or makes wait', async () => {
    await addTestUser(database, { id: 'edge', pageLimit: 10, pagesUsed: 4 });
    expect(await reserve('edge', 7)).toEqual({ outcome: 'refused', left: 6 });
    expect(await accountOf('edge')).toMatchObject({ reserved: 0 });
    expect(await reserve('edge', 6)).toMatchObject({ outcome: 'reserved' });
    expect(await reserve('edge', 6)).toEqual({ outcome: 'waits', left: 6 });
    expect(await accountOf('edge')).toMatchObject({ used: 4, reserved: 6 });
    expect(await reserve('edge', 7)).toEqual({ outcome: 'refused', left: 6 });
  });

  it('reserves for this user and no other', async () => {
    await addTestUser(database, { id: 'one' });
    await addTestUser(database, { id: 'other' });
    await reserve('one', 3);
    expect(await accountOf('one')).toMatchObject({ reserved: 3 });
    expect(await accountOf('other')).toMatchObject({ reserved: 0 });
    expect(await reserve('nobody', 1)).toEqual({ outcome: 'refused', left: 0 });
  });

  it('lets a newcomer wait behind others though there are pages for it', async () => {
    await addTestUser(database, { id: 'patient' });
    expect(await reserve('patient', 1, { behindOthers: true })).toMatchObject({ outcome: 'waits' });
    expect(await accountOf('patient')).toMatchObject({ reserved: 0 });
  });

  it('refuses nobody with a number that would have been enough, whatever changes meanwhile', async () => {
    await addTestUser(database, { id: 'busy', pageLimit: 10 });
    const churn = async () => {
      const { outcome } = await reserve('busy', 4);
      if (outcome !== 'reserved') return;
      await database.db.transaction((tx) =>
        closeReservation(tx, 'busy', { reserved: 4, charged: 1 }),
      );
    };
    const asked = Array.from({ length: 40 }, async (_, index) => {
      const pages = 1 + (index % 10);
      await churn();
      return { pages, ...(await reserve('busy', pages)) };
    });
    const contradictory = (await Promise.all(asked)).filter(
      ({ pages, outcome, left }) => (outcome === 'refused') !== pages > left,
    );
    expect(contradictory).toEqual([]);
  });

  it('never speaks of a negative number of pages, and takes what costs none', async () => {
    await addTestUser(database, { id: 'over', pageLimit: 10, pagesUsed: 15 });
    expect(await reserve('over', 1)).toEqual({ outcome: 'refused', left: 0 });
    expect(await reserve('over', 0)).toMatchObject({ outcome: 'reserved' });
  });
});

describe('closeReservation', () => {
  it('charges what was recognised and gives back the rest (D25)', async () => {
    await addTestUser(database, { id: 'closed' });
    await reserve('closed', 6);
    await database.db.transaction((tx) =>
      closeReservation(tx, 'closed', { reserved: 6, charged: 4 }),
    );
    expect(await accountOf('closed')).toMatchObject({ used: 4, reserved: 0 });
  });

  it('charges this user and no other', async () => {
    await addTestUser(database, { id: 'mine', pagesReserved: 3 });
    await addTestUser(database, { id: 'theirs', pagesReserved: 3 });
    await database.db.transaction((tx) =>
      closeReservation(tx, 'mine', { reserved: 3, charged: 3 }),
    );
    expect(await accountOf('theirs')).toMatchObject({ used: 0, reserved: 3 });
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

  it('leaves a paid period to the next payment, and other users alone', async () => {
    await addTestUser(database, { id: 'payer', pagesUsed: 7, periodPaid: true });
    await addTestUser(database, { id: 'neighbour', pagesUsed: 7 });
    await addTestUser(database, { id: 'mover', pagesUsed: 7 });
    const later = new Date('2026-05-02T00:00:00Z');
    await rollOver(database.db, 'payer', later);
    await rollOver(database.db, 'mover', later);
    expect(await accountOf('payer')).toMatchObject({ used: 7 });
    expect(await accountOf('neighbour')).toMatchObject({ used: 7 });
    expect(await accountOf('mover')).toMatchObject({ used: 0 });
  });

  it('begins a period once though two calls saw its end', async () => {
    await addTestUser(database, { id: 'late', pagesUsed: 7 });
    const now = new Date('2026-03-01T00:00:00Z');
    const [seen, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The one has read the old period, and writes only when the other has begun the new one and charged pages.
    const update = (table: typeof users) => {
      seen.resolve();
      return {
        set: (values: object) => ({
          where: (condition: SQL) =>
            proceed.promise.then(() => database.db.update(table).set(values).where(condition)),
        }),
      };
    };
    const slowly = Object.assign(Object.create(database.db) as typeof database.db, { update });
    const slow = rollOver(slowly, 'late', now);
    await seen.promise;
    await rollOver(database.db, 'late', now);
    await reserve('late', 5);
    await database.db.transaction((tx) =>
      closeReservation(tx, 'late', { reserved: 5, charged: 5 }),
    );
    proceed.resolve();
    await slow;
    expect(await accountOf('late')).toMatchObject({ used: 5 });
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
    await database.db.transaction((tx) =>
      closeReservation(tx, 'skewed', { reserved: 5, charged: 5 }),
    );
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
    await database.db.transaction((tx) =>
      closeReservation(tx, 'twice', { reserved: 5, charged: 5 }),
    );
    await rollOver(database.db, 'twice', now);
    expect(await accountOf('twice')).toMatchObject({ used: 5 });
  });
});
