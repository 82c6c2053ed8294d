import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');
const numbersIn = (text: string) => new Set(text.match(/\d[\d.,]*\d|\d/g));

it.each([
  ['The service', 'docs/benchmarks/service.md'],
  ['The web application', 'docs/benchmarks/web.md'],
])('what docs/benchmarks.md says of "%s" stands in %s', (title, path) => {
  const [, section = ''] = read('docs/benchmarks.md').split(`## ${title}\n`);
  const told = numbersIn(section.split('\n## ')[0] ?? '');
  expect(told.size).toBeGreaterThan(5);
  const measured = numbersIn(read(path));
  expect([...told].filter((number) => !measured.has(number))).toEqual([]);
});
