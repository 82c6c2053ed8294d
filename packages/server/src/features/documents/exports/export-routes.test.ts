import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import {
  EXPORT_FORMATS,
  MOST_EXPORTED_DOCUMENTS,
  MOST_PICTURES,
  type ArchiveResponse,
  type ExportFormat,
} from '@legible/contracts/documents/exports';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { unzip } from '../../../../test/documents/unzip.ts';
import { emptyPages } from '../../../../test/pdfs/hostile-pdfs.ts';
import { fontless } from '../../../../test/pdfs/fontless-pdf.ts';
import { letterScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { refusalOf } from '../../../../test/refusal.ts';
import { startService, type TestService } from '../../../../test/service.ts';

const SENTENCE = 'The harbour was quiet when the first boats came home';
const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA';

let service: TestService;
let client: ApiClient;
let id: string;
let blank: string;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  id = await upload('letter.pdf', await letterScan());
  blank = await upload('blank.pdf', emptyPages(1));
});
afterAll(() => service?.stop());

async function upload(name: string, bytes: Bytes, by = client): Promise<string> {
  const response = await by.batch([{ name, bytes }]);
  const { files } = (await response.json()) as BatchResponse;
  return (await by.finished(files[0]?.file_id ?? '')).file_id;
}

const exported = (document: string, query: string, by = client) =>
  by.call('GET', `${paths.exportDocument.replace(':id', document)}?${query}`);

const askForArchive = (ids: string[], choices: object = { format: 'text' }, by = client) =>
  by.json('POST', paths.exportArchive, { ids, ...choices });

async function archiveOf(ids: string[], choices?: object): Promise<Map<string, string>> {
  const { url } = (await (await askForArchive(ids, choices)).json()) as ArchiveResponse;
  // As a link is opened: without a token, and without a cookie.
  const response = await service.newClient().raw('GET', url);
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  const entries = unzip(Buffer.from(await response.arrayBuffer()));
  return new Map([...entries].map(([name, bytes]) => [name, bytes.toString()]));
}

/** Sets a column for as long as a test takes. */
async function whileDocument(change: string, back: string, look: () => Promise<void>) {
  await service.query(`update documents set ${change} where id = '${id}'`);
  try {
    await look();
  } finally {
    await service.query(`update documents set ${back} where id = '${id}'`);
  }
}

