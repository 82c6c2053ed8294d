import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sortTests } from './kinds.ts';

const sorted = sortTests();

it('every test file has one kind', () => {
  const found = globSync('{packages,bench,fixtures,scripts,training}/**/*.test.{ts,tsx}', {
    exclude: (name) => name.includes('node_modules'),
  });
  const all = Object.values(sorted).flat();
  expect(new Set(all)).toEqual(new Set(found));
  expect(all).toHaveLength(found.length);
});

it('what starts a database, a product or recognisers shares no process', () => {
  const starters = /test\/(?:service|billing|database|cluster-template)\.ts'|fork\(|spawn\w*\(/;
  const wrong = [...sorted.unit, ...sorted.alone].filter((file) =>
    starters.test(readFileSync(file, 'utf8')),
  );
  expect(wrong).toEqual([]);
});

it('what changes its process shares it with no other test', () => {
  const changes = /\bvi\.(?:stubEnv|mock|useFakeTimers)\(|process\.env\['\w+'\] =/;
  const wrong = [...sorted.unit, ...sorted.integration].filter((file) =>
    changes.test(readFileSync(file, 'utf8')),
  );
  expect(wrong.filter((file) => !file.endsWith('kinds.test.ts'))).toEqual([]);
});

it('components have a browser, and nothing else of the web application needs to', () => {
  const components = globSync('packages/web/src/**/*.test.tsx');
  const inBrowsers = [...sorted.browser, ...sorted.browserAlone];
  expect(components.filter((file) => !inBrowsers.includes(file))).toEqual([]);
  expect(inBrowsers.filter((file) => !file.startsWith('packages/web/'))).toEqual([]);
});
