import { expect, it } from 'vitest';
import { piecesOf } from './marked-line.tsx';

/** Hits in brackets. */
const shown = (line: string, marks: [number, number][]) =>
  piecesOf({ line, marks })
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

it('what was found is marked where it stands', () => {
  expect(
    shown('the quiet harbour', [
      [0, 3],
      [10, 17],
    ]),
  ).toBe('[the] quiet [harbour]');
  expect(shown('港口很安静', [[3, 5]])).toBe('港口很[安静]');
  expect(shown('none', [])).toBe('none');
});

it('marks that cannot be are left out, and no letter is lost', () => {
  expect(
    shown('abc', [
      [1, 1],
      [2, 1],
      [-1, 2],
      [2, 9],
    ]),
  ).toBe('abc');
  expect(
    shown('abc', [
      [0, 2],
      [1, 3],
    ]),
  ).toBe('[ab]c');
});

it('characters that turn text around are not shown', () => {
  expect(shown('\u202Eabc\u2066', [[0, 3]])).toBe('[ab]c');
});
