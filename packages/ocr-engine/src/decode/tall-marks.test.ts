import { expect, it } from 'vitest';
import { hasTallMarks } from './tall-marks.ts';

const unichars = (letters: string) => Array.from(letters, (text) => ({ text }));

it('finds alphabets whose letters carry two marks', () => {
  expect(hasTallMarks(unichars('aăằắẳẵặâầấẩẫậeêềếểễệ'))).toBe(true);
  expect(hasTallMarks(unichars('αἀἁἂἃἄἅἆἇάὰᾶᾀᾁ'))).toBe(true);
});

it('finds none where few letters do, or marks belong to another script', () => {
  expect(hasTallMarks(unichars('aäàâáãåeéèêëoöőuüűůǘ'))).toBe(false);
  expect(hasTallMarks(unichars('αβγάέίϊΐόϋΰύώ'))).toBe(false);
  expect(hasTallMarks(unichars('กขคงจ'.repeat(20)))).toBe(false);
});
