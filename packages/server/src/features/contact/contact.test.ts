import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../test/service.ts';
import type { ApiClient } from '../../../test/api-client.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const send = (client: ApiClient, body: object) => client.json('POST', paths.contact, body);
const stored = (subject: string) =>
  service.query(`select name, email, message from contact_messages where subject = '${subject}'`);

describe('the contact form', () => {
  it('keeps the message of a visitor (S3.21, S7.35)', async () => {
    const response = await send(service.newClient(), {
      name: 'Eve',
      email: 'eve@example.com',
      subject: 'visitor',
      message: 'Hello there',
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { detail: 'Message sent successfully!' },
    ]);
    expect(await stored('visitor')).toEqual([
      { name: 'Eve', email: 'eve@example.com', message: 'Hello there' },
    ]);
  });

  it('asks a visitor who it is (S5.15)', async () => {
    const response = await send(service.newClient(), { subject: 'nameless', message: 'Hello' });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'contact_incomplete',
        detail: 'Name and Email are required when not logged in.',
      },
    ]);
    expect(await stored('nameless')).toEqual([]);
  });

  it('takes name and address of a user from the account, whatever is claimed (S5.16)', async () => {
    const client = await service.newUser();
    const { email } = await client.me();
    await send(client, {
      name: 'The Boss',
      email: 'boss@example.com',
      subject: 'user',
      message: 'Hello',
    });
    expect(await stored('user')).toMatchObject([{ name: 'Ada Lovelace', email }]);
  });

  it('tells the operator what the vote of an account counts (S9.8, D70)', async () => {
    const client = await service.newUser();
    const { id } = await client.me();
    await service.query(`update users set subscription = 'tier 3' where id = '${id}'`);
    await send(client, { subject: 'Feature request: maps', message: 'Please read maps.' });
    await send(service.newClient(), {
      name: 'Eve',
      email: 'eve@example.com',
      subject: 'Feature request: nothing',
      message: 'Hello',
    });
    const mails = await service.query(
      `select text from mails where subject like 'Contact: Feature request%' order by subject`,
    );
    const [maps, nothing] = mails.map((row) => (row as { text: string }).text);
    expect(maps).toContain('Plan: Tier 3; a vote for a feature counts 4x');
    expect(nothing).not.toContain('Plan:');
  });

  it('needs a subject and a message (S5.14)', async () => {
    const client = await service.newUser();
    expect((await send(client, { subject: ' ', message: 'x' })).status).toBe(400);
    expect((await send(client, { subject: 'x', message: '' })).status).toBe(400);
    expect((await send(client, { subject: 'x', message: 'y'.repeat(10_001) })).status).toBe(400);
  });

  it('is limited to five messages an hour', async () => {
    const client = await service.newUser();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await send(client, { subject: `no ${i}`, message: 'Hello' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
