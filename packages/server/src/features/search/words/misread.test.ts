import { expect, it } from 'vitest';
import { misreadBy, readAlike, shapeOf } from './misread.ts';

it.each([
  ['modern', 'modem', 0],
  ['bills', 'bi1ls', 0],
  ['clear', 'dear', 0],
  ['zoo', 'z00', 0],
  ['house', 'hovse', 1],
  ['house', 'houses', 1],
  ['recognition', 'recngnitlon', 2],
  ['recognition', 'recngxition', 2],
  ['house', 'hovsc', undefined],
  ['door', 'doar', undefined],
  ['harbour', 'harmony', undefined],
])('%s read as %s is %s letters apart', (wanted, read, letters) => {
  expect(misreadBy(wanted, read)).toBe(letters);
});

it('words that may be read for a word have one sign changed, each way', () => {
  const alike = readAlike('corner');
  expect(alike).toEqual(expect.arrayContaining(['comer', 'eorner', 'cornor', 'carner']));
  expect(readAlike('comet')).toContain('cornet');
  expect(readAlike('their')).toContain('the1r');
  expect(readAlike('door')).toEqual([]);
  expect(shapeOf('corner')).toBe(shapeOf('comer'));
});
