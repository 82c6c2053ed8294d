import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { mails } from '../db/schema.ts';
import { findUnsentMail, forgetMails, removeMailsOf } from './outbox.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

const DAY_MS = 24 * 60 * 60 * 1000;

async function keep(id: string, daysAgo: number, more: Partial<typeof mails.$inferInsert> = {}) {
  await database.db.insert(mails).values({
    id,
    recipient: 'ada@example.com',
    subject: 'Hello',
    text: 'words',
    html: '<p>words</p>',
    createdAt: new Date(Date.now() - daysAgo * DAY_MS),
    ...more,
  });
}

const left = async () =>
  (await database.db.select().from(mails).orderBy(asc(mails.id))).map(({ id, text, html }) => [
    id,
    text + html,
  ]);

describe('messages', () => {
  it('that were sent go after a week; those that could not be lose their text then, and go after a month', async () => {
    await keep('sent-8', 8, { sentAt: new Date() });
    await keep('sent-6', 6, { sentAt: new Date() });
    await keep('unsent-6', 6);
    await keep('unsent-8', 8);
    await keep('unsent-31', 31);
    await forgetMails(database.db);
    expect(await left()).toEqual([
      ['sent-6', 'words<p>words</p>'],
      ['unsent-6', 'words<p>words</p>'],
      ['unsent-8', ''],
    ]);
  });

  it('without a text are not sent any more', async () => {
    expect(await findUnsentMail(database.db, 'unsent-6')).toBeDefined();
    expect(await findUnsentMail(database.db, 'unsent-8')).toBeUndefined();
  });

  it('of somebody go with what was written under the address', async () => {
    await keep('to-operator', 0, { recipient: 'boss@example.com', replyTo: 'ada@example.com' });
    await keep('other', 0, { recipient: 'boss@example.com', replyTo: 'eve@example.com' });
    await database.db.transaction((tx) => removeMailsOf(tx, 'ada@example.com'));
    expect((await left()).map(([id]) => id)).toEqual(['other']);
  });
});
