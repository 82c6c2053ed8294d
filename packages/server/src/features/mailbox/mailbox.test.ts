import { request } from 'node:http';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitMail, readMailbox } from '../../../test/network/mailbox.ts';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** Unlike fetch, this may send any Host. */
function look(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(service.address);
  return new Promise<{ status: number; cookies: string[]; text: string }>((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => {
        const cookies = response.headers['set-cookie'] ?? [];
        resolve({ status: response.statusCode ?? 0, cookies, text });
      });
    })
      .once('error', reject)
      .end();
  });
}

const withKey = () => new URL(service.mailbox).pathname + new URL(service.mailbox).search;
const keyOnly = () => new URL(service.mailbox).searchParams.get('key') ?? '';

describe('the mailbox page', () => {
  it('shows messages to whoever follows the link of the start, what people wrote as text', async () => {
    await service.newClient().json('POST', paths.contact, {
      name: 'Eve',
      email: 'eve@example.com',
      subject: 'Hello',
      message: 'It says: <script>alert(1)</script>',
    });
    const said = await awaitMail(service, 'operator@legible.invalid', /It says: (.*)/);
    expect(said).toBe('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('takes the key out of the address and leaves a cookie for itself alone', async () => {
    const opened = await look(withKey());
    expect([opened.status, opened.text]).toEqual([303, '']);
    expect(opened.cookies).toEqual([
      `legible_mailbox=${keyOnly()}; Max-Age=604800; Path=/dev/mailbox; HttpOnly; SameSite=Lax`,
    ]);
    expect(keyOnly()).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['without the key, as through a proxy that asks by a local name', '/dev/mailbox', {}],
    ['with another key', `/dev/mailbox?key=${'a'.repeat(43)}`, {}],
    ['with an empty key', '/dev/mailbox?key=', {}],
    ['with two keys', '/dev/mailbox?key=a&key=b', {}],
    ['with another cookie', '/dev/mailbox', { Cookie: `legible_mailbox=${'a'.repeat(43)}` }],
  ])('%s says how to open it and shows no message', async (_, path, headers) => {
    const refused = await look(path, headers);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('open it by the link');
    expect(refused.text + refused.cookies.join('')).not.toMatch(/@example\.com|legible_mailbox/);
  });

  it('does not exist under another name or behind a proxy, even with the key', async () => {
    const cookie = { Cookie: `legible_mailbox=${keyOnly()}` };
    for (const headers of [
      { Host: 'rebound.example' },
      { Host: 'localhost.evil.example:80' },
      { 'X-Forwarded-For': '127.0.0.1' },
    ] as Record<string, string>[]) {
      expect((await look(withKey(), headers)).status).toBe(404);
      expect((await look('/dev/mailbox', { ...headers, ...cookie })).status).toBe(404);
    }
    expect((await look('/dev/mailbox', cookie)).status).toBe(200);
  });

  it('has the same key after a restart and on every node', async () => {
    const rows = await service.query(`select value from app_secrets where name = 'mailbox'`);
    expect(rows).toEqual([{ value: keyOnly() }]);
    expect(await readMailbox(service.mailbox)).toContain('eve@example.com');
  });
});
