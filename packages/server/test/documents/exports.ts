import type { BatchResponse } from '@legible/contracts/documents/documents';
import type { ArchiveResponse } from '@legible/contracts/documents/exports';
import { paths } from '@legible/contracts/endpoints';
import { expect } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { letterScan, type Bytes } from '../pdfs/scans.ts';
import { emptyPages } from '../pdfs/hostile-pdfs.ts';
import { startService } from '../service.ts';
import { unzip } from './unzip.ts';

export const SENTENCE = 'The harbour was quiet when the first boats came home';
/** What no document is called. */
export const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA';

/** The product with a person who has a letter of two pages and a file of a blank one, and ways to ask for them in other forms. */
export async function startWithLetter() {
  const service = await startService();
  const client = await service.newUser();

  async function upload(name: string, bytes: Bytes, by = client): Promise<string> {
    const response = await by.batch([{ name, bytes }]);
    const { files } = (await response.json()) as BatchResponse;
    return (await by.finished(files[0]?.file_id ?? '')).file_id;
  }

  const exported = (document: string, query: string, by: ApiClient = client) =>
    by.call('GET', `${paths.exportDocument.replace(':id', document)}?${query}`);

  const askForArchive = (
    ids: string[],
    choices: object = { format: 'text' },
    by: ApiClient = client,
  ) => by.json('POST', paths.exportArchive, { ids, ...choices });

  async function archiveOf(ids: string[], choices?: object): Promise<Map<string, string>> {
    const { url } = (await (await askForArchive(ids, choices)).json()) as ArchiveResponse;
    // As a link is opened: without a token, and without a cookie.
    const response = await service.newClient().raw('GET', url);
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    const entries = unzip(Buffer.from(await response.arrayBuffer()));
    return new Map([...entries].map(([name, bytes]) => [name, bytes.toString()]));
  }

  const id = await upload('letter.pdf', await letterScan());
  const blank = await upload('blank.pdf', emptyPages(1));

  /** Sets a column of the letter for as long as a test takes. */
  async function whileDocument(change: string, back: string, look: () => Promise<void>) {
    await service.query(`update documents set ${change} where id = '${id}'`);
    try {
      await look();
    } finally {
      await service.query(`update documents set ${back} where id = '${id}'`);
    }
  }

  return { service, client, id, blank, upload, exported, askForArchive, archiveOf, whileDocument };
}
