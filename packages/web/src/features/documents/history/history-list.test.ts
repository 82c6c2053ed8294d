import { expect, it } from 'vitest';
import { type HistoryList, appended, joined } from './history-list.ts';
import { historyFile } from '../testing/render-ocr.tsx';

const list = (names: string, next: string | null): HistoryList => ({
  files: names.split('').map((name) => historyFile(name)),
  next,
});
const namesOf = ({ files, next }: HistoryList) => [
  files.map(({ input_name }) => input_name).join(''),
  next,
];

it('a first part that is read anew keeps the older parts below it', () => {
  const known = list('fedcba', 'after a');
  // G has come, and pushed D out of the first part.
  expect(namesOf(joined(list('gfe', 'after e'), known))).toEqual(['gfedcba', 'after a']);
  // E was deleted, and D moved up.
  expect(namesOf(joined(list('fdc', 'after c'), known))).toEqual(['fdcba', 'after a']);
});

it('stands alone where it is the whole list, or where nobody knows what follows it', () => {
  const known = list('fedcba', 'after a');
  expect(namesOf(joined(list('fe', null), known))).toEqual(['fe', null]);
  expect(namesOf(joined(list('zyx', 'after x'), known))).toEqual(['zyx', 'after x']);
  expect(namesOf(joined(list('fe', 'after e'), undefined))).toEqual(['fe', 'after e']);
  expect(namesOf(joined(list('fed', 'after d'), list('fed', 'before')))).toEqual([
    'fed',
    'after d',
  ]);
});

it('a further part follows, and no file is there twice', () => {
  expect(namesOf(appended(list('fed', 'x'), list('dcb', 'y')))).toEqual(['fedcb', 'y']);
});
