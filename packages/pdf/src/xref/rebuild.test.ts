import { damagedXref, shiftedOffsets, withoutXref } from '@legible/fixtures/harmed/broken-pdfs';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { describe, expect, it } from 'vitest';
import { FileBuilder } from '../../test/file-builder.ts';
import { inMemory } from '../../test/in-memory.ts';
import { PdfFile } from '../file/pdf-file.ts';
import { Dict, PdfSyntaxError, Ref, Stream } from '../objects/objects.ts';
import { listPages } from '../pages/page-tree.ts';

const rebuilt = (bytes: Uint8Array) => new PdfFile(inMemory(bytes), { rebuild: true });
const root = '<</Type/Catalog/Pages 2 0 R>>';
const pages = ['<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>', '<</Type/Page>>', '<</Type/Page>>'];

describe('a file whose table is damaged', () => {
  it.each([
    ['has a startxref that leads nowhere', damagedXref],
    ['has offsets that are all off', shiftedOffsets],
    ['has no table', withoutXref],
  ])('and %s has its pages all the same', (_, damage) => {
    const file = rebuilt(damage(plainPdf([root, ...pages])));
    expect(file.xref).toMatchObject({ origin: 'rebuilt', form: 'table', objectStreams: [] });
    expect(listPages(file)).toEqual([new Ref(3), new Ref(4)]);
    file.close();
  });
});

describe('looking for objects', () => {
  it('is done in whole numbers, wherever the file is cut to be read', () => {
    const head = '%PDF-1.5\n1 0 obj<<>>endobj 23 0 obj[1]endobj\n%';
    const filling = '-'.repeat((1 << 20) - head.length - 2);
    const text = `${head}${filling}\n123 0 obj[2]endobj trailer<</Root 1 0 R>>`;
    const opened = rebuilt(Buffer.from(text));
    expect(opened.resolve(new Ref(23))).toEqual([1]);
    expect(opened.resolve(new Ref(123))).toEqual([2]);
    opened.close();
  });

  it('takes the last of several with one number, and its generation', () => {
    const builder = new FileBuilder().add(1, root).add(2, '7').add(2, '8', 3);
    const file = rebuilt(builder.bytes);
    expect(file.resolve(new Ref(2, 3))).toBe(8);
    expect(file.xref.entries.get(2)).toMatchObject({ generation: 3 });
    file.close();
  });

  it('finds none inside of streams whose length is right', () => {
    const builder = new FileBuilder().add(1, root).add(2, streamObject('', '3 0 obj 7 endobj'));
    const file = rebuilt(builder.bytes);
    expect([...file.xref.entries.keys()]).toEqual([1, 2]);
    expect(file.resolve(new Ref(2))).toBeInstanceOf(Stream);
    file.close();
  });

  it('reads streams whose length is wrong to their end', () => {
    const builder = new FileBuilder().add(1, root);
    builder.add(2, '<</Length 999>>\nstream\nabc\nendstream');
    const file = rebuilt(builder.bytes);
    expect(file.resolve(new Ref(2))).toMatchObject({ bytes: Buffer.from('abc') });
    file.close();
  });

  it('takes the catalogue for the root where no trailer names one', () => {
    const file = rebuilt(new FileBuilder().add(7, root).bytes);
    expect(file.xref.trailer).toEqual(Dict.of({ Root: new Ref(7) }));
    file.close();
  });

  it('takes the dictionary of a cross-reference stream for a trailer, and not for an object', () => {
    const builder = new FileBuilder().add(1, '<<>>');
    builder.xrefStream(9, [], [1, 2, 1], '/Root 1 0 R/Info 1 0 R');
    const file = rebuilt(builder.bytes);
    expect(file.xref.trailer).toEqual(Dict.of({ Root: new Ref(1), Info: new Ref(1) }));
    expect(file.xref.entries.has(9)).toBe(false);
    file.close();
  });

  it('finds what lies in object streams, unless the file has it by itself behind them', () => {
    const held = streamObject('/Type/ObjStm/N 2/First 8', '5 0 6 2 7 8');
    const builder = new FileBuilder().add(1, root).add(6, '0').add(2, held).add(5, '9');
    const file = rebuilt(builder.bytes);
    expect(file.xref).toMatchObject({ origin: 'rebuilt', form: 'stream', objectStreams: [2] });
    expect(file.resolve(new Ref(5))).toBe(9);
    expect(file.resolve(new Ref(6))).toBe(8);
    file.close();
  });

  it('goes on where an object stream is damaged', () => {
    const damaged = streamObject('/Type/ObjStm/N -1/First 8', '5 0 7');
    const file = rebuilt(new FileBuilder().add(1, root).add(2, damaged).add(3, '7').bytes);
    expect(file.resolve(new Ref(3))).toBe(7);
    file.close();
  });

  it('takes no number for an object that is nought or higher than there are', () => {
    const builder = new FileBuilder().add(1, root).add(0, '7').add(16_777_215, '7');
    const file = rebuilt(builder.bytes);
    expect([...file.xref.entries.keys()]).toEqual([1]);
    file.close();
  });

  it('fails where nothing names a root', () => {
    expect(() => rebuilt(new FileBuilder().add(1, '<<>>').bytes)).toThrow(PdfSyntaxError);
    expect(() => rebuilt(Buffer.from('no PDF at all'))).toThrow(PdfSyntaxError);
  });
});
