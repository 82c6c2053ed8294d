import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allPaths } from '@legible/contracts/all-paths';
import { errors } from '@legible/contracts/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from './keys.ts';
import { shortScan } from './pdfs/scans.ts';
import { startService, type TestService } from './service.ts';

const DOCS = new URL('../../../docs/', import.meta.url).pathname;
const run = promisify(execFile);

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), 'recipes-'));
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a new user has a searchable PDF with curl, a key and the published page alone', async () => {
  const { key } = await makeKey(await service.newUser());
  const [scan, made] = [join(folder, 'scan.pdf'), join(folder, 'searchable.pdf')];
  writeFileSync(scan, await shortScan(1));
  const env = { ...process.env, LEGIBLE_URL: service.address, LEGIBLE_KEY: key };
  const script = join(DOCS, 'examples', 'searchable.sh');
  await run('sh', [script, scan, made], { env, timeout: 60_000 });
  const bytes = readFileSync(made);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeGreaterThan(readFileSync(scan).length);
  // Again: the same upload, and no other document.
  await run('sh', [script, scan, made], { env, timeout: 60_000 });
  expect(await service.query('select id from documents')).toHaveLength(1);
  // The same bytes under another name are another upload; in a form of curl, commas and semicolons part names.
  const copy = join(folder, 'a copy, "mine"; new.pdf');
  copyFileSync(scan, copy);
  await run('sh', [script, copy, made], { env, timeout: 60_000 });
  expect(await service.query('select id from documents')).toHaveLength(2);
  // A document that was deleted since is read anew.
  await service.query('delete from documents');
  await run('sh', [script, scan, made], { env, timeout: 60_000 });
  expect(await service.query('select id from documents')).toHaveLength(1);
}, 190_000);

it('the script takes names that look like options', async () => {
  const { key } = await makeKey(await service.newUser());
  const env = { ...process.env, LEGIBLE_URL: service.address, LEGIBLE_KEY: key };
  const script = join(DOCS, 'examples', 'searchable.sh');
  for (const [name, pages] of [
    ['-one.pdf', 1],
    ['-two.pdf', 2],
  ] as const) {
    writeFileSync(join(folder, name), await shortScan(pages));
    const { stderr } = await run('sh', [script, name, 'out.pdf'], { env, cwd: folder });
    expect(stderr).toBe('');
  }
}, 190_000);

it('the script ends with what the server says where that refuses, and makes no file', async () => {
  const { key } = await makeKey(await service.newUser());
  const [scan, made] = [join(folder, 'no-scan.pdf'), join(folder, 'none.pdf')];
  writeFileSync(scan, 'This is no PDF.');
  const env = { ...process.env, LEGIBLE_URL: service.address, LEGIBLE_KEY: key };
  const script = join(DOCS, 'examples', 'searchable.sh');
  const refused = run('sh', [script, scan, made], { env, timeout: 60_000 });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(errors.not_a_pdf.detail) as string,
  });
  const unknown = run('sh', [script, scan, made], { env: { ...env, LEGIBLE_KEY: 'legible_x' } });
  await expect(unknown).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('invalid_key') as string,
  });
  expect(existsSync(made)).toBe(false);
});

it('the page names only paths and errors that there are', () => {
  const page = readFileSync(join(DOCS, 'api.md'), 'utf8');
  const known = Object.values(allPaths).map((path) => path.replaceAll(/:\w+/g, '[^/"` ?]+'));
  const named = [...page.matchAll(/\$LEGIBLE_URL(\/v1\/[^"?` ]*)/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((path) => !known.some((one) => new RegExp(`^${one}$`).test(path)))).toEqual(
    [],
  );
  const codes = [...page.matchAll(/`(?:40\d )?([a-z]+_[a-z_]+)`[,*]/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(4);
  expect(codes.filter((code) => !Object.keys(errors).includes(code ?? ''))).toEqual([]);
});
