import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { emptyPages } from '../../../../test/pdfs/hostile-pdfs.ts';
import { startService, type TestService } from '../../../../test/service.ts';
import { createEngine, type Engine } from '@legible/ocr-engine';
import { noticesOf, withLayerNotices } from './notices.ts';

/** Whether words come out as unsure as those of a bad copy. */
let isUnsure = false;
let service: TestService;
beforeAll(async () => {
  service = await startService({ createEngine: (options) => doubting(createEngine(options)) });
});
afterAll(() => service?.stop());

function doubting(engine: Engine): Engine {
  return {
    ...engine,
    async recognisePage(path, page, options) {
      const outcome = await engine.recognisePage(path, page, options);
      if (!isUnsure || outcome.kind !== 'recognised') return outcome;
      return {
        ...outcome,
        json: outcome.json.replaceAll(/"confidence":[\d.]+/g, '"confidence":50'),
      };
    },
  };
}

/** The file with a signature, as a signing program appends one. */
function signed(file: Bytes): Bytes {
  const original = Buffer.from(file);
  const before = /startxref\n(\d+)/.exec(original.toString('latin1'))?.[1] ?? '';
  const size = Number(/\/Size (\d+)/.exec(original.toString('latin1'))?.[1]);
  const bodies = [
    [1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${size} 0 R]/SigFlags 3>>>>`],
    [size, `<</FT/Sig/T(Signature)/V ${size + 1} 0 R>>`],
    [size + 1, '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached>>'],
  ] as const;
  let text = '\n';
  let table = 'xref\n';
  for (const [number, body] of bodies) {
    const offset = String(original.length + text.length).padStart(10, '0');
    table += `${number} 1\n${offset} 00000 n \n`;
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = original.length + text.length;
  const trailer = `trailer\n<</Size ${size + 2}/Root 1 0 R/Prev ${before}>>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([original, Buffer.from(text + table + trailer)]));
}

/** The file with a cross-reference table that points anywhere. */
function withoutTable(file: Bytes): Bytes {
  const text = Buffer.from(file).toString('latin1');
  return new Uint8Array(Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n3'), 'latin1'));
}

async function noticesAfter(client: ApiClient, bytes: Bytes) {
  const answer = await client.batch([{ name: 'contract.pdf', bytes }]);
  const { files } = (await answer.json()) as { files: { file_id: string }[] };
  const listed = await client.finished(files[0]?.file_id ?? '');
  return { status: listed.status, notices: listed.notices };
}

describe('the owner is told', () => {
  it('of a signature what a viewer will say of the searchable copy (D75)', async () => {
    const client = await service.newUser();
    expect(await noticesAfter(client, signed(await shortScan(1)))).toEqual({
      status: 'ready',
      notices: [
        {
          code: 'signed',
          detail: expect.stringContaining('viewers will say that the file was changed'),
        },
      ],
    });
    // And after the next log-in, and the next start.
    expect((await client.history())[0]?.notices).toMatchObject([{ code: 'signed' }]);
  });

  it('that a damaged file was mended', async () => {
    const client = await service.newUser();
    expect(await noticesAfter(client, withoutTable(await shortScan(1)))).toMatchObject({
      status: 'ready',
      notices: [{ code: 'repaired' }],
    });
  });

  it('that pages were hard to read, until they are read better', async () => {
    const client = await service.newUser();
    isUnsure = true;
    expect(await noticesAfter(client, await shortScan(1))).toMatchObject({
      status: 'ready',
      notices: [{ code: 'hard_to_read' }],
    });
    isUnsure = false;
    const [file] = await client.history();
    await client.call('POST', `${paths.retry}?file_id=${file?.file_id}&languages=eng`);
    expect((await client.finished(file?.file_id ?? '')).notices).toEqual([]);
  });

  it('nothing while the processed file is the original, or when there is nothing to tell', async () => {
    const client = await service.newUser();
    expect(await noticesAfter(client, signed(emptyPages(1)))).toMatchObject({ notices: [] });
    expect(await noticesAfter(client, await shortScan(1))).toMatchObject({ notices: [] });
  });
});

it('a page of which a part is not found is told, and one without a layer is not', () => {
  const changes = [
    { page: 1, thinned: true, showsMore: true },
    { page: 2, hardToRead: true, untouched: true },
  ];
  expect(withLayerNotices(['signed', 'hard_to_read'], changes)).toEqual([
    'signed',
    'shows_more',
    'found_in_part',
  ]);
  expect(withLayerNotices(['signed', 'found_in_part'], [{ page: 1 }])).toEqual(['signed']);
});

it('a notice of a newer version is passed over', () => {
  expect(noticesOf({ notices: ['signed', 'enchanted'], incrementBytes: 1 })).toMatchObject([
    { code: 'signed' },
  ]);
});
