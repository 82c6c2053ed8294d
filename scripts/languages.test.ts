import { readFileSync } from 'node:fs';
import { knownLanguages } from '@legible/ocr-engine/internal';
import { expect, it } from 'vitest';

it('are installed by the start for every script, and can all be found on a page', () => {
  const names = readFileSync('scripts/languages.txt', 'utf8')
    .replaceAll(/^#.*$/gm, '')
    .trim()
    .split(/\s+/);
  const known = knownLanguages().filter(({ name }) => names.includes(name));
  expect(known.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(scriptsOf(known)).toEqual(scriptsOf(knownLanguages()));
});

function scriptsOf(languages: readonly { script: string }[]): Set<string> {
  return new Set(languages.map(({ script }) => script));
}
