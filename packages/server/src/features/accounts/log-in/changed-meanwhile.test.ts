import { paths } from '@legible/contracts/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

/** A password or its state that changes between its verification and what it was verified for. */
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

async function connectBeside(): Promise<pg.Client> {
  const other = new pg.Client(service.database);
  await other.connect();
  onTestFinished(() => other.end());
  return other;
}

const isWaiting = async () =>
  (
    await service.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length > 0;

/** A call that is under way when the change of the user's row commits, which it finds locked. */
async function duringChange(
  userId: string,
  change: string,
  call: () => Promise<Response>,
): Promise<Response> {
  const other = await connectBeside();
  await other.query('begin');
  await other.query(`update users set ${change} where id = '${userId}'`);
  await other.query(`delete from sessions where user_id = '${userId}'`);
  const answered = call();
  let isAnswered = false;
  void answered.then(() => (isAnswered = true));
  await expect.poll(async () => isAnswered || (await isWaiting())).toBe(true);
  await other.query('commit');
  return answered;
}

async function newAccount() {
  const client = await service.newUser();
  const { id, email } = await client.me();
  return { client, id, email };
}

const sessionsOf = (id: string) => service.query(`select id from sessions where user_id = '${id}'`);

describe('a log-in that is under way', () => {
  it.each([
    ['when the password is reset', `password_hash = 'another'`],
    ['when the operator demands a reset', 'must_reset = true'],
  ])('%s opens no session', async (_, change) => {
    const { id, email } = await newAccount();
    const login = () => service.newClient().login({ email, password: PASSWORD });
    expect((await duringChange(id, change, login)).status).toBe(401);
    expect(await sessionsOf(id)).toEqual([]);
  });
});

describe('the deletion of an account that is under way', () => {
  it('when the password is reset deletes nothing', async () => {
    const { client, id, email } = await newAccount();
    const answer = await duringChange(id, `password_hash = 'another'`, () =>
      client.json('POST', paths.deleteAccount, { password: PASSWORD }),
    );
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'wrong_password' }]);
    const left = `select (select count(*)::int from users where id = '${id}') as users,
      (select count(*)::int from mails where recipient = '${email}') as mails`;
    expect(await service.query(left)).toEqual([{ users: 1, mails: 1 }]);
  });

  it("goes through beside a document that ends, which holds its own row and wants the user's", async () => {
    const { client, id } = await newAccount();
    await service.query(
      `insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key)
       values ('${id}', '${id}', 'a.pdf', 'finishing', 1, 'x', 1, 'x')`,
    );
    const other = await connectBeside();
    // A statement that waits longer than its own patience is ended: the deletion.
    await other.query(`set deadlock_timeout = '60s'`);
    await other.query('begin');
    await other.query(`select id from documents where id = '${id}' for update`);
    const answered = client.json('POST', paths.deleteAccount, { password: PASSWORD });
    await expect.poll(isWaiting).toBe(true);
    await other.query(`update users set history_version = history_version + 1 where id = '${id}'`);
    await other.query('commit');
    expect((await answered).status).toBe(204);
    expect(await service.query(`select id from users where id = '${id}'`)).toEqual([]);
  });
});

describe('a change of the password that is under way', () => {
  it('when it is reset leaves the new one', async () => {
    const { client, id } = await newAccount();
    const body = { current_password: PASSWORD, new_password: 'what the stranger wanted' };
    const answer = await duringChange(id, `password_hash = 'another'`, () =>
      client.json('POST', paths.changePassword, body),
    );
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'wrong_password' }]);
    expect(await service.query(`select password_hash from users where id = '${id}'`)).toEqual([
      { password_hash: 'another' },
    ]);
  });
});
