import { brokenKeys, lockedScan, scanWithBrokenKey } from '@legible/fixtures/harmed/broken-keys';
import { forms, qpdfVariant } from '@legible/fixtures/qpdf-variants';
import { ownerLockedPdf, protections } from '@legible/fixtures/harmed/owner-locked';
import { encryptedPdf } from '@legible/fixtures/harmed/damaged';
import { describe, expect, it, vi } from 'vitest';
import { inMemory } from '../../test/in-memory.ts';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { openEncryption } from './encryption.ts';
import type { RandomAccess } from '../source/file-source.ts';
import { Dict, name, PdfString, PdfSyntaxError, Ref, Stream } from '../objects/objects.ts';
import { NeedsPassword, PdfFile } from '../file/pdf-file.ts';
import { listPages } from '../pages/page-tree.ts';
import { serialise } from '../objects/serialise.ts';

interface Keys {
  dict: Dict;
  id: Buffer;
}

/** Encryption dictionary and ID of a real file that opens without a password, by AES with 128 bits. */
async function realKeys(): Promise<Keys> {
  const file = new PdfFile(inMemory(await lockedScan('128', '--use-aes=y')));
  const { trailer } = file.xref;
  const entry = trailer.get('Encrypt');
  const [id] = trailer.get('ID') as PdfString[];
  // Read again without its encryption, which does not cover this dictionary.
  const dict = file.source.parse(offsetOf(file, entry as Ref), (parser) => {
    for (let words = 0; words < 3; words += 1) parser.next();
    return parser.next() as Dict;
  });
  file.close();
  return { dict, id: id?.bytes ?? Buffer.alloc(0) };
}

function offsetOf(file: PdfFile, { number }: Ref): number {
  const entry = file.xref.entries.get(number);
  return entry?.kind === 'in-file' ? file.base + entry.offset : -1;
}

/** The same keys with a second crypt filter, RC4, and streams that go by the one that is named. */
function withFilters(dict: Dict, streams: string): Dict {
  const filters = new Dict(dict.get('CF') as Dict);
  filters.set('Second', Dict.of({ CFM: 'V2', Length: 16 }));
  const result = new Dict(dict);
  result.set('CF', filters);
  result.set('StmF', name(streams));
  return result;
}

const data = Buffer.from('0 0 1 rg 10 10 50 50 re f');

/** A file by the standard filter, one of whose streams goes by `filter` and holds `bytes`. */
async function fileOf(filter: string, bytes: (keys: Keys) => Buffer): Promise<RandomAccess> {
  const keys = await realKeys();
  const named = `/Filter[/Crypt]/DecodeParms[<</Name/${filter}>>]`;
  const objects = [
    '<<>>',
    streamObject(named, bytes(keys)),
    serialise(withFilters(keys.dict, 'StdCF')),
  ];
  const ids = serialise([new PdfString(keys.id), new PdfString(keys.id)]);
  return inMemory(plainPdf(objects, `/ID${ids}/Encrypt 3 0 R`));
}

const encryptedBy =
  (filter: string) =>
  ({ dict, id }: Keys): Buffer =>
    openEncryption(withFilters(dict, filter), id)?.encryptStream(new Ref(2), data) ??
    Buffer.alloc(0);

describe('a stream that names its crypt filter (7.4.10)', () => {
  it.each([
    ['Second', encryptedBy('Second')],
    ['StdCF', encryptedBy('StdCF')],
    ['Identity', () => data],
  ])('%s is decrypted by it, whatever the others go by', async (filter, bytes) => {
    const file = new PdfFile(await fileOf(filter, bytes));
    const stream = file.resolve(new Ref(2));
    expect(stream).toBeInstanceOf(Stream);
    expect(file.decoded(stream as Stream)).toEqual(data);
    file.close();
  });

  it('that nobody defined is refused', async () => {
    const file = new PdfFile(await fileOf('Third', () => data));
    expect(() => file.resolve(new Ref(2))).toThrow(PdfSyntaxError);
    file.close();
  });
});

const title = 'The garden in winter';
const plain = plainPdf(
  [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>',
    streamObject('', data),
    `<</Title(${title})/Parts[(a)<</B(b)>>]>>`,
  ],
  '/Info 5 0 R',
);

describe('a file that is encrypted without a password', () => {
  it.each(forms)('and comes as %s has its strings and streams in the clear', async (_, ...how) => {
    const file = new PdfFile(inMemory(await qpdfVariant(plain, ...how)));
    const info = file.dict(file.xref.trailer.get('Info'));
    expect(info?.get('Title')).toEqual(new PdfString(Buffer.from(title)));
    const parts = [
      new PdfString(Buffer.from('a')),
      Dict.of({ B: new PdfString(Buffer.from('b')) }),
    ];
    expect(info?.get('Parts')).toEqual(parts);
    const [page] = listPages(file);
    const content = file.resolve(file.dict(page)?.get('Contents'));
    expect(file.decoded(content as Stream).subarray(0, data.length)).toEqual(data);
    file.close();
  });

  it.each(protections)('of the owner, by %s, is read, and tells the user’s', (_, protection) => {
    const file = new PdfFile(inMemory(ownerLockedPdf('secret', protection)));
    const [page] = listPages(file);
    const content = file.resolve(file.dict(page)?.get('Contents'));
    expect(file.decoded(content as Stream).toString()).toBe('0 0 1 rg 100 100 300 200 re f');
    expect(file.encryption?.userPassword?.toString()).toBe('secret');
    file.close();
  });

  it('is told from one that needs a password', async () => {
    const locked = await encryptedPdf(plain);
    expect(() => new PdfFile(inMemory(locked))).toThrow(NeedsPassword);
  });

  it('closes the file that it refuses', async () => {
    const file = inMemory(await encryptedPdf(plain));
    const close = vi.spyOn(file, 'close');
    expect(() => new PdfFile(file)).toThrow(NeedsPassword);
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('a file whose encryption is damaged', () => {
  it.each(brokenKeys)('and has %s is refused by name', async (_, what, instead) => {
    const file = inMemory(await scanWithBrokenKey(what, instead));
    expect(() => new PdfFile(file)).toThrow(/half a key|too short|unknown crypt filter|^$/);
  });
});
