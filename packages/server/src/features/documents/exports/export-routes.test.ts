import {
  EXPORT_FORMATS,
  type ArchiveResponse,
  type ExportFormat,
} from '@legible/contracts/documents/exports';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, describe, expect, it } from 'vitest';
import { SENTENCE, startWithLetter, UNKNOWN } from '../../../../test/documents/exports.ts';
import { unzip } from '../../../../test/documents/unzip.ts';
import { letterScan } from '../../../../test/pdfs/scans.ts';
import { refusalOf } from '../../../../test/refusal.ts';

const { service, client, id, blank, upload, exported, askForArchive, whileDocument } =
  await startWithLetter();
afterAll(() => service.stop());

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
