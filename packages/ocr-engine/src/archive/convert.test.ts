import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { encryptedPdf } from '@legible/fixtures/harmed/damaged';
import { scanPdf } from '@legible/fixtures/pdf';
import { describe, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { looksAlike } from '../../test/looks-alike.ts';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import { popplerText, qpdfComplaints } from '../../test/pdf-tools.ts';
import { elementsOf } from '../../test/xml.ts';
import { Dict, Name, PdfString, Stream } from '@legible/pdf/objects';
import { openPdf } from '../inspect/open-pdf.ts';
import { appendTextLayer } from '../text-layer/append.ts';
import { convertToPdfA } from './convert.ts';
import { srgbProfile } from './srgb-profile.ts';

/** A searchable scan, as the engine makes it. */
async function searchable(): Promise<Buffer> {
  const scan = await PDFDocument.load(await scanPdf({ pages: [{ text: 'Archive', dpi: 72 }] }));
  scan.setTitle('Minutes & more');
  scan.setAuthor('Ü');
  scan.setCreationDate(new Date('2026-03-04T05:06:07Z'));
  const original = Buffer.from(await scan.save());
  const lines = [lineOf([['Archive', [60, 60, 110, 75]]]), lineOf([['東京', [60, 90, 90, 105]]])];
  const increment = join(await testFolder(), 'increment');
  await appendTextLayer(await testFile('scan.pdf', original), [pageOf(lines)], increment);
  return Buffer.concat([original, await readFile(increment)]);
}

async function archived(pdf: Uint8Array): Promise<{ input: string; output: string }> {
  const input = await testFile('in.pdf', pdf);
  const output = join(await testFolder(), 'out.pdf');
  await convertToPdfA(input, output);
  return { input, output };
}

async function built(change: (document: PDFDocument) => unknown): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  await change(document);
  return document.save();
}

describe('a searchable scan as PDF/A', () => {
  it('looks as before, is found as before, and is sound', async () => {
    const { input, output } = await archived(await searchable());
    expect(await qpdfComplaints(output)).toEqual([]);
    expect(await looksAlike(input, output)).toEqual([]);
    expect(await popplerText(output)).toBe('Archive 東京');
  });

  it('has the bytes that the syntax asks for (ISO 19005-2, 6.1)', async () => {
    const { output } = await archived(await searchable());
    const bytes = await readFile(output);
    const text = bytes.toString('latin1');
    expect(text).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}\n/);
    expect(text).toMatch(/%%EOF\n$/);
    expect(text).toMatch(/\nxref\n0 \d+\n0000000000 65535 f \n/);
    expect(text).toMatch(/trailer\n<<[^]*\/ID\[/);
    expect(text).not.toMatch(/\/(?:Encrypt|LZWDecode|JavaScript|ObjStm)\b/);
    const file = openPdf(output);
    for (const [number, entry] of file.xref.entries) {
      if (entry.kind !== 'in-file') continue;
      expect(text.slice(entry.offset - 1)).toMatch(new RegExp(`^\n${number} 0 obj\n`));
      const end = text.indexOf('endobj\n', entry.offset);
      expect(text[end - 1]).toBe('\n');
    }
    file.close();
  });

  it('says what its colours mean, and embeds the profile (6.2.3)', async () => {
    const { output } = await archived(await searchable());
    const file = openPdf(output);
    const catalogue = file.dict(file.xref.trailer.get('Root'));
    const intents = file.resolve(catalogue?.get('OutputIntents'));
    const intent = Array.isArray(intents) ? file.dict(intents[0]) : undefined;
    expect(intent?.name('S')).toBe('GTS_PDFA1');
    expect(intent?.get('OutputConditionIdentifier')).toBeInstanceOf(PdfString);
    const profile = file.resolve(intent?.get('DestOutputProfile'));
    expect(profile).toBeInstanceOf(Stream);
    expect((profile as Stream).dict.number('N')).toBe(3);
    file.close();
  });

  it('tells the same in its metadata as in its information (6.6)', async () => {
    const { output } = await archived(await searchable());
    const file = openPdf(output);
    const catalogue = file.dict(file.xref.trailer.get('Root'));
    const metadata = file.resolve(catalogue?.get('Metadata')) as Stream;
    expect(metadata.dict.has('Filter')).toBe(false);
    const elements = elementsOf(metadata.bytes.toString('utf8').replace(/\ufeff/g, ''));
    const said = (name: string) => elements.find((element) => element.name === name)?.text;
    expect([said('pdfaid:part'), said('pdfaid:conformance')]).toEqual(['2', 'B']);
    const items = elements.filter(({ name }) => name === 'rdf:li').map(({ text }) => text);
    expect(items).toEqual(['Minutes & more', 'Ü']);
    expect(said('xmp:CreateDate')).toBe('2026-03-04T05:06:07Z');
    const info = file.dict(file.xref.trailer.get('Info'));
    expect([...(info?.keys() ?? [])]).toEqual(
      expect.arrayContaining(['Title', 'Author', 'CreationDate']) as string[],
    );
    file.close();
  });

  it('embeds every font and maps every glyph of ours to one that is there (6.2.11)', async () => {
    const { output } = await archived(await searchable());
    const file = openPdf(output);
    const fonts = [...file.xref.entries.keys()]
      .map((number) => file.load({ number, generation: 0 }))
      .filter((object): object is Dict => object instanceof Dict && object.name('Type') === 'Font');
    expect(fonts.map((font) => font.name('Subtype'))).toEqual(['TrueType']);
    for (const font of fonts) {
      const descriptor = file.dict(font.get('FontDescriptor'));
      expect(file.resolve(descriptor?.get('FontFile2'))).toBeInstanceOf(Stream);
      // Symbolic fonts have no encoding of their own (6.2.11.6).
      expect((descriptor?.number('Flags') ?? 0) & 4).toBe(4);
      expect(font.get('Encoding')).toBeUndefined();
      expect(file.resolve(font.get('ToUnicode'))).toBeInstanceOf(Stream);
    }
    file.close();
  });
});

