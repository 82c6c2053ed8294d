import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tablesOf } from './markdown-table.ts';

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');

/** Whether a source defines this name: a function, a class, a constant, a method, or a field of a class. */
function defines(source: string, name: string): boolean {
  return [
    `^(export )?(async )?(function\\*?|class|const|let|interface|type) ${name}\\b`,
    `^ {2}((private|static|readonly|async) )*#?${name}(\\(| = )`,
  ].some((form) => new RegExp(form, 'm').test(source));
}

/** Folders without code of the product. */
const NO_ROOM = new Set(['fonts', 'testing', 'node_modules']);

/** The paths of everything that a drawing names. */
function placesIn(drawing: string): string[] {
  let box = '';
  return drawing.split('\n').flatMap((line) => {
    const [, label] = /\["(.*)"\]$/.exec(line.trim()) ?? [];
    if (label === undefined) return [];
    if (line.includes('subgraph')) {
      box = label;
      return [label];
    }
    // "rooms, of, the, box", or "folder: rooms, in, it"; a package without rooms names itself.
    const [rooms = '', folder] = label.split(': ').toReversed();
    const base =
      folder === undefined ? box : folder.startsWith('packages/') ? folder : `${box}/${folder}`;
    if (rooms.startsWith('packages/')) return [rooms];
    return rooms.split(', ').map((room) => `${base}/${room}`);
  });
}

const bare = (cell = '') => cell.replaceAll('`', '');

describe('the tables of ARCHITECTURE.md that say where things are', () => {
  const [, chapter = ''] = architecture.split('## Where is…');
  const answers = chapter.split(/^### /m).flatMap((section) => {
    const [, folder = ''] = /^.*`(packages\/.*)`$/m.exec(section.split('\n')[0] ?? '') ?? [];
    const [, , ...rows] = (folder && tablesOf(section)[0]) || [];
    return rows.map(([question = '', file, name]) => ({
      question,
      path: `${folder}/${bare(file)}`,
      name: bare(name),
    }));
  });

  it('answer at least 25 questions, each once', () => {
    expect(answers.length).toBeGreaterThanOrEqual(25);
    expect(new Set(answers.map(({ question }) => question)).size).toBe(answers.length);
  });

  it.each(answers)('$question $name', ({ path, name }) => {
    expect(existsSync(path), `${path} is not there: did it move?`).toBe(true);
    expect(defines(readFileSync(path, 'utf8'), name), `${path} defines no ${name}`).toBe(true);
  });

  it('would fail for a name that is only used', () => {
    expect(defines('import { look } from "./look.ts";\nlook();\n', 'look')).toBe(false);
    expect(defines('export async function look() {}\n', 'look')).toBe(true);
    expect(defines('class Line {\n  private async look() {}\n}\n', 'look')).toBe(true);
  });
});

describe('the drawing of ARCHITECTURE.md', () => {
  const [, drawing = ''] = /```mermaid\n([\s\S]*?)```/.exec(architecture) ?? [];

  const named = placesIn(drawing);

  it('names packages, rooms and files that are there', () => {
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('leaves out no room of a folder that it opens', () => {
    const opened = new Set(named.filter((path) => path.includes('/src/')).map(dirname));
    const rooms = Array.from(opened).flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !NO_ROOM.has(entry.name))
        .map(({ name }) => join(folder, name)),
    );
    expect(rooms.length).toBeGreaterThan(30);
    const isNamed = (room: string) => named.some((path) => `${path}/`.startsWith(`${room}/`));
    expect(rooms.filter((room) => !isNamed(room))).toEqual([]);
  });
});

describe('the ways through the house in ARCHITECTURE.md', () => {
  const places = globSync('packages/*/src/**/*', {
    exclude: (path) => path.endsWith('node_modules'),
  }).map((path) => path.replace(/\.tsx?$/, ''));
  const ways = [...architecture.matchAll(/```text\n([\s\S]*?)```/g)].map(([, way = '']) => way);

  it('lead through files and folders that are there', () => {
    const named = ways.flatMap((way) => way.match(/\b[a-z][a-z-]*(\/[a-z][a-z-]*)+\b/g) ?? []);
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter((place) => !places.some((path) => path.endsWith(`/${place}`)))).toEqual([]);
  });
});
