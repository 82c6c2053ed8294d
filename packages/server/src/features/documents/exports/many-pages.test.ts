import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { letterScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

const PAGES = 10_000;
const SENTENCE = 'The harbour was quiet when the first boats came home';

let service: TestService;
let client: ApiClient;
let id: string;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  const response = await client.batch([{ name: 'archive.pdf', bytes: await letterScan() }]);
  const { files } = (await response.json()) as BatchResponse;
  const file = await client.finished(files[0]?.file_id ?? '');
  id = file.file_id;
  // Rows alone: what reads them must not be slower, larger or wrong for it.
  await service.query(`
    insert into pages (document_id, number, user_id, tag, state)
    select '${id}', number, user_id, 0, 'left_alone'
    from documents cross join generate_series(${file.pages + 1}, ${PAGES}) as number
    where id = '${id}'`);
  await service.query(
    `update documents set page_count = ${PAGES}, pages_done = ${PAGES} where id = '${id}'`,
  );
});
afterAll(() => service?.stop());

const textOf = (page: number) =>
  client.call('GET', paths.pageText.replace(':id', id).replace(':number', String(page)));

async function exported(format: string): Promise<string> {
  const path = paths.exportDocument.replace(':id', id);
  const response = await client.call('GET', `${path}?format=${format}`);
  expect(response.status).toBe(200);
  return response.text();
}

describe('a document of ten thousand pages', () => {
  it('tells of its first and its last page, and of none behind it', async () => {
    expect(((await (await textOf(1)).json()) as PageTextResponse).state).toBe('recognised');
    const last = (await (await textOf(PAGES)).json()) as PageTextResponse;
    expect(last).toMatchObject({ page: PAGES, state: 'left_alone', text: null });
    expect((await textOf(PAGES + 1)).status).toBe(404);
  });

  it('comes as text with a form feed for every page', async () => {
    const text = await exported('text');
    expect(text).toContain(SENTENCE);
    expect(text.split('\f')).toHaveLength(PAGES);
  });

  it.each(['markdown', 'hocr', 'alto', 'words'])('comes as %s', async (format) => {
    expect(await exported(format)).toContain('harbour');
  });

  it.each(['docx', 'xlsx', 'pdf'])('comes as %s, whole', async (format) => {
    const end = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pdf: '%%EOF' }[format];
    expect((await exported(format)).slice(-2000)).toContain(end);
  });
});
