import { expect, it } from 'vitest';
import { FoundLanguages } from './found-languages.ts';

const found = (name: string) => ({ name, confidence: 74, known: 0.8 });

it('remembers what the last page with words was in', () => {
  const languages = new FoundLanguages();
  expect(languages.of('a.pdf', 'ann')).toBeUndefined();
  languages.keep('a.pdf', 'ann', found('fra'));
  languages.keep('a.pdf', 'ann', undefined);
  expect(languages.of('a.pdf', 'ann')).toEqual(found('fra'));
  languages.keep('a.pdf', 'ann', found('deu'));
  expect(languages.of('a.pdf', 'ann')).toEqual(found('deu'));
});

it('takes a new document to be in the language of its owner’s last page, but not as badly printed', () => {
  const languages = new FoundLanguages();
  languages.keep('a.pdf', 'ann', found('fra'));
  languages.keep('b.pdf', 'bob', found('deu'));
  expect(languages.of('new.pdf', 'ann')).toEqual({ name: 'fra', confidence: 100, known: 1 });
  expect(languages.of('a.pdf', 'ann')).toEqual(found('fra'));
  expect(languages.of('new.pdf', 'eve')).toBeUndefined();
});

it('forgets the documents and owners that it has not met for longest', () => {
  const languages = new FoundLanguages();
  for (let at = 0; at < 256; at += 1) languages.keep(`${at}.pdf`, `${at}`, found('fra'));
  languages.keep('0.pdf', '0', found('fra'));
  languages.keep('one more.pdf', 'one more', found('fra'));
  const names = ['0', '1', '2'].map((at) => languages.of(`${at}.pdf`, at)?.name);
  expect(names).toEqual(['fra', undefined, 'fra']);
});
