import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type {
  CorrectionBody,
  PageTextResponse,
  PageWords,
} from '@legible/contracts/documents/page-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { letterScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';
import { cleanText } from './correct-word.ts';

let service: TestService;
let client: ApiClient;
let id: string;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  const response = await client.batch([{ name: 'letter.pdf', bytes: await letterScan() }]);
  id = ((await response.json()) as BatchResponse).files[0]?.file_id ?? '';
  await client.finished(id);
});
afterAll(() => service?.stop());

const pathOf = (word: number, { page = 1, document = id } = {}) =>
  paths.word.replace(':id', document).replace(':number', `${page}`).replace(':word', `${word}`);

async function textNow(page = 1): Promise<PageWords> {
  const path = paths.pageText.replace(':id', id).replace(':number', String(page));
  const { text } = (await (await client.call('GET', path)).json()) as PageTextResponse;
  if (!text) throw new Error('The page has no text');
  return text;
}

const wordsOf = ({ blocks }: PageWords) =>
  blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
const sentenceOf = (text: PageWords) =>
  wordsOf(text)
    .map((word) => word.text)
    .join(' ');

async function mend(word: number, wish: Partial<CorrectionBody> & { text: string }) {
  const { reading } = await textNow();
  const body = { reading, was: '', ...wish };
  return client.json('PUT', pathOf(word), body);
}

async function placeOf(text: string): Promise<number> {
  const word = wordsOf(await textNow()).find((each) => each.text === text);
  if (!word) throw new Error(`${text} was not read`);
  return word.at;
}

describe('a word', () => {
  it('is corrected, says what was read, and is as sure as can be (D96)', async () => {
    const at = await placeOf('quiet');
    const response = await mend(at, { was: 'quiet', text: 'noisy' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const { text: answer } = (await response.json()) as PageTextResponse;
    const text = await textNow();
    expect(answer).toEqual(text);
    expect(sentenceOf(text)).toContain('The harbour was noisy when');
    const word = wordsOf(text).find((each) => each.at === at);
    expect(word).toMatchObject({ text: 'noisy', read: 'quiet', confidence: 100 });
    expect(text.corrected).toMatchObject([{ at, read: 'quiet', text: 'noisy' }]);
  });

  it('is corrected again, by who saw the correction', async () => {
    const at = await placeOf('noisy');
    expect((await mend(at, { was: 'noisy', text: 'silent' })).status).toBe(200);
    expect(sentenceOf(await textNow())).toContain('was silent when');
  });

  it('that another tab changed meanwhile is not overwritten, and what stands there is told', async () => {
    const at = await placeOf('silent');
    const response = await mend(at, { was: 'quiet', text: 'calm' });
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'word_changed', present: 'silent' }),
    ]);
    expect(sentenceOf(await textNow())).toContain('was silent when');
  });

  it('may be asked for twice, as after an answer that was lost', async () => {
    const at = await placeOf('silent');
    for (let time = 0; time < 2; time += 1) {
      expect((await mend(at, { was: 'silent', text: 'calm' })).status).toBe(200);
    }
    expect(sentenceOf(await textNow())).toContain('was calm when');
  });

  it('is put back by what was read, and then leaves no trace', async () => {
    const at = await placeOf('calm');
    expect((await mend(at, { was: 'calm', text: 'quiet' })).status).toBe(200);
    const text = await textNow();
    expect(text.corrected).toEqual([]);
    expect(wordsOf(text).find((word) => word.at === at)).not.toHaveProperty('read');
    expect(await service.query('select * from corrections')).toEqual([]);
  });

  it('may become several, and none; which can be put back too', async () => {
    const at = await placeOf('quiet');
    await mend(at, { was: 'quiet', text: ' very   quiet ' });
    expect(sentenceOf(await textNow())).toContain('was very quiet when');
    expect(wordsOf(await textNow()).filter((word) => word.at === at)).toHaveLength(2);
    await mend(at, { was: 'very quiet', text: '  ' });
    expect(sentenceOf(await textNow())).toContain('The harbour was when');
    expect((await textNow()).corrected).toMatchObject([{ at, read: 'quiet', text: '' }]);
    expect((await mend(at, { was: '', text: 'quiet' })).status).toBe(200);
    expect(sentenceOf(await textNow())).toContain('was quiet when');
  });

  it('of another page is counted from its own beginning', async () => {
    const { reading } = await textNow(2);
    const [first] = wordsOf(await textNow(2));
    const body = { reading, was: first?.text, text: 'Beginning' };
    const response = await client.json('PUT', pathOf(0, { page: 2 }), body);
    expect(response.status).toBe(200);
    expect(sentenceOf(await textNow(2))).toMatch(/^Beginning /);
    expect((await textNow(1)).corrected).toEqual([]);
  });

  it('holds what a person typed as text, whatever it looks like', async () => {
    const at = await placeOf('quiet');
    const typed = '<b onclick="x">\u202Eevil\u202C</b>';
    await mend(at, { was: 'quiet', text: typed });
    const now = wordsOf(await textNow()).filter((word) => word.at === at);
    expect(now.map(({ text }) => text)).toEqual(['<b', 'onclick="x">evil</b>']);
    await mend(at, { was: '<b onclick="x">evil</b>', text: 'quiet' });
  });
});

describe('what cannot be corrected', () => {
  it.each([
    ['a word that was not read', 404, () => mend(9999, { text: 'x' })],
    ['a page that is not there', 404, () => client.json('PUT', pathOf(0, { page: 3 }), anything)],
    ['a text that is too long', 400, () => mend(0, { text: 'x'.repeat(201) })],
    ['a reading of before', 409, () => mend(0, { reading: 'another', text: 'x' })],
  ])('%s', async (_name, status, call) => {
    expect((await call()).status).toBe(status);
  });
  const anything = { reading: 'first', was: 'a', text: 'b' };

  it("somebody else's, which looks like none", async () => {
    const stranger = await service.newUser();
    const response = await stranger.json('PUT', pathOf(0), anything);
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ]);
    const nobody = service.newClient();
    expect((await nobody.json('PUT', pathOf(0), anything)).status).toBe(401);
  });

  it.each([
    ["update documents set status = 'processing'", "update documents set status = 'ready'"],
    ["update pages set state = 'queued'", "update pages set state = 'recognised'"],
  ])('a page that is being read again (%s)', async (begin, end) => {
    const at = await placeOf('quiet');
    const { reading } = await textNow();
    await service.query(begin);
    const response = await client.json('PUT', pathOf(at), { reading, was: 'quiet', text: 'x' });
    await service.query(end);
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'document_busy' }),
    ]);
  });
});

it('corrections go with their document', async () => {
  await client.call('DELETE', `${paths.document}?file_id=${id}`);
  expect(await service.query('select * from corrections')).toEqual([]);
  const response = await client.json('PUT', pathOf(0), { reading: 'first', was: 'a', text: 'b' });
  expect(response.status).toBe(404);
});

it.each([
  [' two\u00A0 words\n', 'two words'],
  ['a\u200Bb\uFEFFc', 'abc'],
  ['\u202Efdp.exe\u2066', 'fdp.exe'],
  ['e\u0301', '\u00E9'],
  ['a\u0000b\u0007c\uD800', 'abc'],
  ['\u0915\u094D\u200D\u0937', '\u0915\u094D\u200D\u0937'],
  ['\u0007', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanText(typed)).toBe(kept);
});
