import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { documents, pages, refusals } from '../../../platform/db/documents-schema.ts';
import { users } from '../../../platform/db/schema.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { reservePages, rollOver, closeReservation } from '../../quota/quota.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import type { DocumentRow } from '../document/repository.ts';
import { isBehindOthers, lockOwner, resumeWaiting, setPagesAside } from './waiting-documents.ts';
import { sweepWaiting } from './waiting-sweep.ts';

const FAR = new Date('2126-01-31T00:00:00Z');

let database: TestDatabase;
let finishJobs: unknown[];
let deps: DocumentsDeps;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());
beforeEach(async () => {
  await database.db.delete(users);
  finishJobs = [];
  deps = {
    db: database.db,
    metrics: createMetrics(),
    bus: { publish: () => undefined },
    quota: { reserve: reservePages, closeReservation, rollOver },
    queue: {
      insert: async (_tx: unknown, _name: string, jobs: unknown[]) => finishJobs.push(...jobs),
    },
  } as unknown as DocumentsDeps;
  await addTestUser(database, { id: 'ann', periodEnd: FAR });
  await addTestUser(database, { id: 'ben', periodEnd: FAR });
});

let moments = 0;

/** A document that waits, after those that were added before it. */
async function addWaiting(id: string, wanted: number, more: Partial<DocumentRow> = {}) {
  const { userId = 'ann' } = more;
  await database.db.insert(documents).values({
    id,
    userId,
    inputName: `${id}.pdf`,
    status: 'queued',
    byteSize: 1,
    sha256: '',
    pageCount: wanted,
    originalKey: id,
    waitsSince: new Date(Date.UTC(2026, 0, 1, 0, 0, ++moments)),
    waitsFor: wanted,
    ...more,
  });
  const numbers = Array.from({ length: wanted }, (_, index) => index + 1);
  await database.db.transaction((tx) => setPagesAside(tx, { documentId: id, userId, numbers }));
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const resume = (userId = 'ann') =>
  database.db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    return (await resumeWaiting(deps, tx, userId)).map(({ id, status }) => [id, status]);
  });

async function documentOf(id: string) {
  const [row] = await database.db.select().from(documents).where(eq(documents.id, id));
  return row;
}

describe('documents that wait', () => {
  it('go on in the order of their arrival, and stop at the first for which there are too few', async () => {
    await database.db.update(users).set({ pagesReserved: 2 }).where(eq(users.id, 'ann'));
    await addWaiting('z', 5);
    await addWaiting('a', 4);
    await addWaiting('b', 1);
    expect(await resume()).toEqual([['z', 'queued']]);
    expect(await documentOf('z')).toMatchObject({ pagesReserved: 5, waitsSince: null });
    expect(await documentOf('a')).toMatchObject({ pagesReserved: 0 });
    const queued = await database.db.select().from(pages).where(eq(pages.state, 'queued'));
    expect(queued.map(({ documentId, number }) => [documentId, number])).toEqual(
      [1, 2, 3, 4, 5].map((number) => ['z', number]),
    );
  });

  it('are those of this user', async () => {
    await addWaiting('mine', 1);
    await addWaiting('theirs', 1, { userId: 'ben' });
    expect(await resume()).toEqual([['mine', 'queued']]);
    expect(await database.db.transaction((tx) => isBehindOthers(tx, 'ann'))).toBe(false);
    expect((await documentOf('theirs'))?.waitsSince).not.toBeNull();
  });

  it('are neither those that run nor those that an older version cancelled', async () => {
    await addWaiting('cancelled', 1, { status: 'cancelled' });
    await addWaiting('running', 1, { waitsSince: null, pagesReserved: 1 });
    expect(await resume()).toEqual([]);
    const behind = await database.db.transaction((tx) => isBehindOthers(tx, 'ann'));
    expect(behind).toBe(false);
  });

  it('that somebody holds are passed over, and waited for by nobody', async () => {
    await addWaiting('held', 1);
    await addWaiting('next', 1);
    await database.db.transaction(async (tx) => {
      await tx.select().from(documents).where(eq(documents.id, 'held')).for('update');
      expect(await resume()).toEqual([['next', 'queued']]);
    });
  });

  it('end as failed when no page can come back, with the number that was left', async () => {
    await database.db.update(users).set({ pagesUsed: 8 }).where(eq(users.id, 'ann'));
    await addWaiting('large', 3);
    await addWaiting('small', 2);
    expect(await resume()).toEqual([
      ['large', 'failed'],
      ['small', 'queued'],
    ]);
    const row = await documentOf('large');
    expect(row).toMatchObject({ errorCode: 'no_pages_left', pagesLeft: 2, waitsSince: null });
    expect(row?.keptUntil).not.toBeNull();
    expect(await database.db.select().from(refusals)).toEqual([]);
  });

  it('are ready again when they had been before, and the refusal is told beside them', async () => {
    await database.db.update(users).set({ pagesUsed: 10 }).where(eq(users.id, 'ann'));
    await addWaiting('second', 1, { run: 2, incrementBytes: 1, incrementKey: 'x' });
    const ann = () => database.db.select().from(users).where(eq(users.id, 'ann'));
    const [before] = await ann();
    expect(await resume()).toEqual([['second', 'ready']]);
    // A list that was kept meanwhile lacks it.
    expect((await ann())[0]?.historyVersion).toBeGreaterThan(before?.historyVersion ?? Infinity);
    expect(await database.db.select().from(refusals)).toMatchObject([
      { userId: 'ann', inputName: 'second.pdf', code: 'no_pages_left', pages: 1 },
    ]);
  });

  it('of which every page was read go on to be put together', async () => {
    await addWaiting('read', 2);
    await database.db.update(pages).set({ state: 'recognised' });
    expect(await resume()).toEqual([['read', 'finishing']]);
    expect(finishJobs).toEqual([{ data: { documentId: 'read', run: 1 } }]);
  });
});

