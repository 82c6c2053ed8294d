import { expect, it } from 'vitest';
import { findLines } from './find-lines.ts';

const PAGES = ['The quiet harbour.\nSeven men stood there.', 'Déjà vu: the HARBOUR again.'];

it('finds lines that hold all words, whatever their order, case and marks', () => {
  expect(findLines(PAGES, 'harbour')).toEqual([
    { page: 1, line: 'The quiet harbour.' },
    { page: 2, line: 'Déjà vu: the HARBOUR again.' },
  ]);
  expect(findLines(PAGES, 'again deja')).toEqual([{ page: 2, line: PAGES[1] }]);
  expect(findLines(PAGES, 'harbour men')).toEqual([]);
  expect(findLines(PAGES, '  ')).toEqual([]);
});
