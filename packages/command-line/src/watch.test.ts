import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notPdf } from '@legible/fixtures/harmed/damaged';
import { testFolder } from '@legible/fixtures/folder';
import { scanPdf } from '@legible/fixtures/pdf';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eventsOf, run, start } from '../test/run.ts';

let scan: Uint8Array;
let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const list = async (...names: string[]) =>
  (await readdir(at(...names))).filter((name) => name !== '.legible').toSorted();

beforeAll(async () => {
  scan = await scanPdf({ pages: [{ text: 'The quiet harbour.', dpi: 150 }] });
});
beforeEach(async () => {
  folder = await testFolder();
  await writeFile(at('scan.pdf'), scan);
});

const QUICK = ['--settle', '0', '--json'];

it('makes searchable what lies in a folder, moves it, and notes what failed', async () => {
  const into = await testFolder();
  await copyFile(at('scan.pdf'), join(into, 'one.pdf'));
  await writeFile(join(into, 'two.pdf'), notPdf());
  await writeFile(at('one.pdf'), 'somebody else’s');
  const ran = await run(['watch', into, folder, '--once', ...QUICK]);
  expect(ran.code).toBe(2);
  expect(await readdir(join(into, 'done'))).toEqual(['one.pdf']);
  expect((await readdir(join(into, 'failed'))).toSorted()).toEqual(['two.pdf', 'two.pdf.txt']);
  expect(await readFile(join(into, 'failed', 'two.pdf.txt'), 'utf8')).toMatch(/not a PDF file/);
  expect(await readFile(at('one.pdf'), 'utf8')).toBe('somebody else’s');
  expect((await readFile(at('one (2).pdf'))).subarray(0, scan.length).equals(scan)).toBe(true);
  const files = eventsOf(ran).filter(({ event }) => event === 'file');
  expect(files.map(({ file, result }) => `${String(file)} ${String(result)}`).toSorted()).toEqual([
    'one.pdf done',
    'two.pdf failed',
  ]);
});

it('takes names as long as systems do, and of whatever letters', async () => {
  const into = await testFolder();
  const [good, bad] = ['x', 'y'].map((letter) => `${letter.repeat(251)}.pdf`) as [string, string];
  const lines = 'two\nlines.pdf';
  for (const name of [good, lines]) await copyFile(at('scan.pdf'), join(into, name));
  await writeFile(join(into, bad), notPdf());
  await mkdir(at('out'));
  await writeFile(at('out', good), 'mine');
  const ran = await run(['watch', into, at('out'), '--once', ...QUICK]);
  expect(ran.code).toBe(2);
  expect((await readdir(join(into, 'done'))).toSorted()).toEqual([lines, good]);
  const failed = [bad, `${'y'.repeat(251)}.txt`];
  expect((await readdir(join(into, 'failed'))).toSorted()).toEqual(failed);
  expect(await list('out')).toEqual([lines, `${'x'.repeat(247)} (2).pdf`, good].toSorted());
  expect(await readFile(at('out', good), 'utf8')).toBe('mine');
});

it('tells of a file whose name is no UTF-8, and takes the others', async () => {
  const into = await testFolder();
  await copyFile(at('scan.pdf'), join(into, 'scan.pdf'));
  const name = Buffer.concat([Buffer.from(`${into}/scan`), Buffer.of(0xff), Buffer.from('.pdf')]);
  await copyFile(at('scan.pdf'), name);
  const { code, stderr } = await run(['watch', into, at('out'), '--once', '--settle', '0', '-q']);
  expect({ code, stderr }).toEqual({
    code: 5,
    stderr: 'legible: scan\uFFFD.pdf: Its name is no UTF-8, so it stays where it is. Rename it.\n',
  });
  expect(await list('out')).toEqual(['scan.pdf']);
});

it('loses nothing and makes nothing twice when it is killed at any moment', async () => {
  const [into, out] = [await testFolder(), await testFolder()];
  const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf'];
  for (const name of names) await copyFile(at('scan.pdf'), join(into, name));
  for (const patience of [700, 1500, 1900, 2300]) {
    const { child, end } = start(['watch', into, out, '-j', '1', ...QUICK]);
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    await end;
    clearTimeout(timer);
  }
  const { code } = await run(['watch', into, out, '--once', ...QUICK]);
  expect(code).toBe(0);
  expect(await readdir(join(into, 'done'))).toEqual(names);
  expect((await readdir(out)).filter((name) => name !== '.legible').toSorted()).toEqual(names);
  expect(await readdir(join(out, '.legible'))).toEqual([]);
});

it('keeps a second one out, and ends when it is asked to', async () => {
  const [into, out] = [at('in'), at('out')];
  await copyFile(at('scan.pdf'), at('x.pdf'));
  const first = start(['watch', folder, out, '--quiet', ...QUICK]);
  await once(first.child.stdout!, 'data');
  const second = await run(['watch', folder, out, ...QUICK]);
  expect(second.code).toBe(12);
  first.child.kill('SIGTERM');
  expect((await first.end).code).toBe(0);
  expect(await run(['watch', into, out])).toMatchObject({ code: 5 });
  expect(await run(['watch', folder, at('done')])).toMatchObject({ code: 1 });
  expect(await list('out')).toBeDefined();
});

it('says what is no folder that it may write to', async () => {
  for (const names of [
    [at('scan.pdf'), at('out')],
    [folder, at('scan.pdf')],
  ]) {
    const { code, stderr } = await run(['watch', ...names]);
    expect(code).toBe(5);
    expect(stderr).toContain('scan.pdf is no folder');
  }
});

it('says where its own folder cannot be made', async () => {
  await writeFile(at('.legible'), 'a file');
  await mkdir(at('out'));
  const { code, stderr } = await run(['watch', folder, at('out')]);
  expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining(at('.legible')) });
});

it('makes no folder for results in place of one that holds some already', async () => {
  await mkdir(at('.legible'));
  await writeFile(at('.legible', 'one.json'), '{}');
  const ran = await run(['watch', folder, at('out')]);
  expect(ran.code).toBe(5);
  expect(ran.stderr).toContain('Mount its disk');
  expect(await list()).toEqual(['scan.pdf']);
});
