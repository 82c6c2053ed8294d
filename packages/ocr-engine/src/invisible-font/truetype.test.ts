import { describe, expect, it } from 'vitest';
import { invisibleTrueType } from './truetype.ts';

const glyphOfCode = new Uint8Array(256).fill(1).fill(2, 0x41, 0x5b);
const font = invisibleTrueType({ ascent: 800, descent: 200, widths: [500, 500, 700], glyphOfCode });

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
  it('has the tables that a PDF asks for, in order', () => {
    const required = ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'];
    expect([...tables().keys()]).toEqual(required);
  });

  it('sums up to the magic number', () => {
    let sum = 0;
    for (let at = 0; at < font.length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0;
    expect(sum).toBe(0xb1b0afba);
  });

  it('has a glyph for each width, each with about the extent of a letter, and a glyph for each code', () => {
    const { maxp, loca, hmtx, glyf, cmap } = Object.fromEntries(tables());
    expect(maxp?.readUInt16BE(4)).toBe(3);
    expect(hmtx?.readUInt16BE(8)).toBe(700);
    const start = 2 * loca!.readUInt16BE(4);
    const sides = [2, 4, 6, 8].map((at) => glyf?.readInt16BE(start + at));
    expect(sides).toEqual([0, -200, 750, 800]);
    expect(2 * loca!.readUInt16BE(6)).toBe(glyf?.length);
    expect([cmap?.[12 + 6 + 0x40], cmap?.[12 + 6 + 0x41]]).toEqual([1, 2]);
  });

  it('has tables of the lengths that the specification gives them', () => {
    const lengths = ['cmap', 'head', 'hhea', 'maxp'].map((tag) => tables().get(tag)?.length);
    expect(lengths).toEqual([274, 54, 36, 32]);
  });

  it('weighs less than a kilobyte', () => {
    expect(font.length).toBeLessThan(1024);
  });
});
