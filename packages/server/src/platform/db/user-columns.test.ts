import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from './schema.ts';
import { ownersOfUserColumns } from './user-columns.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync('**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

it('each column of a user has one owner', () => {
  const owned = Object.values(ownersOfUserColumns).flat();
  expect(owned.toSorted()).toEqual(Object.keys(getTableColumns(users)).toSorted());
});

it('only its owner writes a column', () => {
  const calls = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/updateUsers\(\s*\w+,\s*'(\w+)'/g)].map(([, feature]) => ({ path, feature })),
  );
  expect(calls.length).toBeGreaterThan(10);
  const foreign = calls.filter(({ path, feature }) => !path.startsWith(`features/${feature}/`));
  expect(foreign).toEqual([]);
});

it('nobody writes a user past that', () => {
  const writing = sources
    .filter(({ text }) => /\.update\(users\)|update "?users"?\b/.test(text))
    .map(({ path }) => path);
  // Holding pages back is a statement of its own, in the feature that owns them.
  expect(writing.toSorted()).toEqual(['features/quota/quota.ts', 'platform/db/user-columns.ts']);
});
