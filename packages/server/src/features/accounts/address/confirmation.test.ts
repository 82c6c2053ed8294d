import { request } from 'node:http';
import { mailedScreens, paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { awaitMail, mailsTo } from '../../../../test/network/mailbox.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

/** As the mailbox page shows it. */
const LINK = /href="https?:\S+\/confirm-email\?token=([\w-]+)"/;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const open = (client: ApiClient, token: string) =>
  client.json('POST', paths.confirmEmail, { token });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

async function newcomer() {
  const client = await service.newUser();
  const { id, email } = await client.me();
  return { client, id, email, token: await awaitMail(service, email, LINK) };
}

const outdate = (id: string) =>
  service.query(`update email_confirmations set expires_at = now() where user_id = '${id}'`);

describe('the link of the welcome message', () => {
  it('confirms the address from any browser, and says the second time that it has', async () => {
    const { client, token } = await newcomer();
    expect((await client.me()).email_confirmed).toBe(false);
    const first = await open(service.newClient(), token);
    expect([first.status, await first.json()]).toEqual([200, { status: 'done' }]);
    expect((await client.me()).email_confirmed).toBe(true);
    expect(await (await open(service.newClient(), token)).json()).toEqual({ status: 'already' });
  });

  it('that nobody sent is told apart from one that is too old', async () => {
    const { client, id, token } = await newcomer();
    const unknown = await open(client, 'made-up');
    expect([unknown.status, await codeOf(unknown)]).toEqual([400, 'link_unknown']);
    await outdate(id);
    const late = await open(client, token);
    expect([late.status, await codeOf(late)]).toEqual([410, 'link_expired']);
    expect((await client.me()).email_confirmed).toBe(false);
  });

  it('that is too old can be sent anew without a log-in, to the same address, three times an hour', async () => {
    const { client, id, email, token } = await newcomer();
    await outdate(id);
    const again = () => service.newClient().json('POST', paths.resendExpired, { token });
    expect(await (await again()).json()).toEqual({ detail: 'We sent you a new link.' });
    await expect.poll(async () => (await mailsTo(service, email)).length).toBe(2);
    const fresh = await awaitMail(service, email, LINK);
    expect(fresh).not.toBe(token);
    expect((await open(service.newClient(), fresh)).status).toBe(200);
    expect((await client.me()).email_confirmed).toBe(true);
    expect(await (await again()).json()).toEqual({ detail: 'Your address is confirmed already.' });
    await again();
    expect((await again()).status).toBe(429);
    const unknown = await client.json('POST', paths.resendExpired, { token: 'made-up' });
    expect(await codeOf(unknown)).toBe('link_unknown');
  });

  it('of an address that the account no longer has is worth nothing', async () => {
    const { client, id, token } = await newcomer();
    await service.query(`update users set email = 'moved@example.com' where id = '${id}'`);
    expect(await codeOf(await open(client, token))).toBe('link_unknown');
    expect((await client.me()).email_confirmed).toBe(false);
  });

  it('of an older version leads to the screen, at the same address', async () => {
    const answer = await service.newClient().raw('GET', `${paths.confirmEmail}?token=a%26b`, {
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      `${mailedScreens.confirmEmail}?token=a%26b`,
    ]);
  });
});

/** Registers as a page with these headers does. @returns where the link in the mail leads. */
const registerFrom = async (email: string, headers: Record<string, string>) => {
  const person = { name: 'Ada', last_name: 'Lovelace', password: PASSWORD, email };
  const answer = await service.newClient().call('POST', paths.register, {
    body: JSON.stringify(person),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  expect(answer.status).toBe(201);
  return awaitMail(service, email, /href="(https?:[^"]+?)\/confirm-email\?/);
};

describe('links in mails lead to where the person is', () => {
  it('by the origin of the page, where that is allowed', async () => {
    const other = service.address.replace('localhost', '127.0.0.1');
    expect(other).not.toBe(service.address);
    expect(await registerFrom('there@example.com', { Origin: other })).toBe(other);
    expect(await registerFrom('here@example.com', { Origin: service.address })).toBe(
      service.address,
    );
  });

  it('and never by the names that a caller makes up', async () => {
    const headers = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' };
    expect(await registerFrom('forged@example.com', headers)).toBe(service.address);
  });

  it('nor by the Host that a call names', async () => {
    const client = service.newClient();
    await client.raw('GET', paths.csrf);
    const person = {
      name: 'Eve',
      last_name: 'Evil',
      password: PASSWORD,
      email: 'host@example.com',
    };
    const cookies = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = {
      Host: 'evil.example',
      Cookie: cookies,
      'X-CSRF-Token': client.cookies.get('csrftoken') ?? '',
      'Content-Type': 'application/json',
    };
    const { hostname, port } = new URL(service.address);
    const status = await new Promise((resolve, reject) => {
      // Unlike fetch, this may send any Host.
      request({ hostname, port, method: 'POST', path: paths.register, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .once('error', reject)
        .end(JSON.stringify(person));
    });
    expect(status).toBe(201);
    expect(await awaitMail(service, person.email, /href="(https?:[^"]+?)\/confirm-email\?/)).toBe(
      service.address,
    );
  });

  it('and a page of another origin sends none', async () => {
    const refused = await service.newClient().call('POST', paths.register, {
      body: '{}',
      headers: { Origin: 'https://evil.example' },
    });
    expect(await codeOf(refused)).toBe('forbidden_origin');
  });
});
