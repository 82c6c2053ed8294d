import { expect, it } from 'vitest';
import { EntryNames, exportName } from './entry-names.ts';

it.each([
  ['scan.pdf', 'scan.txt'],
  ['SCAN.PDF', 'SCAN.txt'],
  ['photo.jpeg', 'photo.txt'],
  ['letter', 'letter.txt'],
  ['v1.2 draft', 'v1.2 draft.txt'],
  ['.pdf', 'document.txt'],
])('%s becomes %s', (input, name) => {
  expect(exportName(input, 'text')).toBe(name);
});

it.each([
  ['../../etc/passwd.txt', '__.._etc_passwd.txt'],
  [String.raw`C:\temp\a.txt`, 'C__temp_a.txt'],
  ['con.txt', '_con.txt'],
  ['LPT1.old.txt', '_LPT1.old.txt'],
  ['ends with dots. . .txt', 'ends with dots.txt'],
  ['a\u202Egnp.txt', 'agnp.txt'],
  ['lone \uD800.txt', 'lone \uFFFD.txt'],
  ['.txt', '_.txt'],
])('%j is %j in an archive', (name, entry) => {
  expect(new EntryNames().take(name, '.txt')).toBe(entry);
});

it('names that any system takes for the same are told apart', () => {
  const names = new EntryNames();
  const given = ['a.txt', 'A.txt', 'a.txt', 'é.txt', 'e\u0301.txt', 'a (2).txt'];
  const entries = given.map((name) => names.take(name, '.txt'));
  const same = entries.map((name) => name.normalize('NFC').toLowerCase());
  expect(new Set(same).size).toBe(given.length);
  expect(entries.slice(0, 3)).toEqual(['a.txt', 'A (2).txt', 'a (3).txt']);
});

it('a name is no longer than file systems take, whole letters kept', () => {
  const name = new EntryNames().take(`${'字'.repeat(255)}.txt`, '.txt');
  expect(Buffer.byteLength(name)).toBeLessThan(255);
  expect(name).toMatch(/^字+\.txt$/);
});
