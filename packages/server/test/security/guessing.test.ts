import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { awaitMail } from '../network/mailbox.ts';
import { PASSWORD, startService, type TestService } from '../service.ts';

const CODE = /^ {4}([2-9A-Z]{8})$/m;

/** Behind a proxy, visitors have addresses of their own; without one, they cannot claim any. */
let proxied: TestService;
let direct: TestService;
beforeAll(async () => {
  [proxied, direct] = await Promise.all([
    startService({}, { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1' }),
    startService(),
  ]);
});
afterAll(() => Promise.all([proxied?.stop(), direct?.stop()]));

const post = (client: ApiClient, address: string, path: string, body: object) =>
  client.call('POST', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
  });

const login = (client: ApiClient, address: string, email: string, password: string) =>
  post(client, address, paths.login, { email, password });

/** Statuses of that many calls at once, by how often each came. */
async function tally(count: number, call: (i: number) => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, i) => call(i)));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const requestCode = (address: string, email: string) =>
  post(proxied.newClient(), address, paths.requestReset, { email });

const verify = (client: ApiClient, address: string, email: string, code: string) =>
  post(client, address, paths.verifyCode, { email, code });

async function account(service: TestService, name: string): Promise<string> {
  const email = `${name}@example.com`;
  expect((await service.newClient().register({ email, password: PASSWORD })).status).toBe(201);
  return email;
}

async function clientWithToken(service: TestService): Promise<ApiClient> {
  const client = service.newClient();
  await client.call('GET', paths.me);
  return client;
}

