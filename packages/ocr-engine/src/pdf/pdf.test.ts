import { deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { hybridPdf } from '../../test/broken-pdfs.ts';
import { testFile } from '../../test/folder.ts';
import { plainPdf } from '../../test/plain-pdf.ts';
import { decodeStream } from './filters.ts';
import { Dict, Keyword, Name, PdfString, PdfSyntaxError, Ref, Stream } from './objects.ts';
import { operations } from './operations.ts';
import { listPages } from './page-tree.ts';
import { Parser } from './parser.ts';
import { PdfFile } from './pdf-file.ts';
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

/** Of an LZW code by how many a reader knows that does not widen early. */
const width = (known: number) => (known < 512 ? 9 : 10);
const kids = (number: number) => `<</Kids[${`${number} 0 R `.repeat(30)}]>>`;

const decoded = (filter: string, bytes: Buffer, parms?: Dict, limit?: number) =>
  decodeStream(Dict.of({ Filter: filter, DecodeParms: parms }), bytes, limit).toString('latin1');

describe('a stream', () => {
  it.each([
    ['FlateDecode', deflateSync('plain text')],
    ['ASCIIHexDecode', Buffer.from('706C61696E2074657874>')],
    ['ASCII85Decode', Buffer.from('E,8rsDBO%4G]W~>')],
    ['RunLengthDecode', Buffer.from([9, ...Buffer.from('plain text'), 128])],
  ])('in %s is decoded', (filter, bytes) => {
    expect(decoded(filter, bytes)).toBe('plain text');
  });

  it('in LZW is decoded as the standard shows it', () => {
    const bytes = Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]);
    const text = Buffer.from([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]).toString('latin1');
    expect(decoded('LZWDecode', bytes)).toBe(text);
  });

  it('in LZW without early change is decoded by its own widths', () => {
    const letters = Array.from({ length: 600 }, (_, index) => index % 251);
    const bits = [256, ...letters, 257].map((code, index) =>
      code.toString(2).padStart(width(258 + Math.max(0, index - 2)), '0'),
    );
    const bytes = bits.join('').match(/.{1,8}/g) ?? [];
    const lzw = Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
    const text = decoded('LZWDecode', lzw, Dict.of({ EarlyChange: 0 }));
    expect(Buffer.from(text, 'latin1')).toEqual(Buffer.from(letters));
  });

  it('is unpredicted row by row', () => {
    const parms = Dict.of({ Predictor: 15, Columns: 3 });
    const rows = Buffer.from([0, 1, 2, 3, 2, 1, 1, 1, 1, 5, 1, 1, 4, 1, 1, 1]);
    expect(Buffer.from(decoded('FlateDecode', deflateSync(rows), parms), 'latin1')).toEqual(
      Buffer.from([1, 2, 3, 2, 3, 4, 5, 6, 7, 6, 7, 8]),
    );
  });

  it('that swells is stopped', () => {
    const bomb = deflateSync(Buffer.alloc(10 << 20));
    expect(() => decoded('FlateDecode', bomb, undefined, 1 << 20)).toThrow(PdfSyntaxError);
  });

  it.each(['JBIG2Decode', 'constructor', 'toString'])('in %s is refused', (filter) => {
    expect(() => decoded(filter, Buffer.from('x'))).toThrow(PdfSyntaxError);
  });
});

describe('a content stream', () => {
  it('is taken apart, with an inline image as one operation', () => {
    const text = 'q 1 0 0 1 5 5 cm BI /W 2 /H 1 ID \xff\x00EI\xfe EI Q (a) Tj';
    const found = [...operations(Buffer.from(text, 'latin1'))];
    expect(found.map(({ operator }) => operator)).toEqual(['q', 'cm', 'BI', 'Q', 'Tj']);
    expect(found[1]?.operands).toEqual([1, 0, 0, 1, 5, 5]);
  });
});

const file = async (body: string, trailer = '') =>
  testFile('hostile.pdf', plainPdf(body.split('\n'), trailer));

