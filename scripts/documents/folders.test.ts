import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const isMade = (path: string) => /(?:^|\/)(?:node_modules|dist|\.runtime|test-results)$/.test(path);
/** What tests stand on may know what is tested: they are no part of a folder's place among others. */
const isTest = (path: string) =>
  /\.(?:test|spec)\.tsx?$|\/testing\/|^packages\/[^/]+\/(?:test|fuzz|hosts|ledger|attacks)\//.test(
    path,
  );
/** What npm commands start lies in `scripts` itself. */
const mostIn = (folder: string) => (folder === 'scripts' ? 20 : 18);
const sources = globSync('{bench,e2e,fixtures,packages,scripts,training}/**/*.{ts,tsx,mjs,sh}', {
  exclude: isMade,
}).filter((path) => !isTest(path));

const RELATIVE =
  /^(?:import|export)\s[^;'"=]*?\sfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)|^import '(\.[^']+)'/gm;

/** Folders that each folder imports from: of the same package, since packages have an order of their own. */
function foldersUsed(paths: readonly string[], textOf: (path: string) => string) {
  const used = new Map<string, Set<string>>();
  for (const path of paths) {
    const folder = dirname(path);
    const others = used.get(folder) ?? new Set();
    used.set(folder, others);
    for (const [, statement, late, effect] of textOf(path).matchAll(RELATIVE)) {
      const target = dirname(join(folder, statement ?? late ?? effect ?? ''));
      if (target !== folder && !isTest(`${target}/`)) others.add(target);
    }
  }
  return used;
}

/** A way from a folder back to itself, for each folder that has one. */
function circles(used: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...used.keys()].flatMap((start) => {
    const from = new Map<string, string>([[start, '']]);
    for (const folder of from.keys()) {
      if (used.get(folder)?.has(start)) return [way(from, folder, start)];
      for (const next of used.get(folder) ?? []) if (!from.has(next)) from.set(next, folder);
    }
    return [];
  });
}

function way(from: ReadonlyMap<string, string>, last: string, start: string): string {
  const steps = [start];
  for (let folder = last; folder !== ''; folder = from.get(folder) ?? '') steps.unshift(folder);
  return steps.join(' → ');
}

describe('folders', () => {
  it('do not need each other: what both need goes into a room below them, or is passed in', () => {
    expect(sources.length).toBeGreaterThan(1000);
    const used = foldersUsed(sources, (path) => readFileSync(path, 'utf8'));
    expect(circles(used)).toEqual([]);
  });

  it('would be told of a circle, also of one between a folder and a room in it', () => {
    const texts: Record<string, string> = {
      'a/main.ts': "import { read } from './room/read.ts';",
      'a/room/read.ts': "import type { Text } from '../other/text.ts';",
      'a/other/text.ts': "const late = () => import('../errors.ts');",
    };
    const used = foldersUsed(Object.keys(texts), (path) => texts[path] ?? '');
    expect(circles(used)).toContain('a → a/room → a/other → a');
  });

  it('hold up to some 18 sources: a larger one gets rooms, by what is done', () => {
    const counts = new Map<string, number>();
    for (const path of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    const crowded = [...counts].filter(([folder, count]) => count > mostIn(folder)).map(String);
    expect(crowded).toEqual([]);
  });
});

it('imports that are read here lead somewhere', () => {
  const file = 'packages/server/src/app.ts';
  const named = [...readFileSync(file, 'utf8').matchAll(RELATIVE)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([]);
});
