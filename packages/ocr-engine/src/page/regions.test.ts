import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { testFile } from '@legible/fixtures/folder';
import { complete } from '@legible/fixtures/setting/page';
import { takePicture } from '@legible/fixtures/picture';
import { expect, it } from 'vitest';
import { recognisePage } from './recognise-page.ts';

/** A slide: text of its own, and a screenshot that has this many pixels to the inch where it stands. */
async function slideWith(dpi: number): Promise<string> {
  const shot = complete({
    text: 'Harbour gates open\n\nat seven every morning',
    fontSize: 24,
    dpi,
  });
  const { data } = await takePicture({ ...shot, noise: 0 });
  const document = await PDFDocument.create();
  const slide = document.addPage([900, 1300]);
  slide.drawText('Opening hours of the harbour', {
    x: 40,
    y: 1200,
    font: await document.embedFont(StandardFonts.Helvetica),
  });
  slide.drawImage(await document.embedJpg(data), { x: 40, y: 100, width: 595, height: 842 });
  return testFile('slide.pdf', await document.save());
}

it.each([75, 96])('reads a screenshot of %i dpi on a page of text', async (dpi) => {
  const outcome = await recognisePage(await slideWith(dpi), 1, ['eng'], 'lstm');
  if (outcome.kind !== 'recognised') throw new Error(outcome.reason);
  const words = outcome.text.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  expect(words.map(({ text }) => text).join(' ')).toBe('Harbour gates open at seven every morning');
});

it('leaves a coarser picture alone', async () => {
  const outcome = await recognisePage(await slideWith(50), 1, ['eng'], 'lstm');
  expect(outcome).toMatchObject({ kind: 'left-alone', reason: 'born-digital' });
});
