import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFile, testFolder } from '../../test/folder.ts';
import { plainPdf, streamObject } from '../../test/plain-pdf.ts';
import { IncrementWriter } from './increment-writer.ts';
import { Dict, PdfString, Ref } from './objects.ts';
import { PdfFile, type PdfFileOptions } from './pdf-file.ts';

/** The file with an update that gives its object 2 another value. */
async function updated(original: Buffer, value: number, options: PdfFileOptions = {}) {
  const file = new PdfFile(await testFile('original.pdf', original), options);
  const path = join(await testFolder(), 'increment');
  const writer = new IncrementWriter(file, path);
  writer.writeObject(new Ref(2), value);
  writer.finish();
  file.close();
  return Buffer.concat([original, await readFile(path)]);
}

async function idOf(bytes: Buffer) {
  const file = new PdfFile(await testFile('updated.pdf', bytes));
  const id = file.xref.trailer.get('ID');
  file.close();
  return id;
}

const first = new PdfString(Buffer.from('0123456789abcdef'));

describe("the file's ID (ISO 32000-1, 14.4)", () => {
  const original = plainPdf(['<<>>', '1'], '/ID[(0123456789abcdef)(0123456789abcdef)]');

  it.each([false, true])(
    'gets a new second half, also with a rebuilt table: %s',
    async (rebuild) => {
      const id = await idOf(await updated(original, 7, { rebuild }));
      expect(id).toEqual([first, expect.any(PdfString)]);
      const [, second] = id as PdfString[];
      expect(second?.bytes).toHaveLength(16);
      expect(second?.bytes).not.toEqual(first.bytes);
    },
  );

  it('tells every version from every other', async () => {
    const once = await updated(original, 7);
    const ids = [once, await updated(original, 8), await updated(once, 7)].map(idOf);
    const seconds = (await Promise.all(ids)).map((id) =>
      (id as PdfString[])[1]?.bytes.toString('hex'),
    );
    expect(new Set(seconds).size).toBe(3);
  });

  it('is the same for the same update of the same file', async () => {
    expect(await updated(original, 7)).toEqual(await updated(original, 7));
  });

  it('stays as it is where it is no pair of strings, and away where there is none', async () => {
    const own = plainPdf(['<<>>', '1', '[(a)(b)]'], '/ID 3 0 R');
    expect(await idOf(await updated(own, 7))).toEqual(new Ref(3));
    expect(await idOf(await updated(plainPdf(['<<>>', '1']), 7))).toBeUndefined();
  });
});

/** What is listed, and what the trailer says, of a file without a table. */
async function rebuilt(text: string) {
  const bytes = Buffer.from(`%PDF-1.7\n${text}`, 'latin1');
  const file = new PdfFile(await testFile('lost.pdf', bytes), { rebuild: true });
  file.close();
  return file.xref;
}

const streamOf = (generation: number) =>
  `1 0 obj<</Type/Catalog>>endobj 2 ${generation} obj${streamObject('/Type/ObjStm/N 1/First 4', '9 0 7')}endobj`;

describe('a rebuilt table', () => {
  it('takes no entry of a trailer that damage has made into something else', async () => {
    const sound = 'trailer<</Root 1 0 R/Info 2 0 R/ID[(a)(b)]>>';
    const { trailer } = await rebuilt(`${sound}\ntrailer<</Root 6/Info 6/ID 7/Encrypt 8>>`);
    expect(trailer).toEqual(
      Dict.of({
        Root: new Ref(1),
        Info: new Ref(2),
        ID: [new PdfString(Buffer.from('a')), new PdfString(Buffer.from('b'))],
      }),
    );
  });

  it('lists nothing of an object stream whose generation a table could not tell', async () => {
    expect((await rebuilt(streamOf(0))).entries.has(9)).toBe(true);
    expect((await rebuilt(streamOf(1))).entries.has(9)).toBe(false);
  });

  it('lists objects of a stream that holds more than two bytes can count', async () => {
    const many = Array.from({ length: 70_000 }, (_, index) => `${index + 10} 0`).join(' ');
    const dict = `<</Type/ObjStm/N 70000/First ${many.length + 1}/Length ${many.length + 2}>>`;
    const stream = `2 0 obj${dict}stream\n${many} 7\nendstream endobj`;
    const path = await testFile(
      'many.pdf',
      Buffer.from(`%PDF-1.5\n1 0 obj<</Type/Catalog>>endobj ${stream}`),
    );
    const lost = new PdfFile(path, { rebuild: true });
    const increment = join(await testFolder(), 'increment');
    new IncrementWriter(lost, increment).finish();
    lost.close();
    const whole = Buffer.concat([await readFile(path), await readFile(increment)]);
    const mended = new PdfFile(await testFile('mended.pdf', whole));
    expect(mended.resolve(new Ref(70_009))).toBe(7);
    mended.close();
  });
});
