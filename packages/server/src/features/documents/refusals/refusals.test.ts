import type { BatchResponse, RejectedFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { notPdf } from '@legible/fixtures/harmed/damaged';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const bad = (name: string) => ({ name, bytes: new Uint8Array(notPdf()) });
const dismiss = (client: ApiClient, ids: string[]) =>
  client.json('POST', paths.dismissRefusals, { ids });

async function refuse(client: ApiClient, ...names: string[]): Promise<RejectedFile[]> {
  const response = await client.batch(names.map(bad));
  return ((await response.json()) as BatchResponse).rejected;
}

describe('files that were refused', () => {
  it('are told until they are dismissed, each by itself or all together', async () => {
    const client = await service.newUser();
    const rejected = await refuse(client, 'one.pdf', 'two.pdf', 'three.pdf');
    const ids = rejected.map((file) => file.refusal_id ?? '');
    expect(new Set(ids).size).toBe(3);
    const kept = await client.refusals();
    expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(kept.find(({ id }) => id === ids[1])).toMatchObject({
      file_id: null,
      input_name: 'two.pdf',
      code: 'not_a_pdf',
      detail: 'This is not a PDF file.',
      pages: null,
    });
    expect((await dismiss(client, ids.slice(0, 1))).status).toBe(200);
    expect(await client.refusals()).toHaveLength(2);
    await dismiss(client, ids);
    expect(await client.refusals()).toEqual([]);
  });

  it('for want of pages say how many they need and how many are left, in one number', async () => {
    const client = await service.newUser();
    const bytes = await shortScan(11);
    const response = await client.batch([
      { name: 'a.pdf', bytes },
      { name: 'b.pdf', bytes },
    ]);
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      pages_left: 10,
      rejected: [
        { input_name: 'a.pdf', pages: 11 },
        { input_name: 'b.pdf', pages: 11 },
      ],
    });
    expect(await client.refusals()).toMatchObject([{ pages: 11 }, { pages: 11 }]);
    const mixed = await client.batch([
      { name: 'a.pdf', bytes },
      { name: 'c.pdf', bytes: await shortScan(1) },
    ]);
    expect([mixed.status, await mixed.json()]).toMatchObject([200, { pages_left: 10 }]);
  });

  it('are nobody else’s to see or to dismiss', async () => {
    const client = await service.newUser();
    const [{ refusal_id: id = '' } = {}] = await refuse(client, 'mine.pdf');
    const other = await service.newUser();
    expect(await other.refusals()).toEqual([]);
    expect((await dismiss(other, [id])).status).toBe(200);
    expect(await client.refusals()).toHaveLength(1);
    expect((await service.newClient().call('GET', paths.refusals)).status).toBe(401);
  });

  it('are the newest hundred, and no more', async () => {
    const client = await service.newUser();
    await refuse(client, 'oldest.pdf');
    const { id } = await client.me();
    await service.query(`
      insert into refusals (id, user_id, input_name, code, detail, refused_at)
      select 'many ' || n, '${id}', n || '.pdf', 'damaged', 'Damaged.', now() - interval '1 minute'
      from generate_series(1, 150) as n`);
    await service.query(
      `update refusals set refused_at = now() - interval '1 hour' where input_name = 'oldest.pdf'`,
    );
    await refuse(client, 'newest.pdf');
    const names = (await client.refusals()).map((file) => file.input_name);
    expect(names).toHaveLength(100);
    expect(names[0]).toBe('newest.pdf');
    expect(names).not.toContain('oldest.pdf');
    const [count] = await service.query(
      `select count(*)::int as kept from refusals where user_id = '${id}'`,
    );
    expect(count).toEqual({ kept: 100 });
  });

  it('are forgotten after three days, and with the account', async () => {
    const client = await service.newUser();
    await refuse(client, 'late.pdf', 'soon.pdf');
    const { id } = await client.me();
    const rows = () => service.query(`select input_name from refusals where user_id = '${id}'`);
    await service.query(
      `update refusals set refused_at = now() - interval '73 hours' where input_name = 'late.pdf'`,
    );
    expect((await client.refusals()).map((file) => file.input_name)).toEqual(['soon.pdf']);
    // What is refused wakes the job that removes what is over.
    await refuse(await service.newUser(), 'other.pdf');
    await expect.poll(rows).toEqual([{ input_name: 'soon.pdf' }]);
    await client.json('POST', paths.deleteAccount, { password: PASSWORD });
    expect(await rows()).toEqual([]);
  });

  it.each([{}, { ids: [] }, { ids: [''] }, { ids: ['x'.repeat(65)] }, { ids: 'all' }])(
    'are dismissed by a list of ids, and by %o not at all',
    async (body) => {
      const client = await service.newUser();
      expect((await client.json('POST', paths.dismissRefusals, body)).status).toBe(400);
    },
  );
});
