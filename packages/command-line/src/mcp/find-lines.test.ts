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

it('finds what goes on in the next line of its paragraph, and tells each line once', () => {
  const pages = ['The period\nof notice is a con-\ntract month.\n\nNotice\nof a well-\nknown date'];
  const found = (query: string) => findLines(pages, query).map(({ line }) => line);
  expect(found('period of notice')).toEqual(['The period of notice is a con-']);
  expect(found('contract')).toEqual(['of notice is a con- tract month.']);
  expect(found('well-known')).toEqual(['of a well- known date']);
  expect(found('notice')).toEqual(['of notice is a con-', 'Notice']);
  expect(found('month date')).toEqual([]);
});
