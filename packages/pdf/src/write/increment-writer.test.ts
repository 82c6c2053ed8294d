import { describe, expect, it } from 'vitest';
import { FileBuilder } from '../../test/file-builder.ts';
import { Collected, inMemory } from '../../test/in-memory.ts';
import { listPages } from '../pages/page-tree.ts';
import { damagedXref, hybridPdf, withoutXref } from '@legible/fixtures/harmed/broken-pdfs';
import { lockedScan } from '@legible/fixtures/harmed/broken-keys';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { forms, qpdfVariant } from '@legible/fixtures/qpdf-variants';
import { IncrementWriter } from './increment-writer.ts';
import { Dict, PdfString, Ref, type Stream } from '../objects/objects.ts';
import { PdfFile, type PdfFileOptions } from '../file/pdf-file.ts';

/** The file with an update that gives its object 2 another value. */
function updated(original: Buffer, value: number, options: PdfFileOptions = {}) {
  const file = new PdfFile(inMemory(original), options);
  const increment = new Collected();
  const writer = new IncrementWriter(file, increment);
  writer.writeObject(new Ref(2), value);
  writer.finish();
  file.close();
  return Buffer.concat([original, increment.bytes]);
}

it('a file whose encryption leads nowhere is none that is encrypted, and does not become one', () => {
  const bytes = updated(plainPdf(['<<>>', '(a)'], '/Encrypt 3 0 R'), 7);
  const file = new PdfFile(inMemory(bytes));
  expect(file.encryption).toBeUndefined();
  expect(file.xref.trailer.has('Encrypt')).toBe(false);
  expect(file.resolve(new Ref(2))).toBe(7);
  file.close();
});

function idOf(bytes: Buffer) {
  const file = new PdfFile(inMemory(bytes));
  const id = file.xref.trailer.get('ID');
  file.close();
  return id;
}

const first = new PdfString(Buffer.from('0123456789abcdef'));

describe("the file's ID (ISO 32000-1, 14.4)", () => {
  const original = plainPdf(['<<>>', '1'], '/ID[(0123456789abcdef)(0123456789abcdef)]');

  it.each([false, true])('gets a new second half, also with a rebuilt table: %s', (rebuild) => {
    const id = idOf(updated(original, 7, { rebuild }));
    expect(id).toEqual([first, expect.any(PdfString)]);
    const [, second] = id as PdfString[];
    expect(second?.bytes).toHaveLength(16);
    expect(second?.bytes).not.toEqual(first.bytes);
  });

  it('tells every version from every other', () => {
    const once = updated(original, 7);
    const ids = [once, updated(original, 8), updated(once, 7)].map(idOf);
    const seconds = ids.map((id) => (id as PdfString[])[1]?.bytes.toString('hex'));
    expect(new Set(seconds).size).toBe(3);
  });

  it('is the same for the same update of the same file', () => {
    expect(updated(original, 7)).toEqual(updated(original, 7));
  });

  it('stays as it is where it is no pair of strings, and away where there is none', () => {
    const own = plainPdf(['<<>>', '1', '[(a)(b)]'], '/ID 3 0 R');
    expect(idOf(updated(own, 7))).toEqual(new Ref(3));
    expect(idOf(updated(plainPdf(['<<>>', '1']), 7))).toBeUndefined();
  });
});

/** What is listed, and what the trailer says, of a file without a table. */
function rebuilt(text: string) {
  const bytes = Buffer.from(`%PDF-1.7\n${text}`, 'latin1');
  const file = new PdfFile(inMemory(bytes), { rebuild: true });
  file.close();
  return file.xref;
}

const streamOf = (generation: number) =>
  `1 0 obj<</Type/Catalog>>endobj 2 ${generation} obj${streamObject('/Type/ObjStm/N 1/First 4', '9 0 7')}endobj`;

describe('a rebuilt table', () => {
  it('takes no entry of a trailer that damage has made into something else', () => {
    const sound = 'trailer<</Root 1 0 R/Info 2 0 R/ID[(a)(b)]>>';
    const { trailer } = rebuilt(`${sound}\ntrailer<</Root 6/Info 6/ID 7/Encrypt 8>>`);
    expect(trailer).toEqual(
      Dict.of({
        Root: new Ref(1),
        Info: new Ref(2),
        ID: [new PdfString(Buffer.from('a')), new PdfString(Buffer.from('b'))],
      }),
    );
  });

  it('lists nothing of an object stream whose generation a table could not tell', () => {
    expect(rebuilt(streamOf(0)).entries.has(9)).toBe(true);
    expect(rebuilt(streamOf(1)).entries.has(9)).toBe(false);
  });

  it('lists objects of a stream that holds more than two bytes can count', () => {
    const many = Array.from({ length: 70_000 }, (_, index) => `${index + 10} 0`).join(' ');
    const dict = `<</Type/ObjStm/N 70000/First ${many.length + 1}/Length ${many.length + 2}>>`;
    const stream = `2 0 obj${dict}stream\n${many} 7\nendstream endobj`;
    const bytes = Buffer.from(`%PDF-1.5\n1 0 obj<</Type/Catalog>>endobj ${stream}`);
    const lost = new PdfFile(inMemory(bytes), { rebuild: true });
    const increment = new Collected();
    new IncrementWriter(lost, increment).finish();
    lost.close();
    const whole = Buffer.concat([bytes, increment.bytes]);
    const mended = new PdfFile(inMemory(whole));
    expect(mended.resolve(new Ref(70_009))).toBe(7);
    mended.close();
  });
});

