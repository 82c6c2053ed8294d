import { plainPdf } from '@legible/fixtures/plain-pdf';
import { Stream } from '@legible/pdf/objects';
import { expect, it } from 'vitest';
import { archived } from '../../test/archived.ts';
import { elementsOf } from '../../test/xml.ts';
import { openPdf } from '../inspect/open-pdf.ts';

/** A file with this title, as it stands in the file. */
function titled(title: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>',
    `<</Title ${title}>>`,
  ];
  const text = plainPdf(objects).toString('latin1');
  return Buffer.from(text.replace('/Root 1 0 R', '/Root 1 0 R/Info 4 0 R'), 'latin1');
}

it.each([
  ['in Latin letters', '(Caf\\351 \\(2\\))', 'Café (2)'],
  [
    'with signs that PDFDocEncoding has of its own',
    '<8D41788E 20 84 20 A035 8590 20 96>',
    '“Ax” — €5–’ Œ',
  ],
  ['with accents alone', '<18 1F>', '˘˜'],
  ['in UTF-16', '<FEFF 65E5 672C>', '日本'],
  ['in UTF-8', '<EFBBBF C3A9>', 'é'],
])('a title %s is the same in the metadata of PDF/A', async (_, stored, wanted) => {
  const { output } = await archived(titled(stored));
  const file = openPdf(output);
  const metadata = file.resolve(
    file.dict(file.xref.trailer.get('Root'))?.get('Metadata'),
  ) as Stream;
  const elements = elementsOf(metadata.bytes.toString('utf8').replace(/\ufeff/g, ''));
  expect(elements.find(({ name }) => name === 'rdf:li')?.text).toBe(wanted);
  file.close();
});
