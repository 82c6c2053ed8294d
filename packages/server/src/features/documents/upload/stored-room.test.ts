import { plans } from '@legible/contracts/plans';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

const { storage } = plans.free;

let service: TestService;
let scan: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  service = await startService();
  scan = await shortScan(1);
});
afterAll(() => service?.stop());

async function upload(client: ApiClient) {
  const response = await client.batch([{ name: 'one.pdf', bytes: scan }]);
  const body = (await response.json()) as {
    files?: { file_id: string }[];
    code?: string;
    detail?: string;
  };
  const { files, code, detail } = body;
  return { status: response.status, code, detail, id: files?.[0]?.file_id ?? '' };
}

/** What the rows add up to, beside what is counted. */
async function stored(client: ApiClient) {
  const { id, stored_bytes: bytes, stored_documents: documents } = await client.me();
  const [sums] = (await service.query(
    `select coalesce(sum(byte_size + coalesce(increment_bytes, 0)), 0)::int as bytes, count(*)::int as documents
     from documents where user_id = '${id}'`,
  )) as { bytes: number; documents: number }[];
  expect({ bytes, documents }).toEqual(sums);
  return { id, bytes: bytes ?? 0, documents: documents ?? 0 };
}

const remove = (client: ApiClient, id: string) =>
  client.call('DELETE', `${paths.document}?file_id=${id}`);

/** As if a number of bytes had been stored before, in one document. */
async function fill(client: ApiClient, bytes: number): Promise<void> {
  const { id } = await client.me();
  await service.query(
    `insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key)
     values ('filler-${id}', '${id}', 'filler.pdf', 'ready', ${bytes}, '', 1, 'none')`,
  );
}

describe('what is stored for a user', () => {
  it('is counted with its increment, and no more when it is cancelled, run again and deleted', async () => {
    const client = await service.newUser();
    const { id } = await upload(client);
    await client.finished(id);
    const after = await stored(client);
    expect(after.documents).toBe(1);
    expect(after.bytes).toBeGreaterThan(scan.length);
    const second = await upload(client);
    await client.call('POST', `${paths.cancel}?file_id=${second.id}`);
    await client.finished(second.id);
    expect((await stored(client)).documents).toBe(2);
    await client.call('POST', `${paths.retry}?file_id=${second.id}`);
    await client.finished(second.id);
    expect((await stored(client)).documents).toBe(2);
    for (const gone of [id, second.id]) expect((await remove(client, gone)).status).toBe(200);
    expect(await stored(client)).toMatchObject({ bytes: 0, documents: 0 });
  });

  it('is told in the limits, beside the bounds of the plan', async () => {
    const client = await service.newUser();
    await fill(client, 1234);
    const limits = await (await client.call('GET', paths.limits)).json();
    expect(limits).toEqual({
      ...plans.free.upload,
      ...storage,
      max_files_per_hour: 600,
      stored_bytes: 1234,
      stored_documents: 1,
    });
  });

  it('is never more than the plan allows, however many uploads race for the rest', async () => {
    const client = await service.newUser();
    await fill(client, storage.max_stored_bytes - 3 * scan.length - 1);
    const results = await Promise.all(Array.from({ length: 8 }, () => upload(client)));
    const taken = results.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(3);
    const [refused] = results.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 402, code: 'no_storage_left' });
    expect(refused?.detail).toMatch(
      /^Not enough storage left: 500 MB of 500 MB are used, and this file has \d+ KB\. Delete /,
    );
    for (const { id } of taken) await client.finished(id);
    expect(await client.me()).toMatchObject({ month_usage: 3 });
    expect((await stored(client)).documents).toBe(4);
    expect((await upload(client)).code).toBe('no_storage_left');
    await remove(client, taken[0]?.id ?? '');
    const reserved = await service.query('select 1 from users where pages_reserved > 0');
    expect(reserved).toEqual([]);
  });

  it('is bounded in documents, too, and by the present plan: what is above it stays', async () => {
    const client = await service.newUser();
    const { id } = await client.me();
    await service.query(
      `insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key)
       select 'many-' || n, '${id}', 'many.pdf', 'ready', 1, '', 1, 'none'
       from generate_series(1, ${storage.max_stored_documents + 5}) as n`,
    );
    expect(await upload(client)).toMatchObject({
      status: 402,
      code: 'no_storage_left',
      detail: expect.stringMatching(/1,005 of 1,000 documents are kept\. Delete /),
    });
    expect((await stored(client)).documents).toBe(storage.max_stored_documents + 5);
    await service.query(`update users set subscription = 'tier 1' where id = '${id}'`);
    expect((await upload(client)).status).toBe(200);
    await service.query(`delete from documents where id like 'many-%'`);
    expect((await stored(client)).documents).toBe(1);
  });

  it('goes with its account', async () => {
    const client = await service.newUser();
    await upload(client);
    const { id } = await client.me();
    const answer = await client.json('POST', paths.deleteAccount, { password: PASSWORD });
    expect(answer.status).toBe(204);
    expect(await service.query(`select 1 from users where id = '${id}'`)).toEqual([]);
  });
});

/** As if a number of uploads had been counted in the hour that ends in twenty minutes. */
async function inThisHour(client: ApiClient, what: string, count: number): Promise<void> {
  const { id } = await client.me();
  await service.query(
    `insert into rate_limits values ('${what}:${id}', ${count}, now() + interval '20 minutes')`,
  );
}

describe('the pace of a user', () => {
  it('bounds files within an hour, and says when to go on', async () => {
    const client = await service.newUser();
    await inThisHour(client, 'files', plans.free.filesPerHour - 1);
    expect((await upload(client)).status).toBe(200);
    const response = await client.batch([{ name: 'one.pdf', bytes: scan }]);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(1100);
    expect(await response.json()).toMatchObject({
      code: 'too_many_requests',
      detail: 'Your plan takes 600 files within an hour. Please send the others later.',
    });
  });

  it('bounds runs that are cancelled and started again', async () => {
    const client = await service.newUser();
    const { id } = await upload(client);
    await inThisHour(client, 'runs', plans.free.filesPerHour);
    for (const path of [paths.cancel, paths.retry]) {
      const response = await client.call('POST', `${path}?file_id=${id}`);
      expect([response.status, await response.json()]).toMatchObject([
        429,
        { code: 'too_many_requests', detail: expect.stringMatching(/^Your plan lets 600 runs /) },
      ]);
    }
  });
});
