import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { notPdf } from '@legible/fixtures/harmed/damaged';
import { testFolder } from '@legible/fixtures/folder';
import { scanPdf } from '@legible/fixtures/pdf';
import { textPicture } from '@legible/fixtures/picture-files';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { LEGIBLE } from '../../test/legible.ts';
import { popplerText } from '../../test/pdf-tools.ts';
import { engineErrors } from '../interface/errors.ts';

const TEXTS = ['The quiet harbour.', 'A fence and a promise.', 'Seven men stood there.'];

let scans: Uint8Array[];
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  scans = await Promise.all(TEXTS.map((text) => scanPdf({ pages: [{ text, dpi: 150 }] })));
});

beforeEach(async () => {
  folder = await testFolder();
  for (const [index, scan] of scans.entries()) await writeFile(at(`${index + 1}.pdf`), scan);
});

async function run(...args: string[]) {
  const child = spawn(process.execPath, [LEGIBLE, ...args], { cwd: folder });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (said.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (said.stderr += data.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...said };
}

const linesOf = (text: string) => text.trim().split('\n');

it('makes each file searchable under its name, pictures among them, and tells of each', async () => {
  await writeFile(at('photo.png'), await textPicture(['A second picture.'], 'png'));
  const { code, stderr } = await run('1.pdf', '2.pdf', '3.pdf', 'photo.png', '--out', 'new/read');
  expect(code).toBe(0);
  for (const [index, text] of TEXTS.entries()) {
    const made = await readFile(at(`new/read/${index + 1}.pdf`));
    expect(made.subarray(0, scans[index]!.length).equals(scans[index]!)).toBe(true);
    expect(await popplerText(at(`new/read/${index + 1}.pdf`))).toBe(text);
  }
  expect(await popplerText(at('new/read/photo.pdf'))).toBe('A second picture.');
  const lines = linesOf(stderr);
  expect(
    lines
      .slice(0, 4)
      .map((line) => line.replace(/, .*/, ''))
      .toSorted(),
  ).toEqual(
    ['1.pdf', '2.pdf', '3.pdf', 'photo.png'].map((name) => `${name}: 1 of 1 pages recognised`),
  );
  expect(lines[4]).toMatch(/^4 files: 4 made searchable, .* s$/);
});

it('goes on after a file that fails, names it, and ends with its code', async () => {
  await writeFile(at('2.pdf'), notPdf());
  const { code, stderr } = await run('1.pdf', '2.pdf', '3.pdf', 'none.pdf', '--out', 'read', '-q');
  expect(code).toBe(engineErrors['not-a-pdf'].exitCode);
  expect(await readdir(at('read'))).toEqual(['1.pdf', '3.pdf']);
  expect(linesOf(stderr).toSorted()).toEqual([
    `legible: 2.pdf: ${engineErrors['not-a-pdf'].advice}`,
    expect.stringContaining('legible: none.pdf: ') as string,
  ]);
});

it('leaves out what is there already, unless the input is newer', async () => {
  await run('1.pdf', '2.pdf', '--out', 'read', '-q');
  const later = new Date(Date.now() + 60_000);
  await utimes(at('2.pdf'), later, later);
  const first = await stat(at('read/1.pdf'));
  const { code, stdout } = await run(
    '1.pdf',
    '2.pdf',
    '3.pdf',
    '--out',
    'read',
    '--resume',
    '--json',
  );
  expect(code).toBe(0);
  const events = linesOf(stdout).map((line) => JSON.parse(line) as Record<string, unknown>);
  const results = events.filter(({ event }) => event === 'file');
  expect(Object.fromEntries(results.map(({ file, result }) => [file, result]))).toEqual({
    '1.pdf': 'there-already',
    '2.pdf': 'done',
    '3.pdf': 'done',
  });
  const missing = await run('none.pdf', '--out', 'read', '--resume', '-q');
  expect(missing.code).toBe(engineErrors['file-access'].exitCode);
  expect(await stat(at('read/1.pdf'))).toMatchObject({ ino: first.ino, mtimeMs: first.mtimeMs });
  expect(events.filter(({ event }) => event === 'page').map(({ file }) => file)).toEqual(
    expect.arrayContaining(['2.pdf', '3.pdf']),
  );
});

it('reports all files in one place, in their order', async () => {
  await writeFile(at('2.pdf'), notPdf());
  await run('3.pdf', '2.pdf', '1.pdf', '--out', 'read', '--report', 'report.json', '-q');
  const report = JSON.parse(await readFile(at('report.json'), 'utf8')) as object[];
  expect(report).toMatchObject([
    { input: '3.pdf', output: 'read/3.pdf', result: 'done', report: { words: 4 } },
    { input: '2.pdf', result: 'failed', error: { code: 'not-a-pdf', exitCode: 2 } },
    { input: '1.pdf', result: 'done', report: { words: 3 } },
  ]);
});

it('writes nothing over that it was given, and no two files to one name', async () => {
  const itself = await run('1.pdf', '--out', '.');
  expect(itself).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('would be written over'),
  });
  expect((await readFile(at('1.pdf'))).equals(scans[0]!)).toBe(true);
  await mkdir(at('other'));
  await writeFile(at('other/1.PDF'), scans[1]!);
  const twice = await run('1.pdf', 'other/1.PDF', '--out', 'read');
  expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('would both become') });
});

