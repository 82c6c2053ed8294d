import { expect, it } from 'vitest';
import { FoundLanguages } from './found-languages.ts';

const found = (name: string) => ({ name, confidence: 95, known: 0.97 });

it('remembers what the last page with words was in', () => {
  const languages = new FoundLanguages();
  expect(languages.of('a.pdf')).toBeUndefined();
  languages.keep('a.pdf', found('fra'));
  languages.keep('a.pdf', undefined);
  expect(languages.of('a.pdf')).toEqual(found('fra'));
  languages.keep('a.pdf', found('deu'));
  expect(languages.of('a.pdf')).toEqual(found('deu'));
});

it('forgets the documents that it has not met for longest', () => {
  const languages = new FoundLanguages();
  for (let at = 0; at < 256; at += 1) languages.keep(`${at}.pdf`, found('fra'));
  languages.keep('0.pdf', found('fra'));
  languages.keep('one more.pdf', found('fra'));
  const names = ['0.pdf', '1.pdf', '2.pdf'].map((path) => languages.of(path)?.name);
  expect(names).toEqual(['fra', undefined, 'fra']);
});
