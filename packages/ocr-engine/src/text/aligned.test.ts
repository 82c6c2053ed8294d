import { expect, it } from 'vitest';
import { aligned } from './aligned.ts';

const same = (a: string, b: string) => a === b;
const isMarked = (a: string, b: string) => a === b || (a === 'ü' && b === 'u');

it('lays letters that are the same beside each other, and others between them', () => {
  expect(aligned('abc', 'abc', same)).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['c', 'c'],
  ]);
  expect(aligned('bé', '«bé»', same)).toEqual([
    [undefined, '«'],
    ['b', 'b'],
    ['é', 'é'],
    [undefined, '»'],
  ]);
});

it('puts as many as it can side by side', () => {
  expect(aligned('béo,', 'be»,', same)).toEqual([
    ['b', 'b'],
    ['é', 'e'],
    ['o', '»'],
    [',', ','],
  ]);
});

it('counts letters as the same that are said to be', () => {
  expect(aligned('mür', 'ur', isMarked)).toEqual([
    ['m', undefined],
    ['ü', 'u'],
    ['r', 'r'],
  ]);
});

it('takes texts of nothing, and letters of two code units', () => {
  expect(aligned('', '', same)).toEqual([]);
  expect(aligned('', 'a', same)).toEqual([[undefined, 'a']]);
  expect(aligned('a', '', same)).toEqual([['a', undefined]]);
  expect(aligned('𝔄b', '𝔄c', same)).toEqual([
    ['𝔄', '𝔄'],
    ['b', 'c'],
  ]);
});
