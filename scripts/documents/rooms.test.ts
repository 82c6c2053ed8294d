import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstTable } from './markdown-table.ts';
import * as rooms from '../rooms.mjs';

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');

/** Each folder whose rooms have an order, with these in their order. */
const ordered = new Map<string, string[]>([
  ...under('packages/server/src', rooms.serverRooms),
  ...under('packages/web/src', rooms.webRooms),
  ...Object.entries(rooms.otherRooms),
  ['packages/contracts/src', rooms.contractRooms],
  ['packages/ocr-engine/src', rooms.engineRooms],
  ['packages/command-line/src', rooms.commandLineRooms],
  ['packages/pdf/src', rooms.pdfRooms],
  ['packages/pictures/src', rooms.pictureRooms],
  ['packages/stripe-simulator/src', rooms.simulatorRooms],
]);

function under(src: string, folders: Record<string, string[]>): [string, string[]][] {
  return Object.entries(folders).map(([folder, names]) => [join(src, folder), names]);
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const sorted = (names: Iterable<string>) => [...names].toSorted();

/** What a chapter says, up to the next heading. */
function chapter(heading: string): string {
  const [, text = ''] = architecture.split(`\n## ${heading}\n`);
  expect(text, `ARCHITECTURE.md has no chapter "${heading}"`).not.toBe('');
  return text.split('\n## ')[0] ?? '';
}

/** Names between backticks, outside examples. */
function namesIn(text: string): string[] {
  const sentences = text.replaceAll(/```[\s\S]*?```/g, '');
  return [...sentences.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** The entries of a list, each with the lines that go on with it. */
const entriesOf = (text: string) =>
  text.split(/\n(?=- )/).map((entry) => entry.split(/\n(?! {2})/)[0] ?? '');

/** The rooms of this folder that its package's README does not name in the entry about the folder, or anywhere in it. */
function unnamed(folder: string, names: readonly string[]): string[] {
  const [, source = '', inside = ''] =
    /^(packages\/[^/]+|[^/]+)(?:\/src)?\/?(.*)$/.exec(folder) ?? [];
  const readme = readFileSync(join(source, 'README.md'), 'utf8');
  const entry = entriesOf(readme).find((text) => text.startsWith(`- \`${inside}\``));
  const named = namesIn(inside === '' ? readme : (entry ?? ''));
  return names.filter(
    (name) => !named.some((path) => path === name || path.split('/').includes(name)),
  );
}

describe('the order of rooms in rooms.mjs', () => {
  it.each([...ordered])('has the folders of %s that are there, each once', (folder, names) => {
    expect(names.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says of every package what it may import', () => {
    expect(sorted(Object.keys(rooms.packageImports))).toEqual(sorted(foldersIn('packages')));
  });
});

describe('the READMEs of the packages', () => {
  it.each([...ordered])('name the rooms of %s', (folder, names) => {
    expect(unnamed(folder, names)).toEqual([]);
  });

  it('name every feature of the server', () => {
    const features = foldersIn('packages/server/src/features');
    const named = namesIn(readFileSync('packages/server/README.md', 'utf8'));
    const isNamed = (name: string) => named.some((path) => path.split('/').includes(name));
    expect(features.filter((name) => !isNamed(name))).toEqual([]);
  });

  it('would fail for a room that only another folder’s entry names', () => {
    expect(unnamed('packages/server/src/features/billing', ['log-in'])).toEqual(['log-in']);
  });
});

describe('ARCHITECTURE.md', () => {
  it('says of every package what it may import', () => {
    const [, , ...rows] = firstTable(chapter('Packages and the one-way rule'));
    const told = rows.map(([name = '', allowed = '']): [string, string[]] => [
      namesIn(name)[0] ?? '',
      namesIn(allowed.split(';')[0] ?? ''),
    ]);
    expect(Object.fromEntries(told)).toEqual(rooms.packageImports);
  });

  it('has the rooms of the server’s larger features in their order', () => {
    const entries = entriesOf(chapter('Packages and the one-way rule'))
      .map((entry) => /^- \*\*`([^`]+)`\*\*: ([^.]*)\./.exec(entry))
      .filter((match) => match !== null)
      .map(([, name = '', list = '']): [string, string[]] => [name, list.split(/,\s+/)]);
    const larger = Object.entries(rooms.serverRooms)
      .filter(([folder]) => /^(?:platform|features\/[^/]+)$/.test(folder))
      .map(([folder, names]) => [folder.replace('features/', ''), names]);
    expect(Object.fromEntries(entries)).toEqual(Object.fromEntries(larger));
  });

  it('has each file and folder that puts the server together', () => {
    const named = namesIn(chapter('The composition root of the server'));
    const top = readdirSync('packages/server/src', { withFileTypes: true })
      .filter(({ name }) => !/\.test\.ts$|^(?:features|platform)$/.test(name))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    expect(top.filter((name) => !named.includes(name))).toEqual([]);
  });
});
