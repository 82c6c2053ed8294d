import type { BatchResponse } from '@legible/contracts/documents/documents';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { paths } from '@legible/contracts/endpoints';
import { textPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../test/api-client.ts';
import { shortScan } from '../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../test/service.ts';
import { runOperator } from './cli.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({}, {}, { own: true });
});
afterAll(() => service?.stop());

const run = (...args: string[]) => runOperator(args, { LEGIBLE_DATA_DIR: service.dataDir });

async function upload(client: ApiClient, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await client.batch([{ name: 'page.pdf', bytes }]);
  const { files } = (await answer.json()) as BatchResponse;
  const id = files[0]?.file_id ?? '';
  await client.finished(id);
  return id;
}

/** Corrects the first words of a document, one after the other. @returns how many corrections were taken */
async function correct(client: ApiClient, id: string): Promise<number> {
  let taken = 0;
  for (let at = 0; at < 6; at += 1) {
    const page = paths.pageText.replace(':id', id).replace(':number', '1');
    const { text } = (await (await client.call('GET', page)).json()) as PageTextResponse;
    const words = text?.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
    const word = words?.[at];
    if (!text || !word) return taken;
    const path = paths.word
      .replace(':id', id)
      .replace(':number', '1')
      .replace(':word', `${word.at}`);
    const wish = { reading: text.reading, was: word.text, text: `corrected${at}` };
    const answer = await client.json('PUT', path, wish);
    taken += answer.ok ? 1 : 0;
  }
  return taken;
}

it('uploads, corrections, deletions and rebuilds of the product at once end with an index that is as storage', async () => {
  const [stays, goes] = [await service.newUser(), await service.newUser()];
  for (const client of [stays, goes]) await run('set-plan', (await client.me()).email, 'tier 2');
  const [scan, typed] = [await shortScan(2), new Uint8Array(await textPdf({ pages: letter }))];
  const over = new AbortController();
  let corrected = 0;
  let rebuilt = 0;
  const play = async (client: ApiClient) => {
    for (const bytes of [scan, typed, scan]) {
      const id = await upload(client, bytes);
      const taken = await correct(client, id);
      corrected += taken;
      await client.json('POST', paths.deleteChosen, { file_ids: [id] });
      if (bytes === scan) await client.json('POST', paths.restoreChosen, { file_ids: [id] });
      else await service.query(`update documents set undoable_until = now() where id = '${id}'`);
    }
    await Promise.all([upload(client, typed), upload(client, scan)]);
  };
  const leave = async () => {
    const { email } = await goes.me();
    await upload(goes, typed);
    const late = [upload(goes, scan), upload(goes, typed)];
    await expect.poll(async () => (await goes.history()).length).toBeGreaterThan(1);
    // Its uploads break off.
    await Promise.all([run('delete', email, '--yes'), Promise.allSettled(late)]);
  };
  const rebuild = async () => {
    for (; !over.signal.aborted; rebuilt += 1) await run('rebuild-search');
  };
  const played = Promise.all([play(stays), play(stays), leave()]).finally(() => over.abort());
  await Promise.all([played, rebuild()]);
  expect(corrected).toBe(24);
  expect(rebuilt).toBeGreaterThan(2);

  await expect.poll(() => service.query('select from search_queue')).toEqual([]);
  const [{ pages }] = (await service.query(
    `select count(*)::int as pages from pages join documents on id = document_id
     where status = 'ready' and text_key is not null`,
  )) as [{ pages: number }];
  expect(await run('compare-search')).toMatch(new RegExp(`, ${pages} pages, 0 .*: 0 differences$`));
  const indexed = `select count(*)::int as pages from search_pages`;
  expect(await service.query(indexed)).toEqual([{ pages }]);
  expect(await service.query(`select user_id from search_owners`)).toHaveLength(1);
});