it('writes nothing over that an input leads to', async () => {
  await mkdir(at('read'));
  for (const name of ['1.pdf', '2.pdf']) await rename(at(name), at(`read/${name}`));
  await symlink('read/1.pdf', at('1.pdf'));
  await symlink('read/2.pdf', at('other.pdf'));
  await writeFile(at('2.pdf'), scans[2]!);
  for (const inputs of [['1.pdf'], ['2.pdf', 'other.pdf']]) {
    const { code, stderr } = await run(...inputs, '--out', 'read');
    expect(code).toBe(engineErrors.usage.exitCode);
    expect(stderr).toContain(`${inputs.at(-1)} would be written over: --out is the folder`);
  }
  for (const index of [0, 1]) {
    expect((await readFile(at(`read/${index + 1}.pdf`))).equals(scans[index]!)).toBe(true);
  }
});

it('takes inputs that are links to files elsewhere, and puts files in place of links to them', async () => {
  await symlink('1.pdf', at('link.pdf'));
  await mkdir(at('read'));
  await symlink('../1.pdf', at('read/1.pdf'));
  expect(await run('1.pdf', 'link.pdf', '--out', 'read', '-q')).toMatchObject({ code: 0 });
  expect((await readFile(at('1.pdf'))).equals(scans[0]!)).toBe(true);
  expect(await popplerText(at('read/1.pdf'))).toBe(TEXTS[0]);
  expect(await popplerText(at('read/link.pdf'))).toBe(TEXTS[0]);
});

it.each([
  ['an input', '2.pdf'],
  ['an output', 'read/2.pdf'],
  ['the password file', 'password'],
])('refuses a report that is %s, too', async (part, name) => {
  await writeFile(at('password'), 'grey heron\n');
  const others = ['--out', 'read', '--password-file', 'password'];
  const { code, stderr } = await run('1.pdf', '2.pdf', ...others, '--report', name);
  expect(code).toBe(engineErrors.usage.exitCode);
  expect(stderr).toContain(`${name} would be written over: it is ${part}, too.`);
  expect((await readFile(at('2.pdf'))).equals(scans[1]!)).toBe(true);
  expect(await readFile(at('password'), 'utf8')).toBe('grey heron\n');
  expect(await readdir(at('read'))).toEqual([]);
});

it.each([
  ['is to be kept', 'kept', ['--no-overwrite'], 'output-exists'],
  ['has no folder', 'nowhere/report', [], 'file-access'],
] as const)('reads nothing where the report %s', async (_, name, options, code) => {
  await writeFile(at('kept'), 'mine');
  const failure = await run('1.pdf', '--out', 'read', '--report', name, ...options);
  expect(failure.code).toBe(engineErrors[code].exitCode);
  expect(failure.stderr).toContain(engineErrors[code].advice);
  expect(await readFile(at('kept'), 'utf8')).toBe('mine');
  expect(await readdir(at('read'))).toEqual([]);
});

it('writes its report into the folder that it makes', async () => {
  expect(await run('1.pdf', '--out', 'new', '--report', 'new/report.json', '-q')).toMatchObject({
    code: 0,
  });
  expect(await readdir(at('new'))).toEqual(['1.pdf', 'report.json']);
});

it('stops where it is interrupted, and leaves whole files only', async () => {
  const many = await scanPdf({
    pages: Array.from({ length: 12 }, (_, seed) => ({ text: TEXTS[0]!, dpi: 150, seed })),
  });
  await writeFile(at('many.pdf'), many);
  const child = spawn(
    process.execPath,
    [LEGIBLE, '1.pdf', 'many.pdf', '-j', '1', '--out', 'read', '--json'],
    {
      cwd: folder,
    },
  );
  let said = '';
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString();
    if (said.includes('"file":"many.pdf","event":"page"')) child.kill('SIGINT');
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(engineErrors.cancelled.exitCode);
  expect(await readdir(at('read'))).not.toContain('many.pdf');
  expect((await readdir(at('read'))).filter((name) => name !== '1.pdf')).toEqual([]);
});

it('opens protected files with the password that was given, and nobody is asked', async () => {
  const locked = at('locked.pdf');
  const encrypt = ['--encrypt', 'grey heron', 'owner', '256', '--', at('1.pdf'), locked];
  await promisify(execFile)('qpdf', encrypt);
  await writeFile(at('password'), 'grey heron\n');
  const opened = await run(
    'locked.pdf',
    '2.pdf',
    '--out',
    'read',
    '--password-file',
    'password',
    '-q',
  );
  expect(opened).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(at('read'))).toEqual(['2.pdf', 'locked.pdf']);
  const { code, stderr } = await run('locked.pdf', '2.pdf', '--out', 'other', '-q');
  expect(code).toBe(engineErrors.encrypted.exitCode);
  expect(stderr).toContain('legible: locked.pdf: ');
  expect(await readdir(at('other'))).toEqual(['2.pdf']);
});
