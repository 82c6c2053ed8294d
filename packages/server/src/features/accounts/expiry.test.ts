import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { forgetExpired } from './expiry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

it('forgets waits and codes that a clock which ran ahead has made last for weeks', async () => {
  const { db } = database;
  await addTestUser(database, { id: 'ann' });
  await addTestUser(database, { id: 'bob' });
  await db.execute(sql`
    insert into rate_limits (key, count, reset_at) values
      ('far', 9, now() + interval '40 days'), ('near', 9, now() + interval '1 day')`);
  await db.execute(sql`
    insert into reset_codes (user_id, code_hash, tries_left, expires_at) values
      ('ann', 'far', 5, now() + interval '40 days'), ('bob', 'near', 5, now() + interval '10 minutes')`);
  await db.execute(sql`
    insert into reset_grants (user_id, token_hash, expires_at) values
      ('ann', 'far', now() + interval '40 days'), ('bob', 'near', now() + interval '10 minutes')`);
  await forgetExpired(db);
  const { rows } = await db.execute(sql`
    select key as left from rate_limits union all select code_hash from reset_codes
    union all select token_hash from reset_grants`);
  expect(rows).toEqual([{ left: 'near' }, { left: 'near' }, { left: 'near' }]);
});
