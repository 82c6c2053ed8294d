import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { awaitMail, mailsTo } from '../../../../test/network/mailbox.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

const NEW_PASSWORD = 'a new and longer phrase';
const CODE = /^ {4}([2-9A-Z]{8})$/m;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

async function newAccount(name: string): Promise<string> {
  const email = `${name}@example.com`;
  await service.newClient().register({ email, password: PASSWORD });
  return email;
}

const request = (client: ApiClient, email: string) =>
  client.json('POST', paths.requestReset, { email });
const verify = (client: ApiClient, email: string, code: string) =>
  client.json('POST', paths.verifyCode, { email, code });
const reset = (client: ApiClient, email: string, more = {}) =>
  client.json('POST', paths.reset, { email, new_password: NEW_PASSWORD, ...more });
const canLogIn = async (email: string, password: string) =>
  (await service.newClient().login({ email, password })).status === 200;

describe('a forgotten password', () => {
  it('is replaced with the mailed code, which ends every session (S3.22, S7.11, S7.12, S7.13, S4.38)', async () => {
    const email = await newAccount('forgot');
    const elsewhere = service.newClient();
    await elsewhere.login({ email, password: PASSWORD });
    const client = service.newClient();
    const asked = await request(client, email);
    expect([asked.status, await asked.json()]).toEqual([
      200,
      { detail: 'If an account exists for this email, a reset code has been sent.' },
    ]);
    const code = await awaitMail(service, email, CODE);
    const verified = await verify(client, email, code.toLowerCase());
    expect(await verified.json()).toEqual({ detail: 'You can now reset your password.' });
    const done = await reset(client, email);
    expect(await done.json()).toEqual({
      detail: 'Your password has been updated. Please log in.',
    });
    expect(await canLogIn(email, NEW_PASSWORD)).toBe(true);
    expect(await canLogIn(email, PASSWORD)).toBe(false);
    expect((await elsewhere.raw('GET', paths.me)).status).toBe(403);
    await awaitMail(service, email, /(password of your account has just been changed)/);
  });

  it('cannot be set without the grant of a right code, whoever asks (S3.22)', async () => {
    const email = await newAccount('nogrant');
    const refused = await reset(service.newClient(), email);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'wrong_code' }),
    ]);
    expect(await canLogIn(email, PASSWORD)).toBe(true);
  });

  it('is not set for one address with the grant of another', async () => {
    const [mine, theirs] = [await newAccount('mine'), await newAccount('theirs')];
    const client = service.newClient();
    await request(client, mine);
    await verify(client, mine, await awaitMail(service, mine, CODE));
    expect((await reset(client, theirs)).status).toBe(400);
    expect(await canLogIn(theirs, PASSWORD)).toBe(true);
  });

  it('takes a grant once', async () => {
    const email = await newAccount('once');
    const client = service.newClient();
    await request(client, email);
    await verify(client, email, await awaitMail(service, email, CODE));
    const grant = client.cookies.get('legible_reset') ?? '';
    expect((await reset(client, email)).status).toBe(200);
    client.cookies.set('legible_reset', grant);
    expect((await reset(client, email)).status).toBe(400);
  });

  it('takes a code once, and a grant kept in another browser not at all', async () => {
    const email = await newAccount('onecode');
    const client = service.newClient();
    await request(client, email);
    const code = await awaitMail(service, email, CODE);
    expect((await verify(client, email, code)).status).toBe(200);
    expect((await verify(service.newClient(), email, code)).status).toBe(400);
    expect((await reset(service.newClient(), email, { code })).status).toBe(400);
  });

  it('takes no code after five wrong ones, not even the right one', async () => {
    const email = await newAccount('guessed');
    const client = service.newClient();
    await request(client, email);
    const code = await awaitMail(service, email, CODE);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => verify(client, email, 'WRONG234')),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await verify(client, email, code)).status).toBe(400);
  });

  it('takes the newest code only', async () => {
    const email = await newAccount('newest');
    const client = service.newClient();
    await request(client, email);
    const first = await awaitMail(service, email, CODE);
    // A younger one would be kept.
    await service.query(`update reset_codes set expires_at = expires_at - interval '61 seconds'`);
    await request(client, email);
    await expect
      .poll(async () => (await mailsTo(service, email)).filter((text) => CODE.test(text)).length)
      .toBe(2);
    expect((await verify(client, email, first)).status).toBe(400);
  });

  it('answers alike for an unknown address, which gets no mail', async () => {
    const known = await newAccount('known');
    const [a, b] = await Promise.all([
      request(service.newClient(), known),
      request(service.newClient(), 'unknown@example.com'),
    ]);
    expect([b.status, await b.json()]).toEqual([a.status, await a.json()]);
    await awaitMail(service, known, CODE);
    expect(await mailsTo(service, 'unknown@example.com')).toEqual([]);
    const [wrong, nobody] = await Promise.all([
      verify(service.newClient(), known, 'WRONG234'),
      verify(service.newClient(), 'unknown@example.com', 'WRONG234'),
    ]);
    expect([nobody.status, await nobody.json()]).toEqual([wrong.status, await wrong.json()]);
  });

  it('refuses a common password and leaves the grant for a better one', async () => {
    const email = await newAccount('common');
    const client = service.newClient();
    await request(client, email);
    await verify(client, email, await awaitMail(service, email, CODE));
    const refused = await reset(client, email, { new_password: 'Password123' });
    expect(await refused.json()).toMatchObject({ code: 'common_password' });
    expect((await reset(client, email)).status).toBe(200);
  });
});
