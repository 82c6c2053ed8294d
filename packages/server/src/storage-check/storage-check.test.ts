import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { encryptedPdf } from '@legible/fixtures/harmed/damaged';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortScan } from '../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../test/service.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

let service: TestService;
let objects: string;
const ids: string[] = [];

beforeAll(async () => {
  service = await startService({}, {}, { own: true });
  objects = join(service.dataDir, 'objects', 'documents');
  const client = await service.newUser();
  for (let i = 0; i < 4; i++) {
    // What opens by a password alone is checked by its hashes.
    const bytes =
      i === 0 ? Uint8Array.from(await encryptedPdf(await shortScan(2))) : await shortScan(2);
    const form = new FormData();
    form.append('password', 'secret');
    form.append('files', new Blob([bytes]), 'scan.pdf');
    const response = await client.call('POST', paths.batch, { body: form });
    const { files } = (await response.json()) as BatchResponse;
    ids.push(files[0]?.file_id ?? '');
  }
  await Promise.all(ids.map((id) => client.finished(id)));
});
afterAll(() => service?.stop());

/** The command as it is typed, beside the running product. */
function check(
  env: Record<string, string> = {},
): Promise<{ code: number; lines: string[]; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [MAIN, '--repair-nothing'],
      { env: { ...process.env, LEGIBLE_DATA_DIR: service.dataDir, ...env } },
      (_error, stdout, stderr) =>
        resolve({
          code: child.exitCode ?? -1,
          lines: stdout.trim().split('\n').toSorted(),
          stderr,
        }),
    );
  });
}

const fileOf = (document: number, name: string) => join(objects, ids[document] ?? '', name);

const incrementOf = (document: number) =>
  readdirSync(fileOf(document, '.')).find((name) => name.startsWith('increment-1-')) ?? '';

/** Where the text of a page lies: `pages/` and a name, by itself or with the other page's. */
async function textsOf(document: number, page: number): Promise<string> {
  const [row] = (await service.query(
    `select text_key from pages where document_id = '${ids[document]}' and number = ${page}`,
  )) as { text_key: string }[];
  return row?.text_key.replace(`documents/${ids[document]}/`, '') ?? '';
}