describe('guessing a password', () => {
  it('gets five tries, also when all are sent at once', async () => {
    const email = await account(direct, 'parallel');
    const client = await clientWithToken(direct);
    const counts = await tally(30, (i) => login(client, '', email, `wrong guess ${i}`));
    expect(counts).toEqual({ 401: 5, 429: 25 });
    const right = await login(client, '', email, PASSWORD);
    expect([right.status, Number(right.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  });

  it('does not go on under claimed addresses, other letters or a fresh browser', async () => {
    const email = await account(direct, 'claimed');
    const client = await clientWithToken(direct);
    await tally(5, (i) => login(client, `203.0.113.${i}`, email, 'wrong'));
    expect((await login(client, '203.0.113.99', email, PASSWORD)).status).toBe(429);
    expect((await login(client, '', email.toUpperCase(), PASSWORD)).status).toBe(429);
    expect((await direct.newClient().login({ email, password: PASSWORD })).status).toBe(429);
  });

  it('makes the stranger wait and not the owner', async () => {
    const email = await account(proxied, 'owner');
    const client = await clientWithToken(proxied);
    const counts = await tally(12, () => login(client, '198.51.100.1', email, 'wrong'));
    expect(counts).toEqual({ 401: 5, 429: 7 });
    expect((await login(proxied.newClient(), '198.51.100.2', email, PASSWORD)).status).toBe(200);
  });

  it('counts the addresses of one IPv6 customer together, and what a proxy did not say not at all', async () => {
    const email = await account(proxied, 'ipv6');
    const client = await clientWithToken(proxied);
    const own = await tally(12, (i) => login(client, `2001:db8:1:2::${i}`, email, 'wrong'));
    expect(own).toEqual({ 401: 5, 429: 7 });
    expect((await login(client, '2001:db8:1:2:ffff:1:2:3', email, PASSWORD)).status).toBe(429);
    // The proxy appends the address it sees: what stands before it is the visitor's own invention.
    const spoofed = await login(client, '192.0.2.7, 2001:db8:1:2::5', email, PASSWORD);
    expect(spoofed.status).toBe(429);
    const neighbour = await login(proxied.newClient(), '2001:db8:1:3::1', email, PASSWORD);
    expect(neighbour.status).toBe(200);
  });

  it('across accounts is bounded for each network', async () => {
    const client = await clientWithToken(proxied);
    const counts = await tally(110, (i) =>
      login(client, '198.51.100.3', `nobody${i}@example.com`, 'wrong'),
    );
    expect(counts).toEqual({ 401: 100, 429: 10 });
  });

  it('waits no longer than a quarter of an hour, however long it went on', async () => {
    const email = await account(direct, 'patient');
    expect((await direct.newClient().login({ email, password: 'wrong' })).status).toBe(401);
    await direct.query(
      `update rate_limits set count = 5000, reset_at = now() - interval '1 second'
       where key like 'guess:%' and count = 1`,
    );
    expect((await direct.newClient().login({ email, password: 'wrong' })).status).toBe(401);
    const next = await direct.newClient().login({ email, password: PASSWORD });
    expect(next.status).toBe(429);
    expect(Number(next.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
  });
});

describe('a reset code', () => {
  it('bears five wrong tries at once from one network, and a stranger cannot spoil it', async () => {
    const email = await account(proxied, 'coded');
    await requestCode('198.51.100.10', email);
    const code = await awaitMail(proxied, email, CODE);
    const stranger = await clientWithToken(proxied);
    await tally(20, () => verify(stranger, '198.51.100.11', email, 'WRONG234'));
    expect((await verify(stranger, '198.51.100.11', email, code)).status).toBe(400);
    expect((await verify(proxied.newClient(), '198.51.100.10', email, code)).status).toBe(200);
  });

  it('is worth nothing after 25 wrong tries from anywhere', async () => {
    const email = await account(proxied, 'spread');
    await requestCode('198.51.100.20', email);
    const code = await awaitMail(proxied, email, CODE);
    const client = await clientWithToken(proxied);
    await tally(25, (i) => verify(client, `198.51.101.${i}`, email, 'WRONG234'));
    expect((await verify(client, '198.51.100.20', email, code)).status).toBe(400);
  });

  it('costs a stranger without a grant no hash, and few answers', async () => {
    const email = await account(proxied, 'hash');
    const client = await clientWithToken(proxied);
    client.cookies.set('legible_reset', 'made-up');
    const body = { email, new_password: 'a new and longer phrase' };
    const counts = await tally(40, () => post(client, '198.51.100.40', paths.reset, body));
    expect(counts).toEqual({ 400: 30, 429: 10 });
  });

  it('ends with a change of the password', async () => {
    const email = await account(direct, 'changed');
    const client = direct.newClient();
    await client.login({ email, password: PASSWORD });
    await client.json('POST', paths.requestReset, { email });
    const code = await awaitMail(direct, email, CODE);
    await client.json('POST', paths.changePassword, {
      current_password: PASSWORD,
      new_password: 'a new and longer phrase',
    });
    expect((await client.json('POST', paths.verifyCode, { email, code })).status).toBe(400);
  });
});

describe('the password of an open browser', () => {
  it('cannot be guessed by changing it, exporting or deleting', async () => {
    const client = await direct.newUser();
    const calls = [
      () => client.json('POST', paths.exportData, { password: 'wrong' }),
      () => client.json('POST', paths.deleteAccount, { password: 'wrong' }),
      () =>
        client.json('POST', paths.changePassword, {
          current_password: 'wrong',
          new_password: 'a new and longer phrase',
        }),
    ];
    const counts = await tally(12, (i) => (calls[i % 3] as () => Promise<Response>)());
    expect(counts).toEqual({ 403: 5, 429: 7 });
    expect((await client.call('GET', paths.me)).status).toBe(200);
  });
});

describe('a registration with the address of somebody else', () => {
  it('answers alike however often it is tried, and mails the owner three times an hour', async () => {
    const email = await account(proxied, 'taken');
    const body = { name: 'Ada', last_name: 'X', email: 'Taken@example.com', password: PASSWORD };
    const answers = new Set<string>();
    for (let i = 0; i < 8; i++) {
      const address = `198.51.103.${i}`;
      const response = await post(proxied.newClient(), address, paths.register, body);
      answers.add(`${response.status} ${await response.text()}`);
    }
    expect(answers.size).toBe(1);
    // A message is a row by the time of the answer, whenever it leaves.
    const posted = `select id from mails where recipient = '${email}' and subject like 'You already%'`;
    expect(await proxied.query(posted)).toHaveLength(3);
  });
});

describe('counters and sessions', () => {
  it('do not outlive their use', async () => {
    await direct.query(`insert into rate_limits values ('old', 1, now() - interval '2 hours')`);
    await direct.query(
      `insert into contact_messages select id, null, 'Eve', 'eve@example.com', 'Hello', 'words', now() - age
       from (values ('young', interval '364 days'), ('old', interval '366 days')) as told (id, age)`,
    );
    await direct.query(`update sessions set last_used_at = now() - interval '8 days'`);
    const { forgetExpired } = await import('../../src/features/accounts/expiry.ts');
    const { connect } = await import('../../src/platform/db/connect.ts');
    const connection = connect(direct.database, () => undefined);
    await forgetExpired(connection.db);
    await connection.close();
    expect(await direct.query(`select key from rate_limits where key = 'old'`)).toEqual([]);
    expect(await direct.query('select id from sessions')).toEqual([]);
    expect(await direct.query('select id from contact_messages')).toEqual([{ id: 'young' }]);
  });
});
