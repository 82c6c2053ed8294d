import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addTestUser } from '../../../test/database/database.ts';
import { after, DAY, HOUR, none, retentionDatabase } from '../../../test/documents/retention.ts';
import { purges } from '../../platform/db/documents-schema.ts';
import { mails, retentions, users } from '../../platform/db/schema.ts';
import { deleteEnded } from '../documents/removal/delete-document.ts';
import { folderOf } from '../documents/document/keys.ts';
import { removeDocumentsOf } from '../documents/files/owner-data.ts';
import { runRetention } from './job.ts';
import { accountsToLookAt, forgetFutureLooks, lookAt } from './look.ts';

const world = retentionDatabase();
const { heard, database, db, depsOf, addDocument, warnedLongAgo } = world;
const { choose, look, left, stateOf } = world;

describe('a document whose time is over (D83)', () => {
  it('goes at that second and not one sooner, with the booking of its bytes', async () => {
    await warnedLongAgo(7);
    await addDocument('week', 7 * DAY - 1);
    expect([await look(), await left()]).toEqual([0, ['week']]);
    expect([await look(1), await left(), heard.gone]).toEqual([1, [], ['week']]);
    expect(await db().select().from(purges)).toMatchObject([{ prefix: folderOf('week') }]);
  });

  it.each([1, 7, 30, 90])('has %d times 24 hours, whatever clocks on walls do', async (days) => {
    await warnedLongAgo(days);
    await addDocument('old', days * DAY);
    await addDocument('new', days * DAY - 1);
    await db().transaction(async (tx) => {
      // Clocks were put forward there on 29 March 2026, and back on 25 October.
      await tx.execute(sql`set local time zone 'Europe/Berlin'`);
      await lookAt(depsOf({ db: tx as never }), 'ann', { clock: after(0) });
    });
    expect(await left()).toEqual(['new']);
  });

  it('stays while it runs, and begins anew when it was run again', async () => {
    await warnedLongAgo(7);
    for (const status of ['queued', 'processing', 'finishing'] as const) {
      await addDocument(status, 30 * DAY, { status, finishedAt: null });
    }
    await addDocument('again', DAY, { createdAt: after(-90 * DAY) as never });
    await addDocument('failed', 8 * DAY, { status: 'failed' });
    expect(await look()).toBe(1);
    expect(await left()).toEqual(['again', 'finishing', 'processing', 'queued']);
  });

  it('is the same to another account, and to one that chose never', async () => {
    await addTestUser(database(), { id: 'ben' });
    await warnedLongAgo(7);
    await addDocument('of-ben', 90 * DAY, { userId: 'ben' });
    await look();
    await choose(null, none, 'ben');
    await look(0, depsOf(), 'ben');
    expect(await left()).toEqual(['of-ben']);
    expect(await stateOf('ben')).toMatchObject({ chosenDays: 0, days: null, lookAt: null });
  });
});

describe('a round', () => {
  const many = 250;
  const addMany = async () => {
    await warnedLongAgo(7);
    for (let number = 0; number < many; number++) await addDocument(`d${number}`, 8 * DAY + number);
  };

  it('deletes more than one look does, and asks for the bytes to be removed', async () => {
    await addMany();
    let asked = 0;
    const deps = depsOf({ purgeSoon: () => void asked++ });
    expect(await runRetention(deps)).toBe(many);
    expect([await left(), asked, heard.gone.length]).toEqual([[], 1, many]);
    expect(await runRetention(deps)).toBe(0);
    expect((await db().select().from(purges)).length).toBe(many);
  });

  it('that was broken off is gone on with, and no document goes twice', async () => {
    await addMany();
    let count = 0;
    const failing = depsOf({
      async deleteDocument(...call) {
        count += 1;
        if (count === 120) throw new Error('the process dies here');
        return deleteEnded(...call);
      },
    });
    expect(await runRetention(failing)).toBe(100);
    expect((await left()).length).toBe(many - 119);
    await db()
      .update(retentions)
      .set({ lookAt: sql`now()` });
    expect(await runRetention(depsOf())).toBe(many - 119);
    expect(new Set(heard.gone).size).toBe(heard.gone.length);
    expect(await left()).toEqual([]);
  });

  it('that is stopped ends between two documents', async () => {
    await addMany();
    const stop = new AbortController();
    const deps = depsOf({ onDeleted: () => stop.abort() });
    expect(await runRetention(deps, stop.signal)).toBe(1);
    expect((await left()).length).toBe(many - 1);
  });

  it('finds what a clock that once ran ahead has put off', async () => {
    await warnedLongAgo(7);
    await addDocument('one', 8 * DAY);
    const ahead = sql`now() + interval '30 days'`;
    await db().update(retentions).set({ startsAt: ahead, lookAt: ahead });
    expect(await runRetention(depsOf())).toBe(0);
    await forgetFutureLooks(db());
    const { startsAt } = (await stateOf()) ?? {};
    expect(Math.round(((startsAt?.getTime() ?? 0) - Date.now()) / 1000 / HOUR)).toBe(3 * 24);
    expect(await accountsToLookAt(db(), 10)).toEqual(['ann']);
  });

  it('passes over accounts that go meanwhile', async () => {
    await warnedLongAgo(7);
    await addDocument('one', 8 * DAY);
    const deps = depsOf({
      async deleteDocument() {
        await db().transaction(async (tx) => {
          await removeDocumentsOf(tx, 'ann');
          await tx.delete(users);
        });
        return false;
      },
    });
    expect(await runRetention(deps)).toBe(0);
    expect(await db().select().from(mails)).toEqual([]);
    expect(await db().select().from(retentions)).toEqual([]);
  });
});
