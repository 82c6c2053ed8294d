import { describe, expect, it } from 'vitest';
import { Dict, Keyword, Name, PdfString, PdfSyntaxError, Ref } from './objects.ts';
import { NeedsMoreBytes, Parser } from './parser.ts';
import { serialise } from './serialise.ts';

/** In milliseconds: for what takes some hundred, or minutes if it grows squared. */
const NOT_SQUARED = 20_000;

const parsed = (text: string) => new Parser(Buffer.from(text, 'latin1')).next();

describe('an object', () => {
  it.each([
    ['12', 12],
    ['-.5', -0.5],
    ['--5', -5],
    ['1.-2', 1],
    ['-1.25.3', -1.25],
    ['<</A 1e5/B 2>>', Dict.of({ B: 2 })],
    ['true', true],
    ['null', null],
    ['/A#20b', new Name('A b')],
    ['12 0 R', new Ref(12, 0)],
    ['(a\\(b\\051\\\n(c)\\n)', new PdfString(Buffer.from('a(b)(c)\n'))],
    ['<48 6 9>', new PdfString(Buffer.from('Hi'))],
    ['[1 2 3 0 R]', [1, 2, new Ref(3, 0)]],
    ['endobj', new Keyword('endobj')],
  ])('%j is read as it is meant', (text, wanted) => {
    expect(parsed(text)).toEqual(wanted);
  });

  it.each(['<</A 1/B[(x)<</C/D>>]/E 2 0 R/F -1.5/G/H#20I>>', '[true null(a\\)b)/N 1]'])(
    '%j is written as it was read',
    (text) => {
      expect(serialise(parsed(text) ?? null)).toBe(text);
    },
  );

  it.each(['[[', '<</A', '(abc', '['.repeat(200)])('%j ends in an error', (text) => {
    expect(() => parsed(text)).toThrow(PdfSyntaxError);
  });

  it(
    'may be long without taking a time that grows squared',
    () => {
      const word = `${'1'.repeat(300_000)}x`;
      expect(parsed(word)).toEqual(new Keyword(word));
      const items = Array.from({ length: 300_000 }, () => 1);
      expect(serialise(items)).toHaveLength(600_001);
    },
    NOT_SQUARED,
  );
});

describe('a parser', () => {
  it.each([
    ['% a comment\n7', 7],
    ['(a\rb\r\nc)', new PdfString(Buffer.from('a\nb\nc'))],
    ['(a\\\r\nb)', new PdfString(Buffer.from('ab'))],
    ['(\\101\\7\\400)', new PdfString(Buffer.from([0x41, 7, 0]))],
    ['<7>', new PdfString(Buffer.from('p'))],
    ['/', new Name('')],
    ['/A#2', new Name('A#2')],
    ['1 0 RG', 1],
    ['4294967296 0 R', new Ref(4_294_967_296)],
    ['<</A 1/A 2>>', Dict.of({ A: 2 })],
    ['<</A 1 2/B 3>>', Dict.of({ A: 1, B: 3 })],
    ['[1 } 2]', [1, 2]],
  ])('takes %j as readers take it', (text, wanted) => {
    expect(parsed(text)).toEqual(wanted);
  });

  it.each(['<</A>>', '<</A 1/B>>'])('drops a key without a value at the end: %j', (text) => {
    expect((parsed(text) as Dict).has('B')).toBe(false);
    expect(parsed(text)).toBeInstanceOf(Dict);
  });

  it.each(['<</A endobj', '[1 endobj', '<</A )>>', '<4'])('refuses %j', (text) => {
    expect(() => parsed(text)).toThrow(PdfSyntaxError);
  });

  it('knows no references in a content stream', () => {
    const parser = new Parser(Buffer.from('1 0 R'), { readsRefs: false });
    expect([parser.next(), parser.next(), parser.next(), parser.next()]).toEqual([
      1,
      0,
      new Keyword('R'),
      undefined,
    ]);
  });

  it.each(['12', '/Nam', '(a', '<4', '1 0', '1 0 R', '[1 2', '<</A 1', 'tru', '% no end'])(
    'asks for more where %j is not the whole file',
    (text) => {
      const parser = new Parser(Buffer.from(text), { isWhole: false });
      expect(() => parser.next()).toThrow(NeedsMoreBytes);
    },
  );

  it('refuses an array of more items than memory is for', () => {
    expect(() => parsed(`[${'1 '.repeat((1 << 20) + 1)}]`)).toThrow(PdfSyntaxError);
  });
});
