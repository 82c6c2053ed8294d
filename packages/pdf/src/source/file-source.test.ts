import { describe, expect, it } from 'vitest';
import { inMemory } from '../../test/in-memory.ts';
import { Dict, PdfString, PdfSyntaxError } from '../objects/objects.ts';
import { FileSource, headerOffset } from './file-source.ts';
import { dataStart, endsAt, readStreamBytes } from './stream-bytes.ts';

const source = (text: string) => new FileSource(inMemory(Buffer.from(text, 'latin1')));

describe('the bytes of a file', () => {
  it('are as many as there are, wherever a damaged file leads', () => {
    const file = source('0123456789');
    expect(file.read(8, 5).toString()).toBe('89');
    for (const [position, length] of [
      [-1, 5],
      [10, 5],
      [0, 0],
      [0, -1],
      [0.5, 5],
      [0, Number.NaN],
      [Number.MAX_VALUE, 1],
    ] as const) {
      expect(file.read(position, length)).toHaveLength(0);
    }
  });

  it('are read again, and more of them, for an object that is longer', () => {
    const long = 'x'.repeat(100_000);
    const file = source(`  <</A(${long})>>  `);
    const { value, end } = file.parse(2, (parser) => ({ value: parser.next(), end: parser.at }));
    expect(value).toEqual(Dict.of({ A: new PdfString(Buffer.from(long)) }));
    expect(end).toBe(long.length + 8);
  });

  it('count from the header', () => {
    expect(headerOffset(source('mail\n%PDF-1.7'))).toBe(5);
    expect(headerOffset(source('nothing'))).toBe(0);
  });
});

describe('the bytes of a stream', () => {
  const text = '<<>> stream\r\nabc\r\nendstream';

  it('are those of its length, or those before its end where that is wrong', () => {
    for (const length of [3, 2, 99, undefined]) {
      expect(readStreamBytes(source(text), 4, length).toString()).toBe('abc');
    }
  });

  it('begin after an end of line, and end before a word', () => {
    expect(dataStart(source(text), 4)).toBe(13);
    expect(dataStart(source('<<>> endobj'), 4)).toBeUndefined();
    expect([16, 13].map((at) => endsAt(source(text), at))).toEqual([true, false]);
  });

  it('are refused where there are none, or no end', () => {
    expect(() => readStreamBytes(source('<<>> endobj'), 4, 3)).toThrow(PdfSyntaxError);
    expect(() => readStreamBytes(source('<<>> stream\nabc'), 4, 3)).toThrow(PdfSyntaxError);
  });
});