describe('a hostile file', () => {
  it.each([
    ['pages that are their own parents', '<</Pages 2 0 R>>\n<</Kids[2 0 R]/Count 1>>'],
    ['no tree', '<<>>\n<<>>'],
  ])('with %s is no endless walk', async (_, body) => {
    const opened = new PdfFile(await file(body));
    expect(() => listPages(opened)).toThrow(PdfSyntaxError);
    opened.close();
  });

  it('with references that run in a circle gives nothing', async () => {
    const opened = new PdfFile(await file('<</Pages 2 0 R>>\n3 0 R\n2 0 R'));
    expect(opened.resolve(new Ref(2))).toBeNull();
    expect(opened.resolve(new Ref(99))).toBeNull();
    opened.close();
  });

  it('whose lost objects are named keeps their numbers free', async () => {
    const path = await file('<</Pages 2 0 R/Lost 40 0 R>>\n<</Kids[]/Count 0>>');
    const opened = new PdfFile(path, { rebuild: true });
    expect(opened.nextNumber).toBeGreaterThan(40);
    opened.close();
  });

  it('whose tree fans out again and again is no endless walk', async () => {
    const tree = [3, 4, 5, 6].map(kids).join('\n');
    const opened = new PdfFile(await file(`<</Pages 2 0 R>>\n${tree}\n<</Kids[]>>`));
    expect(() => listPages(opened)).toThrow(PdfSyntaxError);
    opened.close();
  });

  it('with a stream as long as itself is read once', async () => {
    const stream = '<</Length 2 0 R>>stream\rabc\rendstream';
    const opened = new PdfFile(await file(`<<>>\n${stream}`));
    const read = vi.spyOn(opened.source, 'read');
    expect(opened.resolve(new Ref(2))).toBeInstanceOf(Stream);
    expect(read.mock.calls.length).toBeLessThan(50);
    opened.close();
  });

  it('with half a byte in a length has its stream read to its end', async () => {
    const stream = '<</Length 1500000.5>>stream\rabc\rendstream';
    const filling = `(${'-'.repeat(2 << 20)})`;
    const opened = new PdfFile(await file(`<<>>\n${stream}\n${filling}`));
    expect(opened.resolve(new Ref(2))).toMatchObject({ bytes: Buffer.from('abc') });
    opened.close();
  });

  it('that claims billions of objects gets the next number all the same', async () => {
    const opened = new PdfFile(await file('<<>>\n<<>>', '/Size 4000000000'));
    expect(opened.nextNumber).toBe(3);
    opened.close();
  });

  it('whose table has rows without bytes is refused', async () => {
    const dict = '<</Type/XRef/Size 9/W[0 0 0]/Index[0 9000000]/Length 0>>';
    const text = `%PDF-1.5\n1 0 obj${dict}stream\n\nendstream endobj\nstartxref\n9\n%%EOF`;
    const path = await testFile('rows.pdf', Buffer.from(text));
    expect(() => new PdfFile(path)).toThrow(PdfSyntaxError);
  });

  it(
    'full of beginnings is looked through in a time that grows with it',
    async () => {
      const text = `%PDF-1.5\n${'1 0 obj<</A('.repeat(40_000)}`;
      const path = await testFile('beginnings.pdf', Buffer.from(text));
      expect(() => new PdfFile(path, { rebuild: true })).toThrow(PdfSyntaxError);
    },
    NOT_SQUARED,
  );
});

describe('a cross-reference table', () => {
  it('leaves to the stream beside it what it calls free itself', async () => {
    const opened = new PdfFile(await testFile('hybrid.pdf', hybridPdf()));
    expect(opened.resolve(new Ref(6))).toEqual(Dict.of({ ExtGState: new Ref(7) }));
    opened.close();
  });

  it('is rebuilt of whole numbers, wherever the file is cut to be read', async () => {
    const head = '%PDF-1.5\n1 0 obj<<>>endobj 23 0 obj[1]endobj\n%';
    const filling = '-'.repeat((1 << 20) - head.length - 2);
    const text = `${head}${filling}\n123 0 obj[2]endobj trailer<</Root 1 0 R>>`;
    const path = await testFile('cut.pdf', Buffer.from(text));
    const opened = new PdfFile(path, { rebuild: true });
    expect(opened.resolve(new Ref(23))).toEqual([1]);
    expect(opened.resolve(new Ref(123))).toEqual([2]);
    opened.close();
  });
});
