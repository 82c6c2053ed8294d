import { deflateSync } from 'node:zlib';
import { hybridPdf } from '@legible/fixtures/harmed/broken-pdfs';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { describe, expect, it } from 'vitest';
import { FileBuilder } from '../../test/file-builder.ts';
import { inMemory } from '../../test/in-memory.ts';
import { PdfFile } from '../file/pdf-file.ts';
import { Dict, PdfSyntaxError, Ref } from '../objects/objects.ts';
import { FileSource, headerOffset } from '../source/file-source.ts';
import { readXref } from './read-xref.ts';

function xrefOf(bytes: Uint8Array) {
  const source = new FileSource(inMemory(bytes));
  return readXref(source, headerOffset(source));
}

/** What the objects of a file are, by their numbers. */
function values(bytes: Uint8Array, ...numbers: number[]) {
  const file = new PdfFile(inMemory(bytes));
  const found = numbers.map((number) => file.resolve(new Ref(number)));
  file.close();
  return found;
}

describe('a cross-reference table', () => {
  it('leaves to the stream beside it what it calls free itself', () => {
    expect(values(hybridPdf(), 6)).toEqual([Dict.of({ ExtGState: new Ref(7) })]);
  });

  it('says where it is and of which form', () => {
    const bytes = plainPdf(['<<>>', '7']);
    expect(xrefOf(bytes)).toMatchObject({
      origin: 'stored',
      form: 'table',
      offset: bytes.indexOf('xref'),
    });
  });

  it('hides what it calls free, whatever an older one says', () => {
    const builder = new FileBuilder().add(1, '<<>>').add(2, '7');
    const old = builder.table(0, ['f', [builder.offset(1)], [builder.offset(2)]], '/Root 1 0 R');
    const start = builder.table(2, ['f'], `/Root 1 0 R/Prev ${old}`);
    expect(values(builder.file(start), 1, 2)).toEqual([new Dict(), null]);
  });

  it('wins over older ones, and leaves them what it does not name', () => {
    const builder = new FileBuilder().add(1, '<<>>').add(2, '7').add(3, '8');
    const rows = [1, 2, 3].map((number): [number] => [builder.offset(number)]);
    const old = builder.table(0, ['f', ...rows], '/Root 1 0 R/Info 3 0 R');
    builder.add(2, '9');
    const start = builder.table(2, [[builder.offset(2)]], `/Root 1 0 R/Prev ${old}`);
    const bytes = builder.file(start);
    expect(values(bytes, 2, 3)).toEqual([9, 8]);
    expect(xrefOf(bytes).trailer.has('Info')).toBe(false);
  });

  it('counts from the header, whatever a mail program left before it', () => {
    const bytes = Buffer.concat([Buffer.from('From: somebody\n\n'), plainPdf(['<<>>', '7'])]);
    expect(values(bytes, 2)).toEqual([7]);
  });

  it.each([
    ['no startxref', '%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF'],
    ['a startxref that leads nowhere', '%PDF-1.7\nstartxref\n999\n%%EOF'],
    ['a startxref that leads to something else', '%PDF-1.7\n(x)\nstartxref\n9\n%%EOF'],
    ['an object that is no table', '%PDF-1.7\n1 0 obj[1]endobj\nstartxref\n9\n%%EOF'],
    ['a trailer that is none', '%PDF-1.7\nxref\n0 0\ntrailer 7\nstartxref\n9\n%%EOF'],
    ['rows that are none', '%PDF-1.7\nxref\n0 1\n(a) 0 n\ntrailer<<>>startxref\n9\n%%EOF'],
    ['an entry of no kind', '%PDF-1.7\nxref\n0 1\n0 0 q\ntrailer<<>>startxref\n9\n%%EOF'],
    ['more rows than numbers', '%PDF-1.7\nxref\n0 99999999\ntrailer<<>>startxref\n9\n%%EOF'],
    ['itself before it', '%PDF-1.7\nxref\n0 0\ntrailer<</Prev 9>>startxref\n9\n%%EOF'],
  ])('with %s is refused', (_, text) => {
    expect(() => xrefOf(Buffer.from(text))).toThrow(PdfSyntaxError);
  });

  it('may name itself as the stream beside it', () => {
    const builder = new FileBuilder().add(1, '<<>>');
    const start = builder.table(0, ['f', [builder.offset(1)]], `/Root 1 0 R/XRefStm ${builder.at}`);
    expect(values(builder.file(start), 1)).toEqual([new Dict()]);
  });
});

