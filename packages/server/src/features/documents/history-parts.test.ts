import type { z } from 'zod';
import type { listResponse } from '@legible/contracts/documents';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { startService, type TestService } from '../../../test/service.ts';

type Answer = z.infer<typeof listResponse>;

let service: TestService;
let client: ApiClient;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  const { id } = await client.me();
  // Each two of one moment, and moments that differ by a microsecond.
  await service.query(`
    insert into documents
      (id, user_id, input_name, status, byte_size, sha256, page_count, original_key, created_at)
    select 'd' || n, '${id}', case when n = 7 then 'odd.pdf' else 'scan.pdf' end, 'ready', 1, '', 1, '',
      timestamptz '2026-01-31 00:00:00.000001+00' + n / 2 * interval '1 microsecond'
    from generate_series(1, 9) as n`);
});
afterAll(() => service?.stop());

async function list(query: string): Promise<Answer> {
  const response = await client.call('GET', `${paths.list}?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}
const idsOf = ({ files }: Answer) => files.map((file) => file.file_id);
const all = ['d9', 'd8', 'd7', 'd6', 'd5', 'd4', 'd3', 'd2', 'd1'];

describe('the list in parts (D57)', () => {
  it('has every file once and in order, though one is deleted in between', async () => {
    const first = await list('limit=4');
    expect(idsOf(first)).toEqual(all.slice(0, 4));
    await service.query(`delete from documents where id = 'd6'`);
    const second = await list(`limit=4&cursor=${first.next_cursor}`);
    expect(idsOf(second)).toEqual(all.slice(4, 8));
    const third = await list(`limit=4&cursor=${second.next_cursor}`);
    expect([idsOf(third), third.next_cursor]).toEqual([['d1'], null]);
  });

  it('goes together with the prefix', async () => {
    const part = await list('prefix=odd&limit=1');
    expect([idsOf(part), part.next_cursor]).toEqual([['d7'], null]);
  });

  it('is not asked for without a limit: the answer is the whole list, as it was', async () => {
    const whole = await list('');
    expect(idsOf(whole)).toEqual(all.filter((id) => id !== 'd6'));
    expect(Object.keys(whole)).toEqual(['files']);
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=', 'cursor=d1', 'cursor=1_%27'])(
    'refuses %s',
    async (query) => {
      const response = await client.call('GET', `${paths.list}?${query}`);
      expect(response.status).toBe(400);
    },
  );
});
