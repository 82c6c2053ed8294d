import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MOST_EXPORTED_DOCUMENTS,
  MOST_PICTURES,
  type ArchiveResponse,
} from '@legible/contracts/documents/exports';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, describe, expect, it } from 'vitest';
import { SENTENCE, startWithLetter, UNKNOWN } from '../../../../test/documents/exports.ts';
import { unzip } from '../../../../test/documents/unzip.ts';
import { fontless } from '../../../../test/pdfs/fontless-pdf.ts';
import { letterScan } from '../../../../test/pdfs/scans.ts';
import { refusalOf } from '../../../../test/refusal.ts';

const { service, client, id, blank, upload, exported, askForArchive, archiveOf, whileDocument } =
  await startWithLetter();
afterAll(() => service.stop());

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
