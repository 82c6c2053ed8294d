import { expect, it } from 'vitest';
import { languageTag } from './language-tag.ts';

it.each([
  ['eng', 'en'],
  ['deu', 'de'],
  ['deu_latf', 'de-Latf'],
  ['frk', 'de-Latf'],
  ['grc', 'grc'],
  ['chi_sim', 'zh-Hans'],
  ['chi_tra_vert', 'zh-Hant'],
  ['jpn_vert', 'ja'],
  ['srp_latn', 'sr-Latn'],
])('names %s as %s', (language, tag) => {
  expect(languageTag(language)).toBe(tag);
});

it.each(['', 'equ', 'script/Latin', 'Fraktur', 'no language'])('names none for %j', (language) => {
  expect(languageTag(language)).toBeUndefined();
});
