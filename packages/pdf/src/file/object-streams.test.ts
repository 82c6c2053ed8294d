import { deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { inMemory } from '../../test/in-memory.ts';
import { streamObject } from '@legible/fixtures/plain-pdf';
import { PdfSyntaxError, Ref } from '../objects/objects.ts';
import { PdfFile } from './pdf-file.ts';

/** A file without a table, whose objects are found by looking for them. */
function scanned(...objects: string[]): PdfFile {
  const text = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  const bytes = Buffer.from(`%PDF-1.7\n${text}`, 'latin1');
  return new PdfFile(inMemory(bytes), { rebuild: true });
}

const root = '<</Type/Catalog>>';

describe('an object stream', () => {
  it('may have its numbers and its filters in objects of their own', () => {
    // One row of PNG's predictor `none`, as wide as the data.
    const data = Buffer.from('\u000020 0 21 2 7 [1]', 'latin1');
    const file = scanned(
      root,
      streamObject(
        '/Type/ObjStm/N 3 0 R/First 4 0 R/Filter 5 0 R/DecodeParms[6 0 R]',
        deflateSync(data),
      ),
      '2',
      '10',
      '[7 0 R]',
      '<</Predictor 15/Columns 8 0 R>>',
      '/FlateDecode',
      String(data.length - 1),
    );
    expect(file.resolve(new Ref(20))).toBe(7);
    expect(file.resolve(new Ref(21))).toEqual([1]);
    file.close();
  });

  it('stays readable however many others were read since', () => {
    const streams = Array.from({ length: 12 }, (_, index) =>
      streamObject('/Type/ObjStm/N 1/First 5', `${100 + index} 0 ${index}`),
    );
    const file = scanned(root, ...streams);
    const numbers = [...streams.keys(), 0].map((index) => new Ref(100 + index));
    expect(numbers.map((ref) => file.resolve(ref))).toEqual([...streams.keys(), 0]);
    file.close();
  });

  it('holds the first of what it lists twice, and null for what it does not list', () => {
    const held = streamObject('/Type/ObjStm/N 2/First 10', '20 0 20 2 7 8');
    const file = scanned(root, held);
    expect(file.resolve(new Ref(20))).toBe(7);
    expect(file.resolve(new Ref(21))).toBeNull();
    file.close();
  });

  it('is read once for what lies in it', () => {
    const file = scanned(root, streamObject('/Type/ObjStm/N 2/First 10', '20 0 21 2 7 8'));
    const read = vi.spyOn(file.source, 'read');
    expect([20, 21].map((number) => file.resolve(new Ref(number)))).toEqual([7, 8]);
    expect(read).not.toHaveBeenCalled();
    file.close();
  });

  it.each(['N', 'First', 'Filter', 'DecodeParms'])(
    'whose %s lies in itself is damaged, and no endless walk',
    (key) => {
      const stream = streamObject(`/Type/ObjStm/N 1/First 5/${key} 3 0 R`, '3 0 7');
      const head = `%PDF-1.7\n2 0 obj\n${stream}\nendobj\n`;
      // Object 2 lies in the file, and object 3 in it; the table itself is object 4.
      const rows = `${row(1, 9)}${row(2, 2)}>`;
      const table = streamObject(
        '/Type/XRef/Size 5/W[1 2 1]/Index[2 2]/Root 1 0 R/Filter/ASCIIHexDecode',
        rows,
      );
      const text = `${head}4 0 obj\n${table}\nendobj\nstartxref\n${head.length}\n%%EOF\n`;
      const file = new PdfFile(inMemory(Buffer.from(text)));
      expect(() => file.resolve(new Ref(3))).toThrow(PdfSyntaxError);
      file.close();
    },
  );
});

const row = (kind: number, second: number) => `0${kind}${second.toString(16).padStart(4, '0')}00`;
