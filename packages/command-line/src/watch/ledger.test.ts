import {
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { beforeEach, expect, it } from 'vitest';
import { type Folders, Ledger } from './ledger.ts';
import type { Found } from './settled-files.ts';

let folders: Folders;
let ledger: Ledger;
let found: Found;
const own = () => join(folders.in, '.legible');

beforeEach(async () => {
  folders = { in: await testFolder(), out: await testFolder() };
  await Ledger.prepare(folders);
  ledger = await Ledger.open(folders);
  found = await drop('scan');
  await writeFile(ledger.temporaryFor('scan.pdf'), 'searchable');
});

async function drop(text: string): Promise<Found> {
  const path = join(folders.in, 'scan.pdf');
  await writeFile(path, text);
  const { size, mtimeMs } = await stat(path);
  return { name: 'scan.pdf', size, mtimeMs };
}

const list = async (path: string) => (await readdir(path)).toSorted();

/** Everything that a person sees, and what is left of ours. */
async function seen() {
  return {
    in: (await list(folders.in)).filter((name) => name.endsWith('.pdf')),
    done: await list(join(folders.in, 'done')),
    failed: await list(join(folders.in, 'failed')),
    out: (await list(folders.out)).filter((name) => name !== '.legible'),
    left: [
      ...(await list(own())).filter((name) => name !== 'id'),
      ...(await list(join(folders.out, '.legible'))),
    ],
  };
}

const FINISHED = { in: [], done: ['scan.pdf'], failed: [], out: ['scan.pdf'], left: [] };

it('moves a file and its result, and forgets them', async () => {
  const { output, input } = await ledger.settle(found, 'done', '');
  expect([output, input]).toEqual([
    join(folders.out, 'scan.pdf'),
    join(folders.in, 'done', 'scan.pdf'),
  ]);
  expect(await seen()).toEqual(FINISHED);
});

it('puts a note beside what failed', async () => {
  await rm(ledger.temporaryFor('scan.pdf'));
  await ledger.settle(found, 'failed', 'Not a PDF.\n');
  expect(await seen()).toEqual({
    ...FINISHED,
    done: [],
    out: [],
    failed: ['scan.pdf', 'scan.pdf.txt'],
  });
  expect(await readFile(join(folders.in, 'failed', 'scan.pdf.txt'), 'utf8')).toBe('Not a PDF.\n');
});

/** What a process has written down that is killed right after it. */
async function writeEntry(): Promise<void> {
  const { ino, size } = await stat(result());
  const made = { out: folders.out, ino: String(ino), size: String(size) };
  const text = JSON.stringify({ ...found, result: 'done', note: '', made });
  await writeFile(join(own(), 'entry.json'), text);
}

const result = () => ledger.temporaryFor('scan.pdf');
const input = () => join(folders.in, 'scan.pdf');

const steps: [string, () => Promise<void>][] = [
  ['the result was made', async () => undefined],
  ['it was given its name', () => link(result(), join(folders.out, 'scan.pdf'))],
  ['its other name was taken away', () => unlink(result())],
  ['the file was given its new name', () => link(input(), join(folders.in, 'done', 'scan.pdf'))],
  ['its old name was taken away', () => unlink(input())],
];

it.each(steps.map(([name], at) => [name, at] as const))(
  'goes on where a process was killed after %s',
  async (_, last) => {
    await writeEntry();
    for (const [, step] of steps.slice(0, last + 1)) await step();
    const [entry] = await (await Ledger.open(folders)).recover();
    expect(entry?.name).toBe('scan.pdf');
    expect(await seen()).toEqual(FINISHED);
    expect(await readFile(join(folders.out, 'scan.pdf'), 'utf8')).toBe('searchable');
  },
);

it('removes a result that was not written down, and leaves the file to be read again', async () => {
  expect(await (await Ledger.open(folders)).recover()).toEqual([]);
  expect(await seen()).toEqual({ in: ['scan.pdf'], done: [], failed: [], out: [], left: [] });
});

it('leaves a file that has come under the same name meanwhile', async () => {
  await writeEntry();
  await drop('another scan');
  await (await Ledger.open(folders)).recover();
  expect(await seen()).toMatchObject({ in: ['scan.pdf'], done: [], out: ['scan.pdf'] });
});

it('reads a file again whose result is nowhere, since the folder of results is not mounted', async () => {
  await writeEntry();
  const disk = `${folders.out}-disk`;
  await rename(folders.out, disk);
  await mkdir(join(folders.out, '.legible'), { recursive: true });
  expect(await (await Ledger.open(folders)).recover()).toEqual([]);
  expect(await seen()).toEqual({ in: ['scan.pdf'], done: [], failed: [], out: [], left: [] });
});

it('moves a result to the folder that it was made for, though another one is named now', async () => {
  await writeEntry();
  const later = { ...folders, out: await testFolder() };
  await Ledger.prepare(later);
  const other = await Ledger.open(later);
  const [entry] = await other.recover();
  expect(entry?.output).toBe(join(folders.out, 'scan.pdf'));
  expect(await seen()).toEqual(FINISHED);
});

it('takes no other result of the name for its own', async () => {
  await writeEntry();
  await rm(result());
  await writeFile(join(folders.out, 'scan.pdf'), 'somebody else’s');
  expect(await (await Ledger.open(folders)).recover()).toEqual([]);
  expect(await seen()).toMatchObject({ in: ['scan.pdf'], done: [], left: [] });
});

it('leaves alone what another one makes in the same folder of results', async () => {
  const elsewhere = { ...folders, in: await testFolder() };
  await Ledger.prepare(elsewhere);
  const other = await Ledger.open(elsewhere);
  // As the same folder of another machine has it.
  await rename(elsewhere.in, `${elsewhere.in}-machine`);
  await Ledger.prepare(elsewhere);
  const namesake = await Ledger.open(elsewhere);
  expect(namesake.temporaryFor('scan.pdf')).not.toBe(other.temporaryFor('scan.pdf'));
  await namesake.recover();
  await other.recover();
  expect(await readFile(result(), 'utf8')).toBe('searchable');
  expect((await Ledger.open(folders)).temporaryFor('scan.pdf')).toBe(result());
});
