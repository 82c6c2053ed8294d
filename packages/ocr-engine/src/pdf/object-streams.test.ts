import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testFile } from '../../test/folder.ts';
import { streamObject } from '../../test/plain-pdf.ts';
import { PdfSyntaxError, Ref } from './objects.ts';
import { PdfFile } from './pdf-file.ts';

/** A file without a table, whose objects are found by looking for them. */
async function scanned(...objects: string[]): Promise<PdfFile> {
  const text = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  const bytes = Buffer.from(`%PDF-1.7\n${text}`, 'latin1');
  return new PdfFile(await testFile('streams.pdf', bytes), { rebuild: true });
}

const root = '<</Type/Catalog>>';

describe('an object stream', () => {
  it('may have its numbers and its filters in objects of their own', async () => {
    // One row of PNG's predictor `none`, as wide as the data.
    const data = Buffer.from('\u000020 0 21 2 7 [1]', 'latin1');
    const file = await scanned(
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

  it.each(['N', 'First', 'Filter', 'DecodeParms'])(
    'whose %s lies in itself is damaged, and no endless walk',
    async (key) => {
      const stream = streamObject(`/Type/ObjStm/N 1/First 5/${key} 3 0 R`, '3 0 7');
      const head = `%PDF-1.7\n2 0 obj\n${stream}\nendobj\n`;
      // Object 2 lies in the file, and object 3 in it; the table itself is object 4.
      const rows = `${row(1, 9)}${row(2, 2)}>`;
      const table = streamObject(
        '/Type/XRef/Size 5/W[1 2 1]/Index[2 2]/Root 1 0 R/Filter/ASCIIHexDecode',
        rows,
      );
      const text = `${head}4 0 obj\n${table}\nendobj\nstartxref\n${head.length}\n%%EOF\n`;
      const file = new PdfFile(await testFile('loop.pdf', Buffer.from(text)));
      expect(() => file.resolve(new Ref(3))).toThrow(PdfSyntaxError);
      file.close();
    },
  );
});

const row = (kind: number, second: number) => `0${kind}${second.toString(16).padStart(4, '0')}00`;
