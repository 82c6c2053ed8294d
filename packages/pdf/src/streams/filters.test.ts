import { createHash } from 'node:crypto';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Dict, name, PdfSyntaxError } from '../objects/objects.ts';
import { decodeStream } from './filters.ts';

/** Of an LZW code by how many a reader knows that does not widen early. */
const width = (known: number) => (known < 512 ? 9 : 10);

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

const parameters = (entries: Record<string, number>) => Dict.of({ Predictor: 15, ...entries });

describe('several filters', () => {
  const twice = Buffer.from(deflateSync('plain text').toString('hex'));

  it('are undone one after the other, each with its own parameters', () => {
    const rows = Buffer.from(deflateSync(Buffer.from([1, 5, 1, 1])).toString('hex'));
    const dict = Dict.of({
      Filter: [name('AHx'), name('Fl')],
      DecodeParms: [null, parameters({ Columns: 3 })],
    });
    expect([...decodeStream(dict, rows)]).toEqual([5, 6, 7]);
    const plain = Dict.of({ Filter: [name('ASCIIHexDecode'), name('FlateDecode')] });
    expect(decodeStream(plain, twice).toString()).toBe('plain text');
  });

  it('are refused where there are more than anybody needs', () => {
    const dict = Dict.of({ Filter: Array.from({ length: 9 }, () => name('ASCIIHexDecode')) });
    expect(() => decodeStream(dict, twice)).toThrow(PdfSyntaxError);
  });

  it('leave a stream alone that has none', () => {
    expect(decodeStream(new Dict(), twice)).toEqual(twice);
  });
});

describe('damaged data', () => {
  it('is inflated as far as it goes, and refused where nothing comes of it', () => {
    const digests = Array.from({ length: 4000 }, (_, index) =>
      createHash('sha256').update(String(index)).digest('base64'),
    );
    const text = digests.join('');
    const bytes = deflateSync(text);
    const half = decoded('FlateDecode', bytes.subarray(0, bytes.length / 2));
    expect(text.startsWith(half)).toBe(true);
    expect(half.length).toBeGreaterThan(1000);
    expect(() => decoded('FlateDecode', Buffer.from([0x78, 0x9c, 0xff, 0xff]))).toThrow(
      PdfSyntaxError,
    );
  });

  it('may lack the header of its kind', () => {
    expect(decoded('FlateDecode', deflateRawSync('plain text'))).toBe('plain text');
  });

  it('ends an LZW stream where a code stands for nothing', () => {
    // Clear, the letter A, and a code far beyond the table.
    const bits = [256, 65, 400].map((code) => code.toString(2).padStart(9, '0')).join('');
    const bytes = bits.padEnd(32, '0').match(/.{8}/g) ?? [];
    const lzw = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
    expect(decoded('LZWDecode', lzw)).toBe('A');
  });
});

describe('a predictor', () => {
  it.each([
    ['none', 0, [10, 20, 30, 1, 2, 3]],
    ['sub', 1, [10, 20, 30, 1, 3, 6]],
    ['up', 2, [10, 20, 30, 11, 22, 33]],
    ['average', 3, [10, 20, 30, 6, 15, 25]],
    ['paeth', 4, [10, 20, 30, 11, 22, 33]],
  ])('%s is undone', (_, type, wanted) => {
    const rows = Buffer.from([0, 10, 20, 30, type, 1, 2, 3]);
    const text = decoded('FlateDecode', deflateSync(rows), parameters({ Columns: 3 }));
    expect([...Buffer.from(text, 'latin1')]).toEqual(wanted);
  });

  it('of pictures, or with rows of no width, is refused', () => {
    const bytes = deflateSync('plain text');
    expect(() => decoded('FlateDecode', bytes, Dict.of({ Predictor: 2 }))).toThrow(PdfSyntaxError);
    expect(() => decoded('FlateDecode', bytes, parameters({ Columns: 0 }))).toThrow(PdfSyntaxError);
    expect(() => decoded('FlateDecode', bytes, parameters({ Columns: 1e9 }))).toThrow(
      PdfSyntaxError,
    );
  });
});
