import { paths } from '@legible/contracts/endpoints';
import { searchResponse } from '@legible/contracts/search/search';
import { SEARCHES_PER_MINUTE } from '@legible/contracts/search/search-queries';
import { letter } from '@legible/fixtures/samples';
import { scanPdf, textPdf } from '@legible/fixtures/pdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { makeKey, program } from '../../../test/keys.ts';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
let owner: ApiClient;
let stranger: ApiClient;
let document: string;

beforeAll(async () => {
  service = await startService();
  [owner, stranger] = [await service.newUser(), await service.newUser()];
  const bytes = new Uint8Array(await scanPdf({ pages: letter }));
  document = await upload(owner, 'letter.pdf', bytes);
  // A word that the other account's files have, too, so that a leak would show.
  await upload(stranger, 'theirs.pdf', bytes);
  await vi.waitFor(
    async () => {
      for (const client of [owner, stranger]) {
        if ((await found(client, 'harbour')).results.length === 0) throw new Error('Not yet');
      }
    },
    { timeout: 60_000, interval: 100 },
  );
});
afterAll(() => service?.stop());

async function upload(
  client: ApiClient,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const answer = await client.batch([{ name, bytes }]);
  const { files } = (await answer.json()) as { files: { file_id: string }[] };
  const id = files[0]?.file_id ?? '';
  await client.finished(id);
  return id;
}

const ask = (client: ApiClient, query: Record<string, string>) =>
  client.call('GET', `${paths.search}?${new URLSearchParams(query).toString()}`);

async function found(client: ApiClient, query: string, more: Record<string, string> = {}) {
  const answer = await ask(client, { query, ...more });
  expect(answer.status).toBe(200);
  return searchResponse.strict().parse(await answer.json());
}

const count = async (more: Record<string, string>) =>
  (await found(owner, 'harbour', more)).results.length;

