import { FILES_PER_ANSWER, type ListResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { runningResponse } from '@legible/contracts/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { startService, type TestService } from '../../../../test/service.ts';

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

async function list(query: string): Promise<ListResponse> {
  const response = await client.call('GET', `${paths.list}?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as ListResponse;
}
const idsOf = ({ files }: ListResponse) => files.map((file) => file.file_id);
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

  it('is the first one without a limit, and says that there is no more', async () => {
    const whole = await list('');
    expect(idsOf(whole)).toEqual(all.filter((id) => id !== 'd6'));
    expect(whole.next_cursor).toBeNull();
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=', 'cursor=d1', 'cursor=1_%27'])(
    'refuses %s',
    async (query) => {
      const response = await client.call('GET', `${paths.list}?${query}`);
      expect(response.status).toBe(400);
    },
  );
});

/** A place just before this document. */
async function cursorBefore(id: string): Promise<string> {
  const [row] = (await service.query(`
    select (extract(epoch from created_at) * 1000000)::bigint + 1 || '_x' as cursor
    from documents where id = '${id}'`)) as { cursor: string }[];
  return row?.cursor ?? '';
}

async function running(busy: ApiClient, query: string) {
  const response = await busy.call('GET', `${paths.running}${query}`);
  const { files, next_cursor } = runningResponse.parse(await response.json());
  return { ids: files.map(({ filename }) => filename), next_cursor };
}

describe('a history of thousands (D57, D20)', () => {
  const COUNT = 21_500;
  const DAYS = `timestamptz '2026-02-01' + n * interval '1 second'`;
  let long: ApiClient;

  beforeAll(async () => {
    long = await service.newUser();
    const { id } = await long.me();
    await service.query(`
      insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, pages_failed,
        original_key, created_at)
      select 'long' || n, '${id}',
        case when n = 3 then 'Ärztlicher Befund.pdf' when n % 7000 = 5 then 'Letter ' || n else 'scan.pdf' end,
        case when n = 4 then 'processing' else 'ready' end, 1, '', 150, case when n = 6 then 150 else 0 end,
        '', ${DAYS}
      from generate_series(1, ${COUNT}) as n;
      insert into pages (document_id, number, user_id, state, tag)
      select 'long6', n, '${id}', 'failed', 0 from generate_series(1, 150) as n`);
  });

  const part = async (query: string): Promise<ListResponse> => {
    const response = await long.call('GET', `${paths.list}?${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as ListResponse;
  };
  /** What a search finds, call after call, and how many calls that took. */
  async function searchAll(query: string) {
    const found: string[] = [];
    let cursor: string | null = '';
    let calls = 0;
    while (cursor !== null) {
      const { files, next_cursor }: ListResponse = await part(
        `${query}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      found.push(...files.map(({ file_id }) => file_id));
      cursor = next_cursor;
      calls += 1;
    }
    return { found, calls };
  }

  it('is never sent in one answer', async () => {
    const first = await part('');
    expect(first.files).toHaveLength(FILES_PER_ANSWER);
    expect(first.files[0]?.file_id).toBe(`long${COUNT}`);
    const second = await part(`cursor=${first.next_cursor}`);
    expect(second.files).toHaveLength(FILES_PER_ANSWER);
    expect(second.files[0]?.file_id).toBe(`long${COUNT - FILES_PER_ANSWER}`);
  });

  it('is searched to its end, without case and accents, a bounded look a call', async () => {
    const { found, calls } = await searchAll(`search=${encodeURIComponent(' ARZTLICHER ')}`);
    expect([found, calls]).toEqual([['long3'], 2]);
    expect((await searchAll('search=letter')).found).toEqual([
      'long21005',
      'long14005',
      'long7005',
      'long5',
    ]);
  });

  it('is searched in parts as small as one asks for, and together with the prefix', async () => {
    const first = await part('search=LETTER&limit=2');
    expect(idsOf(first)).toEqual(['long21005', 'long14005']);
    const second = await part(`search=letter&limit=2&cursor=${first.next_cursor}`);
    expect(idsOf(second)).toEqual(['long7005', 'long5']);
    expect((await searchAll('search=etter&prefix=Letter%207')).found).toEqual(['long7005']);
    expect((await searchAll('search=nothing')).found).toEqual([]);
  });

  it('names a hundred pages that failed and says how many there are', async () => {
    const { files } = await part(`cursor=${await cursorBefore('long6')}`);
    const file = files.find(({ file_id }) => file_id === 'long6');
    expect(file?.failed_pages).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(file?.failed_page_count).toBe(150);
  });
});

describe('running documents in parts (D43)', () => {
  it('come in order, each once, over the call and over both sockets', async () => {
    const busy = await service.newUser();
    const { id } = await busy.me();
    await service.query(`
      insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key, created_at)
      select 'run' || n, '${id}', 'scan.pdf', 'processing', 1, '', 1, '', timestamptz '2026-01-31' + n / 2 * interval '1 second'
      from generate_series(1001, 2200) as n`);
    const wanted = Array.from({ length: 1200 }, (_, index) => `run${1001 + index}`);
    const socket = busy.socket(paths.filesSocket);
    const heard: string[] = [];
    socket.on('message', (data: Buffer) =>
      heard.push((JSON.parse(data.toString()) as { file: { file_id: string } }).file.file_id),
    );
    const first = await running(busy, '');
    const rest = await running(busy, `?cursor=${first.next_cursor}`);
    expect([first.ids.length, rest.next_cursor]).toEqual([FILES_PER_ANSWER, null]);
    expect([...first.ids, ...rest.ids]).toEqual(wanted);
    await expect.poll(() => heard.length).toBe(wanted.length);
    expect(heard).toEqual(wanted);
    socket.close();
  });
});
