import { expect, it } from 'vitest';
import { aligned } from './aligned.ts';

const same = (a: string, b: string) => a === b;
const isMarked = (a: string, b: string) => a === b || (a === 'ü' && b === 'u');

/** What stands beside what; `-` is nothing. */
function beside(own: string, other: string, areAlike = same): string[] {
  const [a, b] = [Array.from(own), Array.from(other)];
  return aligned(a, b, areAlike).map(
    ([row, column]) => (a[row ?? -1] ?? '-') + (b[column ?? -1] ?? '-'),
  );
}

it('lays letters that are the same beside each other, and others between them', () => {
  expect(beside('abc', 'abc')).toEqual(['aa', 'bb', 'cc']);
  expect(beside('bé', '«bé»')).toEqual(['-«', 'bb', 'éé', '-»']);
});

it('puts as many as it can side by side', () => {
  expect(beside('béo,', 'be»,')).toEqual(['bb', 'ée', 'o»', ',,']);
});

it('counts letters as the same that are said to be', () => {
  expect(beside('mür', 'ur', isMarked)).toEqual(['m-', 'üu', 'rr']);
});

it('takes readings of nothing, and letters of two code units', () => {
  expect(beside('', '')).toEqual([]);
  expect(beside('', 'a')).toEqual(['-a']);
  expect(beside('a', '')).toEqual(['a-']);
  expect(beside('𝔄b', '𝔄c')).toEqual(['𝔄𝔄', 'bc']);
});
