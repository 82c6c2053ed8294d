import type { LanguagesResponse } from '@legible/contracts/documents/languages';
import { expect, it } from 'vitest';
import { type Choice, namesOf, optionsFor, toggled } from './choice.ts';

const language = (code: string, name: string, native_name: string) => ({
  code,
  name,
  native_name,
  script: 'Latin',
});
const offered: LanguagesResponse = {
  languages: [
    language('eng', 'English', 'English'),
    language('por', 'Portuguese', 'português'),
    language('deu', 'German', 'Deutsch'),
    language('ell', 'Greek', 'Ελληνικά'),
    language('vie', 'Vietnamese', 'Tiếng Việt'),
  ],
  default: ['auto'],
  most: 3,
};
const found = (search: string) => optionsFor(offered.languages, search).map(({ code }) => code);

it.each([
  ['Deutsch', ['deu']],
  ['german', ['deu']],
  ['ger', ['deu']],
  ['ελλην', ['ell']],
  ['viet', ['vie']],
  ['portugues', ['por']],
  ['deu', ['deu']],
  ['klingon', []],
] as [string, string[]][])(
  'a search for %s finds it in English, in itself and by its code',
  (search, codes) => {
    expect(found(search)).toEqual(codes);
  },
);

it('names that begin as was typed come first, and all are there without a search', () => {
  expect(found('g')).toEqual(['deu', 'ell', 'eng', 'por', 'vie']);
  expect(found('')).toEqual(['auto', 'eng', 'por', 'deu', 'ell', 'vie']);
  expect(found('auto')).toEqual(['auto']);
});

it.each([
  [null, 'deu', ['deu']],
  [['auto'], 'deu', ['deu']],
  [['deu'], 'ell', ['deu', 'ell']],
  [['deu', 'ell'], 'deu', ['ell']],
  [['deu'], 'deu', null],
  [['deu', 'ell'], 'auto', ['auto']],
] as [Choice, string, Choice][])('of %s, %s makes %s', (choice, code, next) => {
  expect(toggled(choice, code)).toEqual(next);
});

it('what is read is named in English, or is found', () => {
  expect(namesOf(null, offered)).toBeNull();
  expect(namesOf(null, { ...offered, default: ['eng', 'deu'] })).toEqual(['English', 'German']);
  expect(namesOf(['auto'], { ...offered, default: ['eng'] })).toBeNull();
  expect(namesOf(['ell', 'gone'], offered)).toEqual(['Greek', 'gone']);
});
