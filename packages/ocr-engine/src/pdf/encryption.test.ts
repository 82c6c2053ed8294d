import { scanPdf } from '@legible/fixtures/pdf';
import { describe, expect, it } from 'vitest';
import { testFile } from '../../test/folder.ts';
import { plainPdf, streamObject } from '../../test/plain-pdf.ts';
import { qpdfVariant } from '../../test/qpdf-variants.ts';
import { inspectPdf } from '../inspect/pdf-info.ts';
import { openEncryption } from './encryption.ts';
import { Dict, name, PdfString, PdfSyntaxError, Ref, Stream } from './objects.ts';
import { PdfFile } from './pdf-file.ts';
import { serialise } from './serialise.ts';

const page = { text: 'Protected.', dpi: 60, noise: 0 };
const encrypted = async (...how: string[]) =>
  qpdfVariant(
    await scanPdf({ pages: [page] }),
    '--object-streams=disable',
    '--encrypt',
    '',
    'owner',
    ...how,
    '--',
  );

interface Keys {
  dict: Dict;
  id: Buffer;
}

/** Encryption dictionary and ID of a real file that opens without a password, by AES with 128 bits. */
async function realKeys(): Promise<Keys> {
  const file = new PdfFile(await testFile('aes.pdf', await encrypted('128', '--use-aes=y')));
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
async function fileOf(filter: string, bytes: (keys: Keys) => Buffer): Promise<string> {
  const keys = await realKeys();
  const named = `/Filter[/Crypt]/DecodeParms[<</Name/${filter}>>]`;
  const objects = [
    '<<>>',
    streamObject(named, bytes(keys)),
    serialise(withFilters(keys.dict, 'StdCF')),
  ];
  const ids = serialise([new PdfString(keys.id), new PdfString(keys.id)]);
  return testFile('named.pdf', plainPdf(objects, `/ID${ids}/Encrypt 3 0 R`));
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

describe('a file whose encryption is damaged', () => {
  it.each([
    ['half of its key', /\/UE <([0-9a-f]{32})[0-9a-f]{32}>/, '/UE <$1>'],
    ['no key', /\/UE <[0-9a-f]{64}>/, '/UE <>'],
    ['a cipher that does not fit its key', /\/R 6/, '/R 3'],
    ['a cipher that nobody knows', /\/CFM \/AESV3/, '/CFM /AESV9'],
  ])('and has %s is refused by name', async (_, what, instead) => {
    const text = (await encrypted('256')).toString('latin1');
    const damaged = text.replace(what, (match, half: string) =>
      instead.replace('$1', half).padEnd(match.length),
    );
    expect(damaged).not.toBe(text);
    const path = await testFile('damaged.pdf', Buffer.from(damaged, 'latin1'));
    await expect(inspectPdf(path)).rejects.toMatchObject({
      code: expect.stringMatching(/^(damaged|encrypted)$/) as string,
    });
    expect(() => new PdfFile(path)).toThrow(/half a key|too short|unknown crypt filter|^$/);
  });
});
