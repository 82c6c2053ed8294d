import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitMail } from '../network/mailbox.ts';
import { PASSWORD, startService, type TestService } from '../service.ts';

const email = 'leaving@example.com';
const address = '203.0.113.77';
const message = 'a message of the person who leaves';

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => service?.stop());

/** Every table, the queue's too, with a row that holds the words anywhere. */
async function tablesWith(words: string): Promise<string[]> {
  const tables = (await service.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )) as { name: string }[];
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await service.query(
      `select 1 from ${name} as t where to_jsonb(t)::text ilike '%${words}%' limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('a deleted account leaves neither address, network nor words in any table', async () => {
  const client = service.newClient();
  const call = (path: string, body: object) =>
    client.call('POST', path, {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    });
  const person = { name: 'Ada', last_name: 'Lovelace', email, password: PASSWORD };
  await call(paths.register, person);
  // The owner is told, which is counted.
  await call(paths.register, person);
  await call(paths.login, { email, password: 'not the password' });
  await call(paths.login, { email, password: PASSWORD });
  await call(paths.changeEmail, { email: 'elsewhere@example.com', password: PASSWORD });
  await call(paths.contact, { subject: 'Hello', message });
  await call(paths.requestReset, { email });
  await awaitMail(service, email, /^ {4}([2-9A-Z]{8})$/m);
  await call(paths.verifyCode, { email, code: 'WRONG234' });
  expect(await tablesWith(email)).toEqual(expect.arrayContaining(['public.users', 'public.mails']));
  expect(await tablesWith(message)).toHaveLength(2);
  expect(await service.query('select key from rate_limits')).not.toHaveLength(0);

  expect((await call(paths.deleteAccount, { password: PASSWORD })).status).toBe(204);
  // The queue sweeps each minute what it need not keep any longer, which is what this test does not wait for.
  const kept = await service.query(
    `select state, deletion_seconds from pgboss.job where name = 'reset-request'
     and not (state = 'completed' and deletion_seconds = 1)`,
  );
  expect(kept).toEqual([]);
  await service.query(`delete from pgboss.job where name = 'reset-request'`);
  expect(await tablesWith(email)).toEqual([]);
  expect(await tablesWith(message)).toEqual([]);
  // A message to an address that was never confirmed to be theirs may be a stranger's (docs/security.md).
  expect(await tablesWith('elsewhere@example.com')).toEqual(['public.mails']);
  expect(await tablesWith(address)).toEqual([]);
});
