import { describe, expect, it } from 'vitest';
import { emptyTrueType } from './truetype.ts';

const font = emptyTrueType({ ascent: 800, descent: 200, width: 500 });

function tables(): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + 16 * index;
      const offset = font.readUInt32BE(entry + 8);
      const length = font.readUInt32BE(entry + 12);
      return [font.toString('latin1', entry, entry + 4), font.subarray(offset, offset + length)];
    }),
  );
}

describe('the invisible font', () => {
  it('has the tables that every font engine asks for, in order', () => {
    const required = [
      'OS/2',
      'cmap',
      'glyf',
      'head',
      'hhea',
      'hmtx',
      'loca',
      'maxp',
      'name',
      'post',
    ];
    expect([...tables().keys()]).toEqual(required);
  });

  it('sums up to the magic number', () => {
    let sum = 0;
    for (let at = 0; at < font.length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0;
    expect(sum).toBe(0xb1b0afba);
  });

  it('has two empty glyphs with one width', () => {
    expect(tables().get('maxp')?.readUInt16BE(4)).toBe(2);
    expect(tables().get('loca')).toEqual(Buffer.alloc(6));
    expect(tables().get('hmtx')?.readUInt16BE(4)).toBe(500);
  });

  it('has tables of the lengths that the specification gives them', () => {
    const lengths = ['OS/2', 'head', 'hhea', 'maxp', 'post'].map(
      (tag) => tables().get(tag)?.length,
    );
    expect(lengths).toEqual([96, 54, 36, 32, 32]);
  });

  it('weighs less than a kilobyte', () => {
    expect(font.length).toBeLessThan(1024);
  });
});
