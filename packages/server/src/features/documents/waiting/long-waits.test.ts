import type { AcceptedFile, BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { encryptedPdf } from '@legible/fixtures/harmed/damaged';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

const WAIT = '?wait_for_pages=true';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** An account of ten pages a month, some of which are used. */
async function accountWith(used: number): Promise<ApiClient> {
  const client = await service.newUser();
  await setUser(client, `pages_used = ${used}`);
  return client;
}

async function setUser(client: ApiClient, values: string): Promise<void> {
  const { id } = await client.me();
  await service.query(`update users set ${values} where id = '${id}'`);
}

/** As the clock does it at the end of a free period. */
const endPeriod = (client: ApiClient) =>
  setUser(
    client,
    "period_start = now() - interval '2 months', period_end = now() - interval '1 minute'",
  );

async function send(client: ApiClient, pages: number, query = WAIT): Promise<BatchResponse> {
  const bytes = await shortScan(pages);
  const response = await client.batch([{ name: `${pages}.pdf`, bytes }], query);
  return (await response.json()) as BatchResponse;
}

async function sendOne(client: ApiClient, pages: number): Promise<AcceptedFile> {
  const { files } = await send(client, pages);
  if (!files[0]) throw new Error('it was not taken');
  return files[0];
}

const entryOf = async (client: ApiClient, { file_id: id }: AcceptedFile): Promise<unknown> =>
  (await client.call('GET', paths.documentById.replace(':id', id))).json();

const standing = async (client: ApiClient) => {
  const { id } = await client.me();
  const [row] = await service.query(
    `select pages_used, pages_reserved from users where id = '${id}'`,
  );
  return row;
};

describe('a file for which too few pages of the month are left', () => {
  it('is refused as ever where nobody asked to wait (D74)', async () => {
    const client = await accountWith(8);
    expect(await send(client, 3, '')).toMatchObject({ code: 'no_pages_left', pages_left: 2 });
    expect(await client.running()).toEqual([]);
  });

  it('waits until the month is over, then goes on by itself, and is charged once (D93)', async () => {
    const client = await accountWith(8);
    const { period_end: end } = await client.me();
    const file = await sendOne(client, 3);
    expect(file).toMatchObject({ waits_for: 3, waits_until: end });
    expect(await client.running()).toMatchObject([
      { file_id: file.file_id, status: 'queued', waits_for: 3, waits_until: end },
    ]);
    expect(await entryOf(client, file)).toMatchObject({
      status: 'queued',
      waits_for: 3,
      waits_until: end,
    });
    expect(await standing(client)).toEqual({ pages_used: 8, pages_reserved: 0 });
    await endPeriod(client);
    expect(await client.finished(file.file_id)).toMatchObject({ status: 'ready', pages: 3 });
    expect(await entryOf(client, file)).not.toHaveProperty('waits_for');
    expect(await standing(client)).toEqual({ pages_used: 3, pages_reserved: 0 });
  });

  it('goes on at once with a larger plan, which alone has as many pages as some need', async () => {
    const client = await accountWith(8);
    const large = await sendOne(client, 12);
    expect(large).toMatchObject({ waits_for: 12, waits_until: null });
    const small = await sendOne(client, 3);
    await setUser(client, 'page_limit = 1000');
    for (const { file_id: id } of [large, small]) {
      expect(await client.finished(id)).toMatchObject({ status: 'ready' });
    }
    expect(await standing(client)).toEqual({ pages_used: 8 + 12 + 3, pages_reserved: 0 });
  });

  it('keeps no file waiting behind it for which there are enough', async () => {
    const client = await accountWith(8);
    const long = await sendOne(client, 3);
    const { file_id: id, waits_for: waits } = await sendOne(client, 2);
    expect(waits).toBeUndefined();
    expect(await client.finished(id)).toMatchObject({ status: 'ready' });
    expect(await client.running()).toMatchObject([{ file_id: long.file_id, waits_for: 3 }]);
  });

  it('is dated anew with all others in one statement, when the period ends at another time', async () => {
    const client = await accountWith(8);
    const before = (await client.me()).period_end;
    for (let each = 0; each < 4; each++) await sendOne(client, 3);
    await setUser(client, "period_end = period_end + interval '3 days'");
    const { id, period_end: end } = await client.me();
    expect(end).not.toBe(before);
    await expect
      .poll(async () => (await client.running()).map(({ waits_until: until }) => until))
      .toEqual([end, end, end, end]);
    // Rows that one statement of a transaction wrote have its number.
    const written = await service.query(
      `select distinct xmin::text, cmin::text from documents where user_id = '${id}'`,
    );
    expect(written).toHaveLength(1);
  });

  it('is taken out by Cancel, and can be read as far as the pages reach', async () => {
    const client = await accountWith(8);
    const { file_id: id } = await sendOne(client, 3);
    expect((await client.call('POST', `${paths.cancel}?file_id=${id}`)).status).toBe(200);
    expect(await client.running()).toEqual([]);
    await endPeriod(client);
    expect(await client.history()).toMatchObject([{ file_id: id, status: 'cancelled' }]);
    await setUser(client, "pages_used = 8, period_end = now() + interval '9 days'");
    const first = await client.call('POST', `${paths.retry}?file_id=${id}&first_pages=2`);
    expect(first.status).toBe(200);
    expect(await client.finished(id)).toMatchObject({ status: 'ready', read_to: 2 });
    expect(await standing(client)).toEqual({ pages_used: 10, pages_reserved: 0 });
  });

  it('that opens with a password only is refused: no password is kept for a month', async () => {
    const client = await accountWith(10);
    const form = new FormData();
    form.append('password', 'open me');
    form.append('files', new Blob([await encryptedPdf(await shortScan(2), 'open me')]), 'a.pdf');
    const response = await client.call('POST', paths.batch + WAIT, { body: form });
    expect(await response.json()).toMatchObject({ code: 'no_pages_left' });
  });
});
