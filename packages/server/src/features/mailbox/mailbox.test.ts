import { paths } from '@legible/contracts/endpoints';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../test/service.ts';
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
  it('shows messages to a browser on this machine, what people wrote as text', async () => {
    await service.newClient().json('POST', paths.contact, {
      name: 'Eve',
      email: 'eve@example.com',
      subject: 'Hello',
      message: 'It says: <script>alert(1)</script>',
    });
    const said = await awaitMail(service, 'operator@legible.invalid', /It says: (.*)/);
    expect(said).toBe('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('does not exist under another name or behind a proxy', async () => {
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ Host: 'rebound.example' })).toBe(404);
    expect(await statusWith({ Host: 'localhost.evil.example:80' })).toBe(404);
    expect(await statusWith({ 'X-Forwarded-For': '127.0.0.1' })).toBe(404);
  });
});