/** PNG's predictor `up`, as most writers put it on these rows. */
const upPredicted = (columns: number) => (bytes: Buffer) => {
  const rows = Array.from({ length: bytes.length / columns }, (_, y) =>
    Buffer.from(
      Array.from({ length: columns }, (_unused, x) => {
        const at = y * columns + x;
        return (bytes[at] ?? 0) - (at < columns ? 0 : (bytes[at - columns] ?? 0));
      }),
    ),
  );
  return deflateSync(Buffer.concat(rows.flatMap((row) => [Buffer.from([2]), row])));
};

const builder = () => new FileBuilder().add(1, '<<>>').add(5, '7');

describe('a cross-reference stream', () => {
  it.each<[string, [number, number, number]]>([
    ['as narrow as they can be', [1, 2, 1]],
    ['as wide as they may be', [6, 6, 6]],
    ['without generations', [1, 3, 0]],
    ['without kinds, so that all lie in the file', [0, 2, 1]],
  ])('is read by its widths: %s', (_, widths) => {
    const made = builder();
    const rows = [1, 5].map((number): [number, number, number] => [1, made.offset(number), 0]);
    const start = made.xrefStream(9, rows, widths, '/Root 1 0 R/Index[1 1 5 1]');
    const bytes = made.file(start);
    expect(values(bytes, 1, 5)).toEqual([new Dict(), 7]);
    expect(xrefOf(bytes)).toMatchObject({ form: 'stream', offset: start });
  });

  it('is deflated and predicted like most', () => {
    const made = builder();
    const rows = [1, 5].map((number): [number, number, number] => [1, made.offset(number), 0]);
    const filter = '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 5>>';
    const entries = `/Root 1 0 R/Index[1 1 5 1]${filter}`;
    const start = made.xrefStream(9, rows, [1, 3, 1], entries, upPredicted(5));
    expect(values(made.file(start), 5)).toEqual([7]);
  });

  it('lists objects of object streams, and calls others free', () => {
    const made = builder().add(2, streamObject('/Type/ObjStm/N 2/First 8', '6 0 7 2 8 [9]'));
    const rows: [number, number, number][] = [
      [1, made.offset(1), 0],
      [1, made.offset(2), 0],
      [0, 0, 0],
      [2, 2, 0],
      [2, 2, 1],
    ];
    const start = made.xrefStream(9, rows, [1, 2, 1], '/Root 1 0 R/Index[1 2 5 3]');
    expect(values(made.file(start), 5, 6, 7)).toEqual([null, 8, [9]]);
  });

  it('may follow a table, and a table it', () => {
    const made = builder();
    const table = made.table(0, ['f', [made.offset(1)]], '/Root 1 0 R');
    made.add(1, '<</New true>>');
    const rows: [number, number, number][] = [[1, made.offset(1), 0]];
    const stream = made.xrefStream(9, rows, [1, 2, 1], `/Root 1 0 R/Index[1 1]/Prev ${table}`);
    expect(values(made.file(stream), 1)).toEqual([Dict.of({ New: true })]);
    const start = made.table(5, [[made.offset(5)]], `/Root 1 0 R/Prev ${stream}`);
    const bytes = made.file(start);
    expect(values(bytes, 1, 5)).toEqual([Dict.of({ New: true }), 7]);
    expect(xrefOf(bytes).form).toBe('table');
  });

  it('is taken as far as its rows go', () => {
    const made = builder();
    const rows: [number, number, number][] = [[1, made.offset(1), 0]];
    const start = made.xrefStream(9, rows, [1, 2, 1], '/Root 1 0 R/Index[1 1 5 20]');
    expect([...xrefOf(made.file(start)).entries.keys()]).toEqual([1]);
  });

  it.each([
    ['columns of no number', '/W[1 (a) 1]/Index[1 1]'],
    ['two columns', '/W[1 2]/Index[1 1]'],
    ['columns of 7 bytes', '/W[1 7 1]/Index[1 1]'],
    ['numbers below nought', '/W[1 2 1]/Index[-1 1]'],
    ['a run of halves', '/W[1 2 1]/Index[1 1.5]'],
    ['more numbers than there are', '/W[1 2 1]/Index[1 99999999]'],
  ])('with %s is refused', (_, entries) => {
    const made = builder();
    const start = made.at;
    made.add(9, streamObject(`/Type/XRef/Size 9/Root 1 0 R${entries}`, 'abcd'));
    expect(() => xrefOf(made.file(start))).toThrow(PdfSyntaxError);
  });
});
