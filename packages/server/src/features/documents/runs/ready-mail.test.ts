import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import type { Mail } from '../../../platform/mailer/mail.ts';
import { mailWhenReady } from './ready-mail.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());
beforeEach(async () => {
  await database.pool.query('delete from users');
  await addTestUser(database, { id: 'ann' });
  await database.pool.query('update users set email_confirmed_at = now()');
});

interface File {
  status?: string;
  minutes?: number;
  run?: number;
  startedMinutes?: number;
  waits?: boolean;
}

/** A document that came that many minutes ago, and ended now if it has. */
async function add(id: string, file: File = {}): Promise<void> {
  const { status = 'ready', minutes = 11, run = 1, startedMinutes = 1, waits = false } = file;
  await database.pool.query(
    `insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key, run,
       created_at, started_at, finished_at, waits_since)
     values ($1, 'ann', 'secret.pdf', $2, 1, '', 1, '', $3, now() - make_interval(mins => $4),
       now() - make_interval(mins => $5), now(), case when $6 then now() end)`,
    [id, status, run, minutes, startedMinutes, waits],
  );
}

/** What is told when this document has ended. */
async function told(id: string): Promise<Mail[]> {
  const sent: Mail[] = [];
  await database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(documents).where(eq(documents.id, id));
    if (row) await mailWhenReady(tx, async (_tx, mail) => void sent.push(mail), row);
  });
  return sent;
}

it('the last of files that took long tells of all of them, and names none', async () => {
  for (const id of ['a', 'b', 'c']) await add(id);
  await add('broken', { status: 'failed' });
  const [mail, ...others] = await told('c');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'ann@example.com',
    subject: 'Legible: your files are ready',
  });
  expect(mail?.text).toContain('3 files are ready. 1 file could not be read; the list says why.');
  expect(mail?.text).not.toContain('secret');
});

it.each<[string, File]>([
  ['it took less', { minutes: 9 }],
  ['it was stopped', { status: 'cancelled' }],
  ['it was read again, quickly', { run: 2, minutes: 99 }],
])('nothing is told where %s', async (_, file) => {
  await add('a', file);
  expect(await told('a')).toEqual([]);
});

it('nothing is told while others run; what waits for pages is not waited for', async () => {
  await add('a');
  await add('waiting', { status: 'queued', waits: true });
  expect(await told('a')).toHaveLength(1);
  await add('running', { status: 'processing' });
  expect(await told('a')).toEqual([]);
});

it('nothing is told to an address that was not confirmed, or to a user who does not want it', async () => {
  await add('a');
  await database.pool.query(
    `insert into settings (user_id, processed_tag, autostart_ocr, mails_when_ready) values ('ann', 'ocr', false, false)`,
  );
  expect(await told('a')).toEqual([]);
  await database.pool.query('update settings set mails_when_ready = true');
  expect(await told('a')).toHaveLength(1);
  await database.pool.query('update users set email_confirmed_at = null');
  expect(await told('a')).toEqual([]);
});
