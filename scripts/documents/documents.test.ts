import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';

const isMade = (path: string) => /(^|\/)(node_modules|dist|\.runtime|test-results)$/.test(path);
const files = globSync('{*,{bench,db,deploy,docs,e2e,fixtures,packages,scripts}/**/*}', {
  exclude: isMade,
});
/** Documents leave out the folder `src`, which every package has. */
const endings = [...files, ...files.map((path) => path.replace('/src/', '/'))].map(
  (path) => `/${path}`,
);
const documents = files.filter((path) => path.endsWith('.md'));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

const SOURCE_FILE = /`([\w@./*-]*\w\.(?:ts|tsx|mjs|sh|sql|tsv|yaml|yml))`/g;
/** Words that stand for any file. */
const EXAMPLES = new Set(['quota.ts', 'quota.test.ts']);

const isThere = (name: string) =>
  EXAMPLES.has(name) ||
  existsSync(name) ||
  endings.some((path) => path.endsWith(`/${name}`) || matchesGlob(path, `/**/${name}`));

/** What a heading is called in an address, as GitHub has it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** Of headings, of which a repeated one is counted, and those that a page names itself. */
function anchorsOf(text: string): Set<string> {
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  const times = new Map<string, number>();
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const anchor = anchorOf(heading);
    const before = times.get(anchor) ?? 0;
    times.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
  return new Set([...named, ...headings]);
}

function leadsNowhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).has(anchor);
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('names source files that are there', () => {
    const named = [...text.matchAll(SOURCE_FILE)].map(([, name = '']) => name);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  it('names npm commands that are there', () => {
    const named = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  // TypeDoc writes those of the engine's API.
  it.skipIf(document.startsWith('docs/engine/'))('has no table that is wider than a list', () => {
    const wide = text.split('\n').filter((line) => line.startsWith('|') && line.length > 140);
    expect(wide).toEqual([]);
  });

  it('has links that lead somewhere', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const own = links.filter((link) => !/^(https?|mailto):/.test(link));
    expect(own.filter((link) => leadsNowhere(document, link))).toEqual([]);
  });
});
