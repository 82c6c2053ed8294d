import { expect, it } from 'vitest';
import { Dict, Keyword, name, PdfString, Ref } from './objects.ts';
import { Parser } from './parser.ts';
import { serialise } from './serialise.ts';

it.each([
  [1e21, '1000000000000000000000'],
  [1e-7, '0.0000001'],
  [-0.000_000_000_01, '0'],
  [0.1 + 0.2, '0.3'],
  [Number.NaN, '0'],
  [Number.POSITIVE_INFINITY, '0'],
])('the number %d has no exponent and no end of noughts', (number, text) => {
  expect(serialise(number)).toBe(text);
});

it.each([
  ['A B', '/A#20B'],
  ['a/b(c)#', '/a#2Fb#28c#29#23'],
  ['\u00e9', '/#E9'],
])('the name %j is escaped', (value, text) => {
  expect(serialise(name(value))).toBe(text);
  expect(new Parser(Buffer.from(text, 'latin1')).next()).toEqual(name(value));
});

it('a string is text where it can be, and digits otherwise', () => {
  expect(serialise(new PdfString(Buffer.from('a(b)\\')))).toBe('(a\\(b\\)\\\\)');
  expect(serialise(new PdfString(Buffer.from([0, 255])))).toBe('<00FF>');
});

const filter = (bytes: Buffer) => Buffer.from(`${bytes.toString()}!`);

it('a filter meets every string, however deep it lies', () => {
  const value = Dict.of({ A: [new PdfString(Buffer.from('x')), Dict.of({ B: null })] });
  expect(serialise(value, filter)).toBe('<</A[(x!)<</B null>>]>>');
});

it('words are kept apart, and nothing else', () => {
  const list = [1, new Ref(2), true, name('N'), 3, [4], new Keyword('w'), null];
  expect(serialise(list)).toBe('[1 2 0 R true/N 3[4]w null]');
});
