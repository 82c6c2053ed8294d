import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { awaitMail, mailsTo } from '../network/mailbox.ts';
import { PASSWORD, startService, type TestService } from '../service.ts';

const NEW_PASSWORD = 'a new and longer phrase';
const CODE = /^ {4}([2-9A-Z]{8})$/m;

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => service?.stop());

const post = (client: ApiClient, address: string, path: string, body: object) =>
  client.call('POST', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
  });

const login = (client: ApiClient, address: string, email: string, password: string) =>
  post(client, address, paths.login, { email, password });

async function account(name: string): Promise<string> {
  const email = `${name}@example.com`;
  expect((await service.newClient().register({ email, password: PASSWORD })).status).toBe(201);
  return email;
}

/** Statuses of that many wrong guesses, each from an address of its own, by how often each came. */
async function guess(email: string, count: number, addressOf: (i: number) => string) {
  const client = service.newClient();
  await client.call('GET', paths.me);
  const counts: Record<number, number> = {};
  for (let i = 0; i < count; i++) {
    const { status } = await login(client, addressOf(i), email, `wrong guess ${i}`);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** Makes the waits that have begun, of fifteen seconds, outlast these tests on however slow a machine. */
const holdWaits = () =>
  service.query(
    `update rate_limits set reset_at = now() + interval '14 minutes' where count >= 50`,
  );

const hex = (i: number) => i.toString(16);
/** Networks that have nothing to do with each other. */
const anywhere = (i: number) => `100.${64 + (i >> 8)}.${i & 255}.1`;

describe('guesses from many networks of one customer', () => {
  it('are those of one guesser: in a /56 ten, in a /48 twenty', async () => {
    const email = await account('customer');
    const inOneHome = await guess(email, 20, (i) => `2001:db8:7:1${hex(i).padStart(2, '0')}::1`);
    expect(inOneHome).toEqual({ 401: 10, 429: 10 });
    const inOneSite = await guess(email, 20, (i) => `2001:db8:7:${hex(i + 2)}00::1`);
    expect(inOneSite).toEqual({ 401: 10, 429: 10 });
    const neighbour = await login(service.newClient(), '2001:db8:8::1', email, PASSWORD);
    expect(neighbour.status).toBe(200);
  });

  it('in a /24 of IPv4 are twenty', async () => {
    const email = await account('block');
    expect(await guess(email, 30, (i) => `192.0.2.${i}`)).toEqual({ 401: 20, 429: 10 });
  });
});

describe('guesses from everywhere', () => {
  let email: string;
  let owners: ApiClient;
  beforeAll(async () => {
    email = await account('everywhere');
    owners = service.newClient();
    await login(owners, '198.18.0.1', email, PASSWORD);
    await owners.call('POST', paths.logout);
  });

  it('are fifty, then strangers wait, for an account that does not exist too', async () => {
    expect(await guess(email, 60, anywhere)).toEqual({ 401: 50, 429: 10 });
    const unknown = await guess('nobody-there@example.com', 60, (i) => anywhere(i + 500));
    expect(unknown).toEqual({ 401: 50, 429: 10 });
    await holdWaits();
    const stranger = await login(service.newClient(), '203.0.113.200', email, PASSWORD);
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
  });

  it('are told to the owner, once and without a network, and to nobody else', async () => {
    const mail = await awaitMail(service, email, /([^]*is guessing your[^]*)/);
    // Booked at the tenth guess; it tells how many there were when it was written.
    const tries = / (\d+) times within a day, from \d+ networks/.exec(mail)?.[1];
    expect(Number(tries)).toBeGreaterThanOrEqual(10);
    expect(Number(tries)).toBeLessThanOrEqual(60);
    expect(mail).not.toMatch(/100\.64|wrong guess/);
    const warnings = async () =>
      (await mailsTo(service, email)).filter((text) => text.includes('is guessing')).length;
    await expect
      .poll(() =>
        service.query(
          `select 1 from pgboss.job where name = 'guess-warning' and state <> 'completed'`,
        ),
      )
      .toEqual([]);
    expect(await warnings()).toBe(1);
    expect(await mailsTo(service, 'nobody-there@example.com')).toEqual([]);
  });

  it('keep no browser out that the owner used before, from whichever network', async () => {
    expect((await login(owners, anywhere(1), email, PASSWORD)).status).toBe(200);
    await owners.call('POST', paths.logout);
    expect((await login(owners, '198.18.0.1', email, PASSWORD)).status).toBe(200);
    await owners.call('POST', paths.logout);
  });

  it('leave a new browser the way by mail, after which it is known', async () => {
    const fresh = service.newClient();
    const at = '198.18.9.9';
    expect((await login(fresh, at, email, PASSWORD)).status).toBe(429);
    await post(fresh, at, paths.requestReset, { email });
    const code = await awaitMail(service, email, CODE);
    await post(fresh, at, paths.verifyCode, { email, code });
    const reset = await post(fresh, at, paths.reset, { email, new_password: NEW_PASSWORD });
    expect(reset.status).toBe(200);
    expect((await login(fresh, at, email, NEW_PASSWORD)).status).toBe(200);
    // Marks of before the new password are over.
    expect((await login(owners, '198.18.0.1', email, NEW_PASSWORD)).status).toBe(429);
  });

  it('are not helped by the mark of another account, a made-up or a broken one', async () => {
    const other = await account('marked');
    const client = service.newClient();
    expect((await login(client, '198.18.1.1', other, PASSWORD)).status).toBe(200);
    expect((await login(client, '198.18.1.2', email, NEW_PASSWORD)).status).toBe(429);
    const mark = client.cookies.get('legible_known') ?? '';
    const later = mark.replace(/\.\d+\./, `.${Date.now() * 2}.`);
    for (const made of [
      later,
      mark.slice(0, -1),
      'a.b.c',
      'ä.1.%C3%A4',
      '..',
      `x.9e99.${'é'.repeat(43)}`,
    ]) {
      client.cookies.set('legible_known', encodeURIComponent(made));
      expect([made, (await login(client, '198.18.1.3', email, NEW_PASSWORD)).status]).toEqual([
        made,
        429,
      ]);
    }
  });

  it('cannot be gone on with in a known browser', async () => {
    const mine = await account('laptop');
    const client = service.newClient();
    await login(client, '198.18.2.1', mine, PASSWORD);
    await client.call('POST', paths.logout);
    const counts: Record<number, number> = {};
    for (let i = 0; i < 10; i++) {
      const { status } = await login(client, anywhere(900 + i), mine, `wrong ${i}`);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    expect(counts).toEqual({ 401: 5, 429: 5 });
  });
});

const codesTo = async (email: string) =>
  (await mailsTo(service, email)).filter((text) => CODE.test(text)).length;
const request = async (address: string, email: string) =>
  (await post(service.newClient(), address, paths.requestReset, { email })).status;
const jobsDone = () =>
  expect
    .poll(() =>
      service.query(
        `select 1 from pgboss.job where name = 'reset-request' and state <> 'completed'`,
      ),
    )
    .toEqual([]);
const makeOlder = (seconds: number) =>
  service.query(
    `update reset_codes set expires_at = expires_at - make_interval(secs => ${seconds})`,
  );

describe('requests for a reset code', () => {
  it('of one network are three; those of others use up nothing of the owner, nor flood the mailbox', async () => {
    const email = await account('flooded');
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push(await request('198.18.3.1', email));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    for (let i = 0; i < 16; i++) expect(await request(anywhere(600 + i), email)).toBe(200);
    await jobsDone();
    expect(await codesTo(email)).toBe(1);
    // The code of a minute ago would be replaced, were there fewer who ask.
    await makeOlder(100);
    expect(await request('198.18.4.1', email)).toBe(200);
    await jobsDone();
    expect(await codesTo(email)).toBe(1);
    const code = await awaitMail(service, email, CODE);
    await makeOlder(201);
    expect(await request('198.18.5.1', email)).toBe(200);
    await expect.poll(() => codesTo(email)).toBe(2);
    const newest = await awaitMail(service, email, CODE);
    expect(newest).not.toBe(code);
    const verified = await post(service.newClient(), '198.18.6.1', paths.verifyCode, {
      email,
      code: newest,
    });
    expect(verified.status).toBe(200);
  });

  it('within a minute leave the code as it is', async () => {
    const email = await account('impatient');
    await request('198.18.7.1', email);
    const code = await awaitMail(service, email, CODE);
    await request('198.18.7.2', email);
    await jobsDone();
    const client = service.newClient();
    expect((await post(client, '198.18.7.1', paths.verifyCode, { email, code })).status).toBe(200);
  });

  it('by a known browser are counted apart from those of its network', async () => {
    const email = await account('colleague');
    const client = service.newClient();
    expect((await login(client, '198.18.8.1', email, PASSWORD)).status).toBe(200);
    for (let i = 0; i < 4; i++) await request('198.18.8.1', email);
    expect(await request('198.18.8.1', email)).toBe(429);
    const known = await post(client, '198.18.8.1', paths.requestReset, { email });
    expect(known.status).toBe(200);
  });
});
