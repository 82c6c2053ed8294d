import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scanPdf } from '@legible/fixtures/pdf';
import { textPicture } from '@legible/fixtures/picture-files';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from './keys.ts';
import { shortScan } from './pdfs/scans.ts';
import { startService, type TestService } from './service.ts';

const program = fileURLToPath(import.meta.resolve('@legible/command-line/bin'));

let service: TestService;
let key: string;
let folder: string;
let scan: Uint8Array;
const at = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  service = await startService();
  scan = await shortScan(1);
});
afterAll(() => service?.stop());

beforeEach(async () => {
  const client = await service.newUser();
  ({ key } = await makeKey(client));
  folder = mkdtempSync(join(tmpdir(), 'command-line-'));
  writeFileSync(at('one.pdf'), scan);
  return () => rmSync(folder, { recursive: true, force: true });
});

/** As a person types it; `known` is what programs say in the environment. */
async function legible(args: string[], { known = true, input = '' } = {}) {
  const env = { ...process.env, XDG_CONFIG_HOME: at('config') };
  const server = { LEGIBLE_SERVER: service.address, LEGIBLE_API_KEY: key };
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: known ? { ...env, ...server } : env,
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (said.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (said.stderr += data.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...said };
}

const documents = () =>
  service.query(
    `select d.id from documents d join users u on u.id = d.user_id order by u.created_at desc`,
  );

async function textOf(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('pdftotext', [path, '-'], (error, text) => (error ? reject(error) : resolve(text)));
  });
}

describe('legible login', () => {
  it('tries a key, keeps it, and forgets it', async () => {
    const login = await legible(['login', '--server', service.address], {
      known: false,
      input: `${key}\n`,
    });
    expect(login).toMatchObject({ code: 0 });
    expect(statSync(at('config/legible/server.json')).mode & 0o777).toBe(0o600);
    expect((await legible(['upload', 'one.pdf'], { known: false })).code).toBe(0);
    expect((await legible(['logout'], { known: false })).code).toBe(0);
    const after = await legible(['upload', 'one.pdf'], { known: false });
    expect(after).toMatchObject({ code: 9, stderr: expect.stringContaining('legible login') });
  });

  it('keeps no key that the server does not know', async () => {
    const input = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}\n`;
    const { code, stderr } = await legible(['login', '--server', service.address], {
      known: false,
      input,
    });
    expect(code).toBe(9);
    expect(stderr).toContain('not known here');
    expect(readdirSync(folder)).toEqual(['one.pdf']);
  });
});

describe('legible upload', () => {
  it('brings back searchable files, pictures among them, and charges nothing twice', async () => {
    writeFileSync(at('photo.png'), await textPicture(['A second picture.'], 'png'));
    const before = (await documents()).length;
    const args = ['upload', 'one.pdf', 'photo.png', '--wait', '--out', 'read', '--json'];
    for (let time = 0; time < 2; time += 1) {
      const { code, stdout } = await legible(args);
      expect(code).toBe(0);
      const events = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
      expect(events).toHaveLength(2);
      expect(events[0]).toMatchObject({ event: 'file', result: 'done', pages: 1, failedPages: [] });
    }
    expect((await documents()).length - before).toBe(2);
    expect(await textOf(at('read/photo.pdf'))).toContain('A second picture.');
    expect(readFileSync(at('read/one.pdf')).subarray(0, scan.length)).toEqual(Buffer.from(scan));
    expect((await legible([...args, '--resume'])).stdout).toContain('there-already');
    await legible(['upload', 'one.pdf', '--again']);
    expect((await documents()).length - before).toBe(3);
  });

  it('brings back a file whose name is as long as systems have them', async () => {
    const name = `${'x'.repeat(251)}.pdf`;
    writeFileSync(at(name), scan);
    expect(await legible(['upload', name, '--out', 'read', '-q'])).toMatchObject({ code: 0 });
    expect(readdirSync(at('read'))).toEqual([name]);
  });

  it('writes over nothing that is to be kept, and over no folder', async () => {
    mkdirSync(at('read/one.pdf'), { recursive: true });
    mkdirSync(at('kept'));
    symlinkSync('nowhere', at('kept/one.pdf'));
    const taken = await legible(['upload', 'one.pdf', '--out', 'read']);
    expect(taken).toMatchObject({ code: 5, stderr: expect.stringContaining('is a folder') });
    const args = ['upload', 'one.pdf', '--out', 'kept', '--no-overwrite'];
    expect((await legible(args)).code).toBe(5);
    expect(readlinkSync(at('kept/one.pdf'))).toBe('nowhere');
    expect([readdirSync(at('read')), readdirSync(at('kept'))]).toEqual([['one.pdf'], ['one.pdf']]);
  });

  it('tells which pages were read where only some were to be', async () => {
    const pages = Array.from({ length: 3 }, () => ({ text: 'The quiet harbour.', dpi: 150 }));
    writeFileSync(at('three.pdf'), await scanPdf({ pages }));
    const args = ['upload', 'three.pdf', '--pages', '2', '--out', 'some'];
    expect((await legible(args)).stderr).toContain('three.pdf: pages 2 of 3 read, some');
    const { stdout } = await legible([...args, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ pages: 3, readPages: '2' });
  });

  it('goes on after a file that is refused, and ends with its code', async () => {
    writeFileSync(at('bad.pdf'), 'This is no PDF.');
    const { code, stderr } = await legible(['upload', 'bad.pdf', 'none.pdf', 'one.pdf']);
    expect(code).toBe(2);
    expect(stderr).toContain('legible: bad.pdf: This is not a PDF file.');
    expect(stderr).toContain('none.pdf is not there');
    expect(stderr).toMatch(/one\.pdf: 1 page uploaded as /);
  });

  it('says what is missing', async () => {
    await service.query(`update users set page_limit = 0`);
    expect(await legible(['upload', 'one.pdf'])).toMatchObject({ code: 11 });
    const away = await legible(['upload', 'one.pdf', '--server', 'https://x.example'], {
      known: false,
    });
    expect(away).toMatchObject({ code: 9 });
    expect(await legible(['upload'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('legible upload --help'),
    });
  });
});

it('legible watch has a server read what comes', async () => {
  const { code } = await legible(['watch', '.', 'out', '--remote', '--once', '--settle', '0']);
  expect(code).toBe(0);
  expect(readdirSync(at('done'))).toEqual(['one.pdf']);
  expect(await textOf(at('out/one.pdf'))).not.toBe('');
});
