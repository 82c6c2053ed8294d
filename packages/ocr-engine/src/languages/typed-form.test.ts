import { expect, it } from 'vitest';
import { typedForm } from './typed-form.ts';

it.each([
  ['ligatures', 'o\ufb03ce \ufb01sh wa\ufb04e', 'office fish waffle'],
  ['forms of Arabic letters', '\ufee3\ufeae\ufea3\ufe92\ufe8e \ufefb', 'مرحبا لا'],
  ['wide digits and letters', 'ＰＤＦ１２３', 'PDF123'],
  ['narrow Japanese letters', 'ﾊﾟｿｺﾝ', 'パソコン'],
  [
    'a Thai vowel in two parts, with a tone or without',
    'ท\u0e4d\u0e32 น\u0e4d\u0e49\u0e32',
    'ทำ น้ำ',
  ],
  ['letters with their marks', 'tie\u0302\u0301ng Vie\u0323\u0302t', 'tiếng Việt'],
])('writes %s as they are typed', (_, printed, typed) => {
  expect(typedForm(printed)).toBe(typed);
});

it('leaves punctuation, fractions and raised figures', () => {
  const printed = '港，静か。（½ m²）… “naïve” Straße';
  expect(typedForm(printed)).toBe(printed);
});
