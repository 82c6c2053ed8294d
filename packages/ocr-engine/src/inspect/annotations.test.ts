import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { testFile } from '@legible/fixtures/folder';
import { scanPdf } from '@legible/fixtures/pdf';
import { expect, it } from 'vitest';
import { recognisePage } from '../page/recognise-page.ts';

/** Writes onto the first page, as the typewriter tools of viewers do. */
async function typeOnto(document: PDFDocument, text: string, subtype = 'FreeText'): Promise<void> {
  const font = await document.embedFont(StandardFonts.Helvetica);
  const { context } = document;
  const rectangle = [60, 60, 360, 100];
  const looks = context.flateStream(`BT /F 20 Tf 4 12 Td (${text}) Tj ET`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 300, 40],
    Resources: { Font: { F: font.ref } },
  });
  const annotation = context.obj({
    Type: 'Annot',
    Subtype: subtype,
    Rect: rectangle,
    F: 4,
    AP: { N: context.register(looks) },
  });
  annotation.set(PDFName.of('Contents'), PDFString.of(text));
  document.getPage(0).node.addAnnot(context.register(annotation));
}

async function wordsOf(document: PDFDocument): Promise<string> {
  const path = await testFile('annotated.pdf', await document.save());
  const outcome = await recognisePage(path, 1, ['eng'], 'lstm');
  if (outcome.kind !== 'recognised') return outcome.reason;
  const lines = outcome.text.blocks.flatMap((block) => block.lines);
  return lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
}

it('reads what was typed onto an empty page', async () => {
  const document = await PDFDocument.create();
  document.addPage([500, 700]);
  await typeOnto(document, 'Approved by the harbour master');
  expect(await wordsOf(document)).toBe('Approved by the harbour master');
});

it('reads what was typed onto a scan', async () => {
  const page = { text: 'Name of the vessel', noise: 0, fontSize: 14 };
  const document = await PDFDocument.load(await scanPdf({ pages: [page] }));
  await typeOnto(document, 'Silver Herring');
  expect(await wordsOf(document)).toBe('Name of the vessel Silver Herring');
});

it('reads filled fields on a page without other text', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([500, 700]);
  const field = document.getForm().createTextField('name');
  field.setText('Silver Herring');
  field.addToPage(page, { x: 50, y: 500, width: 300, height: 40, borderWidth: 0 });
  expect(await wordsOf(document)).toBe('Silver Herring');
});

it('reads no sticky notes, and leaves a page alone that has nothing else', async () => {
  const document = await PDFDocument.create();
  document.addPage([500, 700]);
  await typeOnto(document, 'Check this please', 'Text');
  expect(await wordsOf(document)).toBe('blank');
});
