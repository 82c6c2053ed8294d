import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { sessions } from '../../../platform/db/schema.ts';
import {
  callerFinder,
  closeSession,
  isSessionAlive,
  listSessions,
  openSession,
} from './sessions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

it('a call does not wait until its session is noted as in use, which is done once at a time', async () => {
  const { db, pool, options } = database;
  await addTestUser(database, { id: 'ann' });
  const opened = await openSession(db, { id: 'ann', passwordHash: 'none' });
  const [id, token] = [opened?.id ?? '', opened?.token ?? ''];
  const isThis = eq(sessions.id, id);
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now() - interval '1 hour'` })
    .where(isThis);
  const slow = new pg.Client(options);
  await slow.connect();
  await slow.query('begin');
  await slow.query('select 1 from sessions where id = $1 for update', [id]);

  const findCaller = callerFinder(db);
  for (let call = 0; call < 5; call++) {
    expect(await findCaller(token)).toEqual({ userId: 'ann', sessionId: id });
  }
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1);

  await slow.query('commit');
  await slow.end();
  const isNoted = sql<boolean>`${sessions.lastUsedAt} > now() - interval '1 minute'`;
  const noted = () => db.select({ isNoted }).from(sessions).where(isThis);
  await expect.poll(noted).toEqual([{ isNoted: true }]);
});

it('a session goes on until it is closed, or left alone for a week', async () => {
  const { db } = database;
  await addTestUser(database, { id: 'bob' });
  const open = async () => (await openSession(db, { id: 'bob', passwordHash: 'none' }))?.id ?? '';
  const [closed, leftAlone] = [await open(), await open()];
  expect(await isSessionAlive(db, closed)).toBe(true);
  await closeSession(db, closed);
  expect(await isSessionAlive(db, closed)).toBe(false);
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now() - interval '8 days'` })
    .where(eq(sessions.id, leftAlone));
  expect(await isSessionAlive(db, leftAlone)).toBe(false);
});

it('a hundred are kept: one more ends the one that was not used for longest, and only of its user', async () => {
  const { db, pool } = database;
  await addTestUser(database, { id: 'cid' });
  await addTestUser(database, { id: 'dan' });
  await pool.query(`
    insert into sessions (id, token_hash, user_id, expires_at, last_used_at)
    select who || n, who || n, who, now() + interval '1 day', now() - n * interval '1 minute'
    from generate_series(1, 101) as n, unnest(array['cid', 'dan']) as who`);
  const opened = await openSession(db, { id: 'cid', passwordHash: 'none' });
  expect(opened?.ended.toSorted()).toEqual(['cid100', 'cid101']);
  const listed = await listSessions(db, 'cid');
  expect([listed.length, listed[0]?.id]).toEqual([100, opened?.id]);
  expect(await db.$count(sessions, eq(sessions.userId, 'dan'))).toBe(101);
  expect(await listSessions(db, 'dan')).toHaveLength(100);
});
