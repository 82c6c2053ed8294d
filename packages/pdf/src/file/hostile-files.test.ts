import { plainPdf } from '@legible/fixtures/plain-pdf';
import { describe, expect, it, vi } from 'vitest';
import { inMemory } from '../../test/in-memory.ts';
import { PdfSyntaxError, Ref, Stream } from '../objects/objects.ts';
import { listPages } from '../pages/page-tree.ts';
import { PdfFile } from './pdf-file.ts';

/** In milliseconds: for what takes some hundred, or minutes if it grows squared. */
const NOT_SQUARED = 20_000;

const kids = (number: number) => `<</Kids[${`${number} 0 R `.repeat(30)}]>>`;

const file = (body: string, trailer = '') => inMemory(plainPdf(body.split('\n'), trailer));

describe('a hostile file', () => {
  it.each([
    ['pages that are their own parents', '<</Pages 2 0 R>>\n<</Kids[2 0 R]/Count 1>>'],
    ['no tree', '<<>>\n<<>>'],
  ])('with %s is no endless walk', (_, body) => {
    const opened = new PdfFile(file(body));
    expect(() => listPages(opened)).toThrow(PdfSyntaxError);
    opened.close();
  });

  it('with references that run in a circle gives nothing', () => {
    const opened = new PdfFile(file('<</Pages 2 0 R>>\n3 0 R\n2 0 R'));
    expect(opened.resolve(new Ref(2))).toBeNull();
    expect(opened.resolve(new Ref(99))).toBeNull();
    opened.close();
  });

  it('whose lost objects are named keeps their numbers free', () => {
    const path = file('<</Pages 2 0 R/Lost 40 0 R>>\n<</Kids[]/Count 0>>');
    const opened = new PdfFile(path, { rebuild: true });
    expect(opened.nextNumber).toBeGreaterThan(40);
    opened.close();
  });

  it('whose tree fans out again and again is no endless walk', () => {
    const tree = [3, 4, 5, 6].map(kids).join('\n');
    const opened = new PdfFile(file(`<</Pages 2 0 R>>\n${tree}\n<</Kids[]>>`));
    expect(() => listPages(opened)).toThrow(PdfSyntaxError);
    opened.close();
  });

  it('with a stream as long as itself is read once', () => {
    const stream = '<</Length 2 0 R>>stream\rabc\rendstream';
    const opened = new PdfFile(file(`<<>>\n${stream}`));
    const read = vi.spyOn(opened.source, 'read');
    expect(opened.resolve(new Ref(2))).toBeInstanceOf(Stream);
    expect(read.mock.calls.length).toBeLessThan(50);
    opened.close();
  });

  it('with half a byte in a length has its stream read to its end', () => {
    const stream = '<</Length 1500000.5>>stream\rabc\rendstream';
    const filling = `(${'-'.repeat(2 << 20)})`;
    const opened = new PdfFile(file(`<<>>\n${stream}\n${filling}`));
    expect(opened.resolve(new Ref(2))).toMatchObject({ bytes: Buffer.from('abc') });
    opened.close();
  });

  it('that claims billions of objects gets the next number all the same', () => {
    const opened = new PdfFile(file('<<>>\n<<>>', '/Size 4000000000'));
    expect(opened.nextNumber).toBe(3);
    opened.close();
  });

  it('whose table has rows without bytes is refused', () => {
    const dict = '<</Type/XRef/Size 9/W[0 0 0]/Index[0 9000000]/Length 0>>';
    const text = `%PDF-1.5\n1 0 obj${dict}stream\n\nendstream endobj\nstartxref\n9\n%%EOF`;
    const path = inMemory(Buffer.from(text));
    expect(() => new PdfFile(path)).toThrow(PdfSyntaxError);
  });

  it(
    'full of beginnings is looked through in a time that grows with it',
    () => {
      const text = `%PDF-1.5\n${'1 0 obj<</A('.repeat(40_000)}`;
      const path = inMemory(Buffer.from(text));
      expect(() => new PdfFile(path, { rebuild: true })).toThrow(PdfSyntaxError);
    },
    NOT_SQUARED,
  );
});