/** A file with the update that `write` makes of it. */
function written(original: Buffer, write: (writer: IncrementWriter, file: PdfFile) => void) {
  const file = new PdfFile(inMemory(original));
  const increment = new Collected();
  const writer = new IncrementWriter(file, increment);
  write(writer, file);
  writer.finish();
  file.close();
  expect(increment.isClosed).toBe(true);
  expect(writer.size).toBe(increment.bytes.length);
  return Buffer.concat([original, increment.bytes]);
}

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>';
const document = plainPdf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  page,
  streamObject('', 'q Q'),
]);

/** Gives the page another box and another stream, and the catalogue a word. */
function change(writer: IncrementWriter, file: PdfFile): void {
  const [ref] = listPages(file);
  const changed = ref && file.dict(ref);
  if (!changed) throw new Error('no page');
  const content = writer.allocate();
  writer.writeStream(content, new Dict(), Buffer.from(CHANGED.content));
  changed.set('Contents', content);
  changed.set('Note', CHANGED.note);
  writer.writeObject(ref, changed);
}

const CHANGED = {
  note: new PdfString(Buffer.from('in the clear?')),
  content: '0 0 9 9 re f',
};

/** What an update changed, as it is read again. */
function changesIn(bytes: Buffer) {
  const file = new PdfFile(inMemory(bytes));
  const [ref] = listPages(file);
  const changed = file.dict(ref);
  const content = file.resolve(changed?.get('Contents'));
  const found = {
    note: changed?.get('Note'),
    content: file.decoded(content as Stream).toString(),
  };
  file.close();
  return found;
}

describe('an update', () => {
  it.each(forms)('of %s is found by us and by qpdf', async (_, ...how) => {
    const original = await qpdfVariant(document, ...how);
    const bytes = written(original, change);
    expect(bytes.subarray(0, original.length)).toEqual(original);
    expect(changesIn(bytes)).toEqual(CHANGED);
    // qpdf ends with an error where it has to warn.
    expect(changesIn(await qpdfVariant(bytes))).toEqual(CHANGED);
  });

  it('of an encrypted file has nothing in the clear', async () => {
    for (const form of ['--use-aes=y', '--use-aes=n']) {
      const original = await lockedScan('128', form);
      const bytes = written(original, change);
      expect(bytes.subarray(original.length).includes(CHANGED.note.bytes)).toBe(false);
      expect(changesIn(bytes)).toEqual(CHANGED);
    }
  });

  it('of a hybrid file is a table, and leaves what lies in its stream', async () => {
    const bytes = written(hybridPdf(), change);
    expect(changesIn(bytes)).toEqual(CHANGED);
    const file = new PdfFile(inMemory(bytes));
    expect(file.xref).toMatchObject({ origin: 'stored', form: 'table' });
    expect(file.resolve(new Ref(6))).toEqual(Dict.of({ ExtGState: new Ref(7) }));
    file.close();
  });

  it('follows another', () => {
    expect(changesIn(written(written(document, change), change))).toEqual(CHANGED);
  });

  it('counts from the header, whatever stands before it', () => {
    expect(changesIn(written(Buffer.concat([Buffer.from('mail\n\n'), document]), change))).toEqual(
      CHANGED,
    );
  });

  it('keeps the generation of an object', () => {
    const builder = new FileBuilder().add(1, '<<>>').add(2, '7', 3);
    const rows: [number, number?][] = [[builder.offset(1)], [builder.offset(2), 3]];
    const original = builder.file(builder.table(1, rows, '/Root 1 0 R'));
    const bytes = written(original, (writer) => writer.writeObject(new Ref(2, 3), 8));
    const file = new PdfFile(inMemory(bytes));
    expect(file.resolve(new Ref(2, 3))).toBe(8);
    expect(file.xref.entries.get(2)).toMatchObject({ generation: 3 });
    file.close();
  });

  it('puts many small objects into few streams where the file has streams', async () => {
    const original = await qpdfVariant(document, '--object-streams=generate');
    const refs: Ref[] = [];
    const bytes = written(original, (writer) => {
      for (let value = 0; value < 250; value += 1) {
        const ref = writer.allocate();
        writer.writeObject(ref, value);
        refs.push(ref);
      }
    });
    const file = new PdfFile(inMemory(bytes));
    expect(refs.map((ref) => file.resolve(ref))).toEqual([...refs.keys()]);
    const streams = refs.map(({ number }) => {
      const entry = file.xref.entries.get(number);
      return entry?.kind === 'in-stream' ? entry.stream : undefined;
    });
    expect(new Set(streams).size).toBe(3);
    expect(streams).not.toContain(undefined);
    file.close();
  });

  it('that is given up leaves nothing', () => {
    const file = new PdfFile(inMemory(document));
    const increment = new Collected();
    const writer = new IncrementWriter(file, increment);
    writer.writeStream(writer.allocate(), new Dict(), Buffer.alloc(100));
    writer.abandon();
    expect(increment).toMatchObject({ isClosed: true, bytes: Buffer.alloc(0) });
    file.close();
  });
});

describe('a whole new table', () => {
  it.each([
    ['one that leads nowhere', damagedXref],
    ['none', withoutXref],
  ])('takes the place of %s, for us and for qpdf', async (_, damage) => {
    const original = Buffer.from(damage(document));
    const lost = new PdfFile(inMemory(original), { rebuild: true });
    const increment = new Collected();
    const writer = new IncrementWriter(lost, increment);
    change(writer, lost);
    writer.finish();
    lost.close();
    const bytes = Buffer.concat([original, increment.bytes]);
    expect(new PdfFile(inMemory(bytes)).xref.trailer.has('Prev')).toBe(false);
    expect(changesIn(bytes)).toEqual(CHANGED);
    expect(changesIn(await qpdfVariant(bytes))).toEqual(CHANGED);
  });
});
