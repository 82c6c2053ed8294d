import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../../test/service.ts';
import { awaitMail } from '../../../test/mailbox.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** Unlike fetch, this may send any Host. */
function statusWith(headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(service.address);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: '/dev/mailbox', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
}

describe('the mailbox page', () => {
  it('shows messages to a browser on this machine, names as text', async () => {
    await service.newClient().json('POST', '/v1/auth/register', {
      name: '<script>alert(1)</script>',
      last_name: 'X',
      email: 'tag@example.com',
      password: PASSWORD,
    });
    const hello = await awaitMail(service, 'tag@example.com', /(Hello [^,]*),/);
    expect(hello).toBe('Hello &lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('does not exist under another name or behind a proxy', async () => {
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ Host: 'rebound.example' })).toBe(404);
    expect(await statusWith({ Host: 'localhost.evil.example:80' })).toBe(404);
    expect(await statusWith({ 'X-Forwarded-For': '127.0.0.1' })).toBe(404);
  });
});