describe('GET /v1/search', () => {
  it('gives pages with the line, what is marked in it, and what stands on the page', async () => {
    const { results, complete, waiting } = await found(owner, 'quiet harbour');
    const [first] = results;
    expect(first).toMatchObject({
      file_id: document,
      input_name: 'letter.pdf',
      page: 1,
      page_count: letter.length,
      language: 'eng',
    });
    const marked = first?.marks.map(([from, to]) => first.line.slice(from, to).toLowerCase());
    expect(marked).toContain('harbour');
    const terms = new Set(first?.terms.map((term) => term.toLowerCase()));
    expect(terms).toEqual(new Set(['harbour', 'quiet']));
    expect([complete, waiting]).toEqual([true, 0]);
  });

  it("never finds another's pages, whatever is asked", async () => {
    const asked = ['harbour', 'the', '"the harbour"', 'the -xyzzy', 'harb', 'harbuor', '* % _ \\'];
    for (const query of asked) {
      const { results } = await found(owner, query, { limit: '50' });
      expect(results.filter(({ file_id: id }) => id !== document)).toEqual([]);
    }
    const { next_cursor: theirs } = await found(stranger, 'the', { limit: '1' });
    if (theirs === null) throw new Error('There is only one page to be found');
    const { results } = await found(owner, 'the', { cursor: theirs });
    expect(results.filter(({ file_id: id }) => id !== document)).toEqual([]);
    const { results: named } = await found(owner, 'harbour', { name: 'theirs' });
    expect(named).toEqual([]);
  });

  it("never finds another's pages with a key, nor without the right to read", async () => {
    const key = program(service.address, (await makeKey(stranger, { scopes: ['read'] })).key);
    const answer = await key('GET', `${paths.search}?query=harbour`);
    const { results } = searchResponse.parse(await answer.json());
    expect(results).not.toEqual([]);
    expect(results.filter(({ file_id: id }) => id === document)).toEqual([]);
    const writes = program(service.address, (await makeKey(stranger, { scopes: ['write'] })).key);
    expect((await writes('GET', `${paths.search}?query=harbour`)).status).toBe(403);
  });

  it('what was found leads others to nothing: neither its text, its pictures, its files nor its exports', async () => {
    const [page] = (await found(owner, 'harbour')).results;
    if (!page) throw new Error('Nothing was found');
    const of = (path: string) =>
      path.replace(':id', page.file_id).replace(':number', String(page.page));
    const ways = [
      of(paths.documentById),
      of(paths.pageText),
      of(paths.thumbnail),
      `${of(paths.exportDocument)}?format=text`,
      `${paths.download}?file_id=${page.file_id}&file_type=processed`,
    ];
    const archive = { ids: [page.file_id], format: 'text' };
    const statuses = async (client: ApiClient) => {
      const answers = ways.map((way) => client.call('GET', way));
      answers.push(client.json('POST', paths.exportArchive, archive));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses(owner)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('filters by name, language and moment', async () => {
    const all = await count({});
    expect(all).toBeGreaterThan(0);
    expect(await count({ name: 'LETTER' })).toBe(all);
    expect(await count({ name: 'invoice' })).toBe(0);
    expect(await count({ languages: 'deu+eng' })).toBe(all);
    expect(await count({ languages: 'deu' })).toBe(0);
    const [past, future] = ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00+02:00'];
    expect(await count({ from: past, to: future })).toBe(all);
    expect(await count({ from: future })).toBe(0);
    expect(await count({ to: past })).toBe(0);
  });

  it.each(['x', '9999999', '0.1.2', '0.9999999999'])(
    'refuses a place that no answer named: %s',
    async (cursor) => {
      expect((await ask(owner, { query: 'the', cursor })).status).toBe(400);
    },
  );

  it('goes on where the answer before ended', async () => {
    const whole = await found(owner, 'the', { limit: '50' });
    expect(whole.results.length).toBeGreaterThan(1);
    const parts = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const part = await found(owner, 'the', { limit: '1', ...(cursor !== '' && { cursor }) });
      parts.push(...part.results);
      cursor = part.next_cursor;
    }
    expect(parts).toEqual(whole.results);
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['an operator alone', '-'],
    ['a quote that nobody closed', '"harbour'],
    ['operators of the database', 'harbour & | ! ( <-> :*'],
    ['a pattern', '^(a+)+$ .* [a-z]'],
    ["the database's wildcards", '%_\\'],
    ['quotes and code', "'; drop table documents; --"],
    ['halves of letters', '\uFFFD\u0301\u200D'],
    ['the most frequent words only', 'the and of to'],
    ['many words', 'a '.repeat(250)],
    ['one long word', 'x'.repeat(500)],
  ])('answers a query of %s', async (_name, query) => {
    expect((await found(owner, query)).complete).toBe(true);
  });

  it('finds the most frequent words like any others', async () => {
    expect((await found(owner, 'the and')).results).not.toEqual([]);
    expect((await found(owner, '"of the"')).results).not.toEqual([]);
  });

  it('ends a search that takes too long, says so, and answers the next one', async () => {
    const answer = await service.whileHeld('search_words', () => found(owner, 'harbour'));
    expect(answer).toMatchObject({ results: [], next_cursor: null, complete: false });
    expect((await found(owner, 'harbour')).complete).toBe(true);
  });

  it.each([
    ['too long', { query: 'x'.repeat(501) }],
    ['ten thousand letters', { query: 'x'.repeat(10_000) }],
    ['with a NUL', { query: 'a\0b' }],
    ['with a moment that is none', { query: 'a', from: 'yesterday' }],
    ['with a language that is none', { query: 'a', languages: "eng'" }],
    ['with a limit of none', { query: 'a', limit: '0' }],
    ['with too large a limit', { query: 'a', limit: '51' }],
    ['with a cursor that is none', { query: 'a', cursor: '../..' }],
  ])('refuses one %s', async (_name, query) => {
    expect((await ask(owner, query)).status).toBe(400);
  });

  it('wants somebody who is logged in', async () => {
    expect((await ask(service.newClient(), { query: 'harbour' })).status).toBe(401);
  });

  it('finds pages that have text of their own: they are left alone, cost nothing, and keep their file', async () => {
    const client = await service.newUser();
    const bytes = new Uint8Array(await textPdf({ pages: letter }));
    const id = await upload(client, 'typed.pdf', bytes);
    await vi.waitFor(async () => expect((await found(client, 'harbour')).results).not.toEqual([]), {
      timeout: 60_000,
      interval: 100,
    });
    const { results } = await found(client, 'quiet harbour');
    expect(results[0]).toMatchObject({ file_id: id, page: 1, language: '' });
    expect((await found(client, 'harbours')).results).not.toEqual([]);
    const states = await service.query(
      `select distinct state, text_key is not null as has_text from pages where document_id = '${id}'`,
    );
    expect(states).toEqual([{ state: 'left_alone', has_text: true }]);
    const charged = await service.query(
      `select pages_used from users join documents on user_id = users.id where documents.id = '${id}'`,
    );
    expect(charged).toEqual([{ pages_used: 0 }]);
  });

  it('a document that is deleted is not found any more, one that is taken back is', async () => {
    const chosen = { file_ids: [document] };
    expect((await owner.json('POST', paths.deleteChosen, chosen)).status).toBe(200);
    expect((await found(owner, 'harbour')).results).toEqual([]);
    expect((await owner.json('POST', paths.restoreChosen, chosen)).status).toBe(200);
    expect((await found(owner, 'harbour')).results).not.toEqual([]);
  });

  it('counts the searches of an account, and says how long to wait', async () => {
    const client = await service.newUser();
    await client.call('GET', `${paths.search}?query=a`);
    await service.query(
      `update rate_limits set count = ${SEARCHES_PER_MINUTE} where key like 'search:%'`,
    );
    const answer = await ask(client, { query: 'a' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    await service.query(`delete from rate_limits where key like 'search:%'`);
  });

  it('tells how many documents of before are not searched yet', async () => {
    await service.query(
      `insert into search_queue (document_id, is_old, available_at)
       select id, true, now() + interval '1 hour' from documents`,
    );
    expect((await found(owner, 'harbour')).waiting).toBe(1);
    await service.query('delete from search_queue');
    expect((await found(owner, 'harbour')).waiting).toBe(0);
  });

  it('tells how many documents are being indexed, but not those that cannot be', async () => {
    const later = `now() + interval '1 hour'`;
    await service.query(
      `insert into search_queue (document_id, available_at) select id, ${later} from documents`,
    );
    expect(await found(owner, 'harbour')).toMatchObject({ waiting: 0, indexing: 1 });
    await service.query('update search_queue set tries = 5');
    expect((await found(owner, 'harbour')).indexing).toBe(0);
    await service.query('delete from search_queue');
  });
});