describe('the colour profile', () => {
  it('is one that colour programs take: sizes, tags and white as ICC.1 has them', () => {
    const profile = srgbProfile();
    expect(profile.readUInt32BE(0)).toBe(profile.length);
    expect(profile.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ');
    expect(profile.toString('latin1', 36, 40)).toBe('acsp');
    const count = profile.readUInt32BE(128);
    const sums = [0, 0, 0];
    for (let index = 0; index < count; index += 1) {
      const entry = 132 + 12 * index;
      const [offset, size] = [profile.readUInt32BE(entry + 4), profile.readUInt32BE(entry + 8)];
      expect(offset % 4).toBe(0);
      expect(offset + size).toBeLessThanOrEqual(profile.length);
      if (!/^[rgb]XYZ$/.test(profile.toString('latin1', entry, entry + 4))) continue;
      for (const axis of [0, 1, 2]) {
        sums[axis] = (sums[axis] ?? 0) + profile.readInt32BE(offset + 8 + 4 * axis) / 65_536;
      }
    }
    // The three primaries together are white, as it looks under D50.
    [0.9642, 1, 0.8249].forEach((white, axis) => expect(sums[axis]).toBeCloseTo(white, 3));
  });
});

it('a file of PDF 2.0 becomes one of the version that PDF/A-2 rests on', async () => {
  const modern = await built(({ catalog }) =>
    catalog.set(PDFName.of('Version'), PDFName.of('2.0')),
  );
  const { output } = await archived(modern);
  const text = (await readFile(output)).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.7\n/);
  expect(text).not.toContain('/Version');
});

describe('a file cannot become PDF/A', () => {
  it.each<[string, string, () => Promise<Uint8Array>]>([
    ['it is protected', 'protected', async () => encryptedPdf(await scanPdf({ pages: [{ text: 'a', dpi: 72 }] }), '')],
    ['a font is missing', 'Helvetica', () => built(async (document) => {
      document.getPage(0).drawText('x', { font: await document.embedFont(StandardFonts.Helvetica) });
    })],
    ['it holds a program', 'a program', () => built((document) => document.addJavaScript('a', 'app.alert(1)'))],
    ['it holds a file', 'other files', () => built((document) => document.attach(Buffer.from('a'), 'a.txt'))],
    ['it prints in CMYK', 'printing press', () => built((document) => {
      const { context } = document;
      const content = context.register(context.stream('0 0 0 1 k 0 0 9 9 re f'));
      document.getPage(0).node.set(PDFName.of('Contents'), content);
    })],
    ['an operator is none', 'operator', () => built((document) => {
      const { context } = document;
      document.getPage(0).node.set(PDFName.of('Contents'), context.register(context.stream('foo')));
    })],
    ['it starts programs', 'Launch', () => built((document) => {
      const action = document.context.obj({ Type: 'Action', S: 'Launch', F: PDFString.of('a.exe') });
      document.catalog.set(PDFName.of('Names'), document.context.obj({ Dests: action }));
    })],
    ['it acts by itself', 'by itself', () => built((document) => {
      document.getPage(0).node.set(PDFName.of('AA'), document.context.obj({}));
    })],
    ['a note is hidden', 'hidden', () => built((document) => {
      const note = document.context.obj({ Subtype: 'Text', Rect: [0, 0, 9, 9], F: 2 });
      document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj([note]));
    })],
  ])('because %s', async (_, reason, pdf) => {
    await expect(archived(await pdf())).rejects.toMatchObject({
      code: 'not-archivable',
      message: expect.stringContaining(reason) as string,
    });
  }); // prettier-ignore

  it('but links and notes that can be printed are made to be', async () => {
    const { output } = await archived(
      await built((document) => {
        const link = document.context.obj({ Subtype: 'Link', Rect: [0, 0, 9, 9] });
        document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj([link]));
      }),
    );
    const file = openPdf(output);
    const links = [...file.xref.entries.keys()].flatMap((number) => {
      const object = file.load({ number, generation: 0 });
      const annotations = object instanceof Dict ? object.get('Annots') : undefined;
      return Array.isArray(annotations) ? annotations.map((item) => file.dict(item)) : [];
    });
    expect(links.map((link) => [link?.get('Subtype'), link?.number('F')])).toEqual([
      [new Name('Link'), 4],
    ]);
    file.close();
  });
});