describe('documents that wait for the next period', () => {
  const LONG = { waitsOn: true, pagesLeft: 2, waitsUntil: FAR };

  beforeEach(async () => {
    await database.db.update(users).set({ pagesUsed: 8 }).where(eq(users.id, 'ann'));
  });

  it('come to it when nothing can come back any more, and are looked at no more until something changes', async () => {
    await addWaiting('one', 3, { waitsOn: true });
    await addWaiting('two', 2);
    expect(await resume()).toEqual([
      ['one', 'queued'],
      ['two', 'queued'],
    ]);
    expect(await documentOf('one')).toMatchObject({ pagesLeft: 2, waitsUntil: FAR, waitsFor: 3 });
    expect(await documentOf('two')).toMatchObject({ pagesReserved: 2, waitsSince: null });
    expect(await resume()).toEqual([]);
  });

  it('say anew until when, after a period or a plan that did not help them', async () => {
    const before = new Date('2026-01-01T00:00:00Z');
    await addWaiting('one', 9, { ...LONG, waitsUntil: before, waitsSince: new Date() });
    await resume();
    expect(await documentOf('one')).toMatchObject({ waitsUntil: FAR });
    await database.db.update(users).set({ pageLimit: 8 }).where(eq(users.id, 'ann'));
    await resume();
    expect(await documentOf('one')).toMatchObject({ waitsUntil: null, status: 'queued' });
  });

  it.each([
    ['was cancelled', { subscriptionCancelDate: FAR }],
    ['becomes a smaller one', { scheduledPlan: 'tier 1', scheduledInterval: 'month' as const }],
  ])('are promised no period of a plan that %s, and has too few', async (_how, change) => {
    await database.db
      .update(users)
      .set({ periodPaid: true, pageLimit: 1000, pagesUsed: 1000, ...change })
      .where(eq(users.id, 'ann'));
    await addWaiting('large', 301, { waitsOn: true });
    await addWaiting('small', 10, { waitsOn: true });
    await resume();
    expect(await documentOf('large')).toMatchObject({ waitsUntil: null, status: 'queued' });
    expect(await documentOf('small')).toMatchObject({ waitsUntil: FAR });
    expect(await resume()).toEqual([]);
  });

  it('are before newcomers as soon as there are enough for them, and not sooner', async () => {
    await addWaiting('one', 3, LONG);
    const isBehind = () => database.db.transaction((tx) => isBehindOthers(tx, 'ann'));
    expect(await isBehind()).toBe(false);
    await database.db.update(users).set({ pagesUsed: 0 }).where(eq(users.id, 'ann'));
    expect(await isBehind()).toBe(true);
  });

  it('wait for other files again where these hold what would be enough', async () => {
    const now = { pagesUsed: 0, pagesReserved: 8 };
    await database.db.update(users).set(now).where(eq(users.id, 'ann'));
    await addWaiting('one', 3, LONG);
    expect(await resume()).toEqual([['one', 'queued']]);
    expect(await documentOf('one')).toMatchObject({ pagesLeft: null, waitsUntil: null });
  });

  it('end after a month where the plan never has as many pages, and only there', async () => {
    await addWaiting('large', 30, { ...LONG, waitsUntil: null, waitsSince: daysAgo(32) });
    await addWaiting('young', 30, { ...LONG, waitsUntil: null, waitsSince: daysAgo(30) });
    await addWaiting('patient', 5, { ...LONG, waitsSince: daysAgo(300) });
    expect(await resume()).toEqual([['large', 'failed']]);
    expect(await documentOf('large')).toMatchObject({ errorCode: 'no_pages_left' });
    expect(await documentOf('patient')).toMatchObject({ status: 'queued', waitsUntil: FAR });
  });

  it('keep the refusal of a document that was ready', async () => {
    await addWaiting('second', 3, { waitsOn: true, run: 2, incrementBytes: 1, incrementKey: 'x' });
    expect(await resume()).toEqual([['second', 'ready']]);
  });

  it('do not keep the sweep from those that can go on', async () => {
    await addWaiting('one', 3, LONG);
    await addWaiting('theirs', 3, { ...LONG, userId: 'ben' });
    let looked = 0;
    await sweepWaiting(deps, () => {
      looked += 1;
      return false;
    });
    expect(looked).toBe(1);
    expect(await documentOf('theirs')).toMatchObject({ pagesReserved: 3, waitsSince: null });
  });

  it('are as they were when the process dies before it has let them go on', async () => {
    await database.db.update(users).set({ pagesUsed: 0 }).where(eq(users.id, 'ann'));
    await addWaiting('one', 3, LONG);
    const dying = database.db.transaction(async (tx) => {
      await lockOwner(tx, 'ann');
      await resumeWaiting(deps, tx, 'ann');
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await documentOf('one')).toMatchObject({ pagesReserved: 0, waitsFor: 3 });
    await sweepWaiting(deps);
    await sweepWaiting(deps);
    const [ann] = await database.db.select().from(users).where(eq(users.id, 'ann'));
    expect(ann).toMatchObject({ pagesReserved: 3, pagesUsed: 0 });
  });
});

describe('a newcomer', () => {
  it('is behind those that are about to wait, though they have not committed yet', async () => {
    const proceed = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const first = database.db.transaction(async (tx) => {
      await lockOwner(tx, 'ann');
      locked.resolve();
      await proceed.promise;
      const waits = { status: 'queued' as const, waitsSince: new Date(), waitsFor: 1 };
      const file = { inputName: 'a', byteSize: 1, sha256: '', pageCount: 1, originalKey: 'a' };
      await tx.insert(documents).values({ id: 'first', userId: 'ann', ...file, ...waits });
    });
    await locked.promise;
    const second = database.db.transaction((tx) => isBehindOthers(tx, 'ann'));
    // Long enough to look without the lock.
    await new Promise((resolve) => setTimeout(resolve, 200));
    proceed.resolve();
    await first;
    expect(await second).toBe(true);
  });
});

describe('the sweep', () => {
  it('begins a new period for whose documents wait, and looks after everybody', async () => {
    const over = { periodEnd: new Date('2026-02-28T00:00:00Z'), pagesUsed: 9 };
    await database.db.update(users).set(over).where(eq(users.id, 'ann'));
    await addWaiting('one', 5);
    await addWaiting('two', 5, { userId: 'ben' });
    await sweepWaiting(deps);
    expect(await documentOf('one')).toMatchObject({ pagesReserved: 5, status: 'queued' });
    expect(await documentOf('two')).toMatchObject({ pagesReserved: 5, status: 'queued' });
  });

  it('made by two processes at once starts a document once', async () => {
    await addWaiting('one', 5);
    await Promise.all([sweepWaiting(deps), sweepWaiting(deps), sweepWaiting(deps)]);
    const [ann] = await database.db.select().from(users).where(eq(users.id, 'ann'));
    expect(ann).toMatchObject({ pagesReserved: 5 });
  });
});
