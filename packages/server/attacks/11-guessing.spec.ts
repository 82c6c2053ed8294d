import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../test/api-client.ts';
import { mailsTo } from '../test/network/mailbox.ts';
import { PASSWORD, startService, type TestService } from '../test/service.ts';

/**
 * Finding 11: guesses at one account from 100 /64s of one /48, which can be had for nothing, and then
 * from as many networks as an attacker with machines everywhere has. Before: 400 guesses in 13 s, all tried.
 */
const GUESSES = 400;
const email = 'target@example.com';

let service: TestService;
let owner: ApiClient;
beforeAll(async () => {
  service = await startService({}, { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1' });
  owner = service.newClient();
  await owner.register({ email, password: PASSWORD });
  await login(owner, '198.18.0.1', PASSWORD);
});
afterAll(() => service?.stop());

const call = (client: ApiClient, address: string, path: string, body: object) =>
  client.call('POST', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
  });

const login = (client: ApiClient, address: string, password: string) =>
  call(client, address, paths.login, { email, password });

/** Ten guesses at once, each from the address given; how many were tried, how many told to wait. */
async function guess(addressOf: (i: number) => string) {
  const client = service.newClient();
  await client.call('GET', paths.me);
  const began = Date.now();
  const counts = { tried: 0, refused: 0 };
  for (let i = 0; i < GUESSES; i += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, k) => login(client, addressOf(i + k), `wrong guess ${i + k}`)),
    );
    for (const { status } of answers) {
      if (status === 401) counts.tried += 1;
      else if (status === 429) counts.refused += 1;
      else throw new Error(`a guess was answered with ${status}`);
    }
  }
  return { ...counts, seconds: (Date.now() - began) / 1000 };
}

const warnings = async () =>
  (await mailsTo(service, email)).filter((text) => text.includes('is guessing your'));

/** The owner, in the browser of before, then in a new one, which has to wait. */
async function ownersLogIns(): Promise<number[]> {
  await owner.call('POST', paths.logout);
  const known = await login(owner, '198.18.0.1', PASSWORD);
  const fresh = await login(service.newClient(), '203.0.113.9', PASSWORD);
  return [known.status, fresh.status];
}

it('400 guesses from 100 networks of one /48 are few tries, told to the owner', async () => {
  const told = await guess((i) => `2001:db8:5:${(i % 100).toString(16)}::${i}`);
  await expect.poll(async () => (await warnings()).length, { timeout: 20_000 }).toBe(1);
  const [known, fresh] = await ownersLogIns();
  console.log('one /48:', told, { mails: 1, known, fresh });
  expect(told.tried).toBeLessThanOrEqual(20);
  expect(told.tried + told.refused).toBe(GUESSES);
  // Others than the guesser's neighbours have nothing to wait for yet.
  expect([known, fresh]).toEqual([200, 200]);
});

it('400 guesses from 400 networks everywhere are fifty tries; the owner gets in as before', async () => {
  const told = await guess((i) => `100.${64 + (i >> 8)}.${i & 255}.1`);
  const [known, fresh] = await ownersLogIns();
  const mails = (await warnings()).length;
  console.log('everywhere:', told, { mails, known, fresh });
  expect(told.tried).toBeLessThanOrEqual(50);
  expect(told.tried + told.refused).toBe(GUESSES);
  expect([known, fresh]).toEqual([200, 429]);
  expect(mails).toBe(1);
});

it('strangers who ask for codes keep neither code nor further codes from the owner', async () => {
  const statuses = [];
  for (let i = 0; i < 40; i++) {
    const from = `100.80.${i}.1`;
    statuses.push((await call(service.newClient(), from, paths.requestReset, { email })).status);
  }
  const owners = await call(service.newClient(), '203.0.113.9', paths.requestReset, { email });
  const codes = (await mailsTo(service, email)).filter((text) => /^ {4}[2-9A-Z]{8}$/m.test(text));
  console.log('codes:', { asked: statuses.length, owners: owners.status, mailed: codes.length });
  expect(owners.status).toBe(200);
  expect(codes.length).toBeLessThanOrEqual(2);
});
