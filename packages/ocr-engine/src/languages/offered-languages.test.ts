import { expect, it } from 'vitest';
import { everyLanguage, languageName, offeredLanguages } from './offered-languages.ts';

it('every language has a name in English, and nearly all have one in themselves', () => {
  const all = everyLanguage();
  expect(all.filter(({ code, name }) => code === name)).toEqual([]);
  expect(all.find(({ code }) => code === 'ell')).toEqual({
    code: 'ell',
    name: 'Greek',
    nativeName: 'Ελληνικά',
    script: 'Greek',
  });
  const [simple, full] = ['chi_sim', 'chi_tra'].map(languageName);
  expect([simple, full]).toEqual(['Simplified Chinese', 'Traditional Chinese']);
});

it('a model that is no language is called as Tesseract calls it', () => {
  expect(['deu_latf', 'script/Latin', 'xyz'].map(languageName)).toEqual([
    'deu_latf',
    'script/Latin',
    'xyz',
  ]);
});

it('offers what is installed', () => {
  const codes = offeredLanguages().map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['eng', 'deu', 'chi_sim', 'tha']));
  expect(codes).not.toContain('osd');
});