describe('a document in another form', () => {
  it.each([
    ['text', 'letter.txt', SENTENCE],
    ['markdown', 'letter.md', '<!-- page 1 -->'],
    ['words', 'letter.words.csv', ',harbour,'],
    ['hocr', 'letter.hocr', 'class="ocrx_word"'],
    ['alto', 'letter.alto.xml', 'CONTENT="harbour"'],
    ['docx', 'letter.docx', 'word/document.xml'],
    ['xlsx', 'letter.xlsx', 'xl/workbook.xml'],
    ['pdf', 'letter_ocr.pdf', '%PDF-'],
    ['pdfa', 'letter.pdfa.pdf', '<pdfaid:part>2</pdfaid:part>'],
    ['pictures', 'letter.pictures.zip', 'letter page 2.png'],
  ] satisfies [ExportFormat, string, string][])('comes as %s', async (format, name, part) => {
    const response = await exported(id, `format=${format}`);
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename=${name}`);
    expect(response.headers.get('Content-Type')).toBe(EXPORT_FORMATS[format].type);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await response.text()).toContain(part);
  });

  it.each(['text', 'docx', 'pdf', 'pdfa', 'pictures'])(
    'has a name that turns nothing around and is no markup, as %s',
    async (format) => {
      const name = 'invoice\u202Efdp.<img src=x>"\u2066.pdf';
      await whileDocument(`input_name = '${name}'`, "input_name = 'letter.pdf'", async () => {
        const response = await exported(id, `format=${format}`);
        await response.arrayBuffer();
        const told = decodeURIComponent(response.headers.get('Content-Disposition') ?? '');
        expect(told).toMatch(/^attachment; filename=/);
        expect(told).toContain('invoicefdp.');
        expect(told).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
        expect(response.headers.get('Content-Type')).not.toContain('html');
      });
    },
  );

  it('is the same in Word as in Markdown', async () => {
    const response = await exported(id, 'format=docx');
    const parts = unzip(Buffer.from(await response.arrayBuffer()));
    expect(parts.get('word/document.xml')?.toString()).toContain(SENTENCE);
  });

  it('has its pages in their order, each where it is', async () => {
    const text = await (await exported(id, 'format=text')).text();
    const [first, second, ...more] = text.split('\f');
    expect([first, second, more]).toEqual([
      expect.stringContaining(SENTENCE),
      expect.stringContaining('fence'),
      [],
    ]);
  });

  it('has the words as its owner corrected them', async () => {
    const mended = await upload('mended.pdf', await letterScan());
    const pathOf = (path: string) => path.replace(':id', mended).replace(':number', '1');
    const page = await client.call('GET', pathOf(paths.pageText));
    const { text } = (await page.json()) as PageTextResponse;
    const words = text?.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words)) ?? [];
    const at = words.find((word) => word.text === 'quiet')?.at;
    const body = { reading: text?.reading, was: 'quiet', text: '=quaint' };
    await client.json('PUT', pathOf(paths.word).replace(':word', String(at)), body);
    const look = async (format: string) => (await exported(mended, `format=${format}`)).text();
    expect(await look('text')).toContain('The harbour was =quaint when');
    expect(await look('words')).toContain(",'=quaint,");
  });

  it("is nobody else's: a foreign one looks like none", async () => {
    const stranger = await service.newUser();
    for (const document of [id, UNKNOWN]) {
      for (const format of ['text', 'pdf']) {
        expect(await refusalOf(await exported(document, `format=${format}`, stranger))).toEqual([
          404,
          'not_found',
        ]);
      }
    }
    const nobody = service.newClient();
    expect((await exported(id, 'format=text', nobody)).status).toBe(401);
  });

  it.each(['format=gif', '', 'format=text&hyphens=x', 'format=text&furniture=1'])(
    'asks for what there is: %s',
    async (query) => {
      expect((await exported(id, query)).status).toBe(400);
    },
  );

  it('that nothing was read of says so, and comes as the PDF that it is', async () => {
    expect(await refusalOf(await exported(blank, 'format=docx'))).toEqual([
      409,
      'nothing_to_export',
    ]);
    expect((await exported(blank, 'format=pdf')).status).toBe(200);
  });

  it('that is being read again says so', async () => {
    await whileDocument("status = 'processing'", "status = 'ready'", async () => {
      expect(await refusalOf(await exported(id, 'format=text'))).toEqual([409, 'document_busy']);
      expect((await exported(id, 'format=pdf')).status).toBe(200);
    });
  });
});

describe('many documents', () => {
  it('come as one archive, each with a name of its own', async () => {
    const other = await upload('Letter.PDF', await letterScan());
    const entries = await archiveOf([id, other]);
    expect([...entries.keys()]).toEqual(['letter.txt', 'Letter (2).txt']);
    for (const text of entries.values()) expect(text).toContain(SENTENCE);
  });

  it('come as PDFs, too', async () => {
    const entries = await archiveOf([id, blank], { format: 'pdf' });
    expect([...entries.keys()]).toEqual(['letter_ocr.pdf', 'blank_ocr.pdf']);
    for (const text of entries.values()) expect(text).toMatch(/^%PDF-/);
  });

  it('come as pictures of their pages', async () => {
    const entries = await archiveOf([id, blank], { format: 'pictures' });
    expect([...entries.keys()]).toEqual([
      'letter page 1.png',
      'letter page 2.png',
      'blank page 1.png',
    ]);
    for (const text of entries.values()) expect(text.slice(1, 4)).toBe('PNG');
  });

  it('come without a file that cannot become PDF/A, for the reason that the note tells', async () => {
    const signed = await upload('form.pdf', fontless());
    const entries = await archiveOf([signed, id], { format: 'pdfa' });
    expect([...entries.keys()]).toEqual(['letter.pdfa.pdf', 'What is missing.txt']);
    expect(entries.get('What is missing.txt')).toMatch(
      /form\.pdf: The file cannot become PDF\/A: /,
    );
    expect(await refusalOf(await exported(signed, 'format=pdfa'))).toEqual([409, 'not_archivable']);
  });

  it('come without those that cannot, which a note names', async () => {
    const asked = await askForArchive([blank, id]);
    expect(await asked.json()).toMatchObject({
      documents: 1,
      missing: [{ file_id: blank, input_name: 'blank.pdf', detail: /Nothing was read/ }],
    });
    const entries = await archiveOf([blank, id]);
    expect([...entries.keys()]).toEqual(['letter.txt', 'What is missing.txt']);
    expect(entries.get('What is missing.txt')).toContain('blank.pdf: Nothing was read');
  });

  it('are refused where none of them can come', async () => {
    expect(await refusalOf(await askForArchive([blank]))).toEqual([409, 'nothing_to_export']);
  });

  it('are refused where one is not there, or somebody else has it', async () => {
    const stranger = await service.newUser();
    expect(await refusalOf(await askForArchive([id, UNKNOWN]))).toEqual([404, 'not_found']);
    const theirs = await askForArchive([id], { format: 'text' }, stranger);
    expect(await refusalOf(theirs)).toEqual([404, 'not_found']);
    expect((await askForArchive([id], { format: 'text' }, service.newClient())).status).toBe(401);
  });

  it('are bounded in number, in pages and in bytes', async () => {
    const many = Array.from({ length: MOST_EXPORTED_DOCUMENTS + 1 }, () => id);
    expect((await askForArchive(many)).status).toBe(400);
    expect((await askForArchive([])).status).toBe(400);
    const size = `byte_size = ${2 ** 40}`;
    const [row] = (await service.query(`select byte_size from documents where id = '${id}'`)) as {
      byte_size: string;
    }[];
    const most = `page_count = ${MOST_PICTURES + 1}`;
    await whileDocument(most, 'page_count = 2', async () => {
      const refused = [413, 'export_too_large'];
      expect(await refusalOf(await askForArchive([id], { format: 'pictures' }))).toEqual(refused);
      expect(await refusalOf(await exported(id, 'format=pictures'))).toEqual(refused);
    });
    await whileDocument(size, `byte_size = ${row?.byte_size}`, async () => {
      expect(await refusalOf(await askForArchive([id], { format: 'pdf' }))).toEqual([
        413,
        'export_too_large',
      ]);
      expect((await askForArchive([id])).status).toBe(200);
    });
  });

  it('one that is deleted before its turn is named in the note', async () => {
    const passing = await upload('passing.pdf', await letterScan());
    const { url } = (await (await askForArchive([id, passing])).json()) as ArchiveResponse;
    await client.call('DELETE', `${paths.document}?file_id=${passing}`);
    const response = await client.raw('GET', url);
    const entries = unzip(Buffer.from(await response.arrayBuffer()));
    expect([...entries.keys()]).toEqual(['letter.txt', 'What is missing.txt']);
  });
});

describe('a link to an archive', () => {
  it('cannot be altered, and ends with its session', async () => {
    const other = await service.newUser();
    const own = await upload('own.pdf', await letterScan(), other);
    const asked = await askForArchive([own], { format: 'text' }, other);
    const { url } = (await asked.json()) as ArchiveResponse;
    const opened = () => service.newClient().raw('GET', url);
    expect((await opened()).status).toBe(200);
    const forged = [url.replace(own, id), `${url}x`, url.slice(0, -1), `${url.split('=')[0]}=a.b`];
    for (const one of forged) {
      expect(await refusalOf(await other.raw('GET', one))).toEqual([410, 'export_link_expired']);
    }
    await other.call('POST', paths.logout);
    expect(await refusalOf(await opened())).toEqual([410, 'export_link_expired']);
  });
});

it('a document whose stored text is damaged costs the others nothing', async () => {
  const spoilt = await upload('spoilt.pdf', await letterScan());
  const folder = join(service.dataDir, 'objects', 'documents', spoilt, 'pages');
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path).subarray(0, 40));
  }
  expect(await refusalOf(await exported(spoilt, 'format=text'))).toEqual([
    500,
    'stored_file_damaged',
  ]);
  const entries = await archiveOf([spoilt, id], { format: 'docx' });
  expect([...entries.keys()]).toEqual(['letter.docx', 'What is missing.txt']);
  expect(entries.get('What is missing.txt')).toContain('spoilt.pdf: The stored copy');
});

const described = (response: Response) =>
  ['Content-Type', 'Content-Disposition', 'Cache-Control'].map((name) =>
    response.headers.get(name),
  );

describe('HEAD', () => {
  it.each(['text', 'docx', 'pdf', 'pictures'])('tells of %s what GET tells', async (format) => {
    const path = `${paths.exportDocument.replace(':id', id)}?format=${format}`;
    const [head, whole] = [await client.call('HEAD', path), await client.call('GET', path)];
    expect([head.status, ...described(head)]).toEqual([200, ...described(whole)]);
    await whole.arrayBuffer();
  });

  it.each(['signed', 'protected'])('refuses PDF/A of a %s file, as GET does', async (notice) => {
    const path = `${paths.exportDocument.replace(':id', id)}?format=pdfa`;
    await whileDocument(`notices = '{${notice}}'`, `notices = '{}'`, async () => {
      expect((await client.call('HEAD', path)).status).toBe(409);
    });
    expect((await client.call('HEAD', path)).status).toBe(200);
  });

  it('tells of an archive, and of what is not there', async () => {
    const { url } = (await (await askForArchive([id])).json()) as ArchiveResponse;
    const head = await service.newClient().raw('HEAD', url);
    expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    expect((await service.newClient().raw('HEAD', `${url}x`)).status).toBe(410);
    const path = `${paths.exportDocument.replace(':id', UNKNOWN)}?format=text`;
    expect((await client.call('HEAD', path)).status).toBe(404);
  });
});
