import { expect, it } from 'vitest';
import { pageSaying } from '../../../../test/search/library.ts';
import { pageEntry } from './page-entry.ts';

it('knows names in headings and small letters, and what was misread', () => {
  const { known } = pageEntry(pageSaying('Sykes MORIN craver housc'));
  expect(Object.fromEntries(known)).toEqual({
    sykes: true,
    morin: true,
    craver: true,
    housc: false,
  });
});

it('takes no word for a misread one where the language is not known', () => {
  const { known } = pageEntry(pageSaying('housc', { language: '' }));
  expect(Object.fromEntries(known)).toEqual({ housc: true });
});
