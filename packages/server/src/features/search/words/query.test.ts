import { expect, it } from 'vitest';
import { parseQuery, type Query } from './query.ts';

/** Words of each part with a space between them; a star where the last one may go on. */
const shown = (parts: Query['wanted']) =>
  parts.map(({ words, isBeginning }) =>
    [words.map(({ word }) => word).join(' '), isBeginning ? '*' : ''].join(''),
  );

it.each([
  ['', [], []],
  ['   ', [], []],
  ['Two words', ['two', 'words*'], []],
  ['two words ', ['two', 'words'], []],
  ['"in a row" and', ['in a row', 'and*'], []],
  ['"in a ro', ['in a ro*'], []],
  ['„in Reihe“', ['in reihe'], []],
  ['one -two -"three four"', ['one'], ['two', 'three four']],
  ['-only', [], ['only']],
  ['well-known e-mail', ['well known', 'e mail*'], []],
  ['inv* 12', ['inv*', '12*'], []],
  ['a"b c"d', ['a', 'b c', 'd*'], []],
  ['"', [], []],
  ['- -- -"" "" *', [], []],
  ['(.*)+$ [a-z]{3} \\d|&!<->', ['a z 3', 'd'], []],
  ["it's", ['it s*'], []],
  ['caf\u00e9 CAFE\u0301', ['cafe', 'cafe*'], []],
  ['a\0b', ['a', 'b*'], []],
  ['light\u00adhouse "key\u00adhole"', ['lighthouse', 'keyhole'], []],
])('%j', (typed, wanted, without) => {
  const query = parseQuery(typed);
  expect([shown(query.wanted), shown(query.without)]).toEqual([wanted, without]);
});

it('takes no more than a long sentence of ten thousand letters', () => {
  const { wanted } = parseQuery('word '.repeat(2000));
  expect(wanted).toHaveLength(16);
  expect(parseQuery('x'.repeat(10_000)).wanted[0]?.words[0]?.word).toHaveLength(64);
});
