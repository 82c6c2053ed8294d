import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { awaitMail } from '../../../../test/network/mailbox.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

const NEW_PASSWORD = 'a new and longer phrase';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const request = (client: ApiClient, email: string) =>
  client.json('POST', paths.requestReset, { email });

describe('an account that must reset (D62)', () => {
  it('is told so with 428 after a right password only, and gets no session', async () => {
    const email = 'mustreset@example.com';
    await service.newClient().register({ email, password: PASSWORD });
    await service.query(`update users set must_reset = true where email = '${email}'`);
    const client = service.newClient();
    const right = await client.login({ email, password: PASSWORD });
    expect(right.status).toBe(428);
    expect(client.cookies.has('legible_session')).toBe(false);
    const wrong = await client.login({ email, password: 'not the password' });
    expect(wrong.status).toBe(401);
    await request(client, email);
    const code = await awaitMail(service, email, /^ {4}([2-9A-Z]{8})$/m);
    await client.json('POST', paths.verifyCode, { email, code });
    await client.json('POST', paths.reset, { email, new_password: NEW_PASSWORD });
    expect((await client.login({ email, password: NEW_PASSWORD })).status).toBe(200);
  });
});

describe('asking for codes', () => {
  it('is limited for each address, in any case of letters', async () => {
    const client = service.newClient();
    for (let i = 0; i < 3; i++) {
      expect((await request(client, 'often@example.com')).status).toBe(200);
    }
    const fourth = await request(client, 'OFTEN@example.com');
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('Retry-After'))).toBeGreaterThan(60);
  });

  it('is limited for whoever asks', async () => {
    const client = service.newClient();
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) {
      statuses.push((await request(client, `asked${i}@example.com`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