describe('the storage check', () => {
  it('finds nothing wrong with a product that works', async () => {
    const [texts] = (await service.query(
      'select count(distinct text_key)::int as objects from pages',
    )) as { objects: number }[];
    const objectCount = 4 * 3 + (texts?.objects ?? 0);
    const { code, lines } = await check();
    expect(lines).toEqual([
      expect.stringMatching(
        `^4 documents, 8 page texts, ${objectCount} objects, [0-9]+ bytes read: 0 lost, 0 differs, 0 unreadable, 0 orphan, 0 miscounted$`,
      ),
    ]);
    expect(code).toBe(0);
    expect(readdirSync(join(service.dataDir, 'tmp'))).toEqual([]);
  });

  it('leaves booked purges and uploads in progress alone', async () => {
    const folder = join(objects, 'in-progress');
    mkdirSync(folder);
    cpSync(fileOf(0, 'original.pdf'), join(folder, 'original.pdf'));
    await service.query(
      `insert into purges values ('documents/in-progress/', now() + interval '1 hour')`,
    );
    expect(await check()).toMatchObject({ code: 0 });
    await service.query(`delete from purges where prefix = 'documents/in-progress/'`);
    expect(await check()).toMatchObject({
      code: 1,
      lines: [
        expect.anything(),
        expect.stringMatching(/^orphan\tdocuments\/in-progress\/original.pdf\t/),
      ],
    });
    rmSync(folder, { recursive: true });
  });

  it('tells a count of what is stored that the rows do not add up to', async () => {
    const [user] = (await service.query(
      'update users set stored_bytes = stored_bytes - 7 where stored_documents = 4 returning id, stored_bytes',
    )) as { id: string; stored_bytes: string }[];
    const counted = `4 documents, ${user?.stored_bytes} bytes`;
    const stored = `4 documents, ${Number(user?.stored_bytes) + 7} bytes`;
    expect(await check()).toMatchObject({
      code: 1,
      lines: [
        expect.stringMatching(/ 1 miscounted$/),
        `miscounted\tuser ${user?.id}\t\tcounted are ${counted}; stored are ${stored}`,
      ],
    });
    await service.query(
      'update users set stored_bytes = stored_bytes + 7 where stored_documents = 4',
    );
    expect(await check()).toMatchObject({ code: 0 });
  });

  it('names every planted fault, and touches none', async () => {
    const [first, second, third, fourth] = ids;
    rmSync(fileOf(0, 'original.pdf'));
    const texts = await Promise.all([textsOf(0, 2), textsOf(1, 1), textsOf(2, 2)]);
    rmSync(fileOf(0, texts[0]));
    const original = readFileSync(fileOf(1, 'original.pdf'));
    original[100] = (original[100] ?? 0) ^ 1;
    writeFileSync(fileOf(1, 'original.pdf'), original);
    writeFileSync(fileOf(1, texts[1]), '1\tnot json\n2\tnot json\n');
    appendFileSync(fileOf(2, incrementOf(2)), 'more');
    writeFileSync(fileOf(2, texts[2]), '1\t{"page":1}\n');
    writeFileSync(fileOf(2, 'pages/3.json'), '{"page":3}');
    rmSync(fileOf(2, 'thumbnail.png'));
    const thumbnail = readFileSync(fileOf(3, 'thumbnail.png'));
    writeFileSync(fileOf(3, 'thumbnail.png'), thumbnail.subarray(0, -1));
    const increment = readFileSync(fileOf(3, incrementOf(3)));
    writeFileSync(fileOf(3, incrementOf(3)), increment.fill(0, increment.length - 40));
    const { code, lines } = await check();
    expect(code).toBe(1);
    const found = lines.map((line) => line.split('\t').slice(0, 2).join(' '));
    expect(new Set(found)).toEqual(
      new Set([
        `lost documents/${first}/original.pdf`,
        `lost documents/${first}/${texts[0]}`,
        `differs documents/${second}/original.pdf`,
        `unreadable documents/${second}/${texts[1]}`,
        `differs documents/${third}/${incrementOf(2)}`,
        `differs documents/${third}/${texts[2]}`,
        `orphan documents/${third}/pages/3.json`,
        `lost documents/${third}/thumbnail.png`,
        `differs documents/${fourth}/${incrementOf(3)}`,
        `unreadable documents/${fourth}/thumbnail.png`,
        lines.find((line) =>
          line.endsWith(': 3 lost, 4 differs, 2 unreadable, 1 orphan, 0 miscounted'),
        ),
      ]),
    );
    expect(existsSync(fileOf(2, 'pages/3.json'))).toBe(true);
  });

  it('says of a file whose bytes are right that it does not open', async () => {
    await service.query(`update documents set increment_sha256 = null where id = '${ids[3]}'`);
    const { lines } = await check();
    expect(lines).toContainEqual(
      expect.stringMatching(`^unreadable\tdocuments/${ids[3]}/${incrementOf(3)}\t`),
    );
  });

  it('makes no product of a folder that is none', async () => {
    const folder = join(service.dataDir, 'misspelt');
    const { code, stderr } = await check({ LEGIBLE_DATA_DIR: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining('is LEGIBLE_DATA_DIR the folder')]);
    expect(existsSync(folder)).toBe(false);
  });

  it('says of a database of another version what to do', async () => {
    await service.query('alter table documents rename column thumbnail_key to picture');
    try {
      const { code, stderr } = await check();
      expect([code, stderr]).toEqual([2, expect.stringContaining('npm run operator -- migrate')]);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    } finally {
      await service.query('alter table documents rename column picture to thumbnail_key');
    }
  });

  it('does not take a storage that is away for one that is empty', async () => {
    const away = {
      S3_BUCKET: 'nowhere',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    expect(await check(away)).toMatchObject({ code: 2, lines: [''] });
  });
});
