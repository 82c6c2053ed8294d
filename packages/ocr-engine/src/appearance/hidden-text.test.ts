import { expect, it } from 'vitest';
import { testFile } from '@legible/fixtures/folder';
import { Dict, PdfSyntaxError, Ref } from '@legible/pdf/objects';
import { openPdf } from '../inspect/open-pdf.ts';
import { withoutHiddenText } from './hidden-text.ts';

const names = 'ABCDEFGHIJ'.split('');
const drawing = names.map((name) => `/${name} Do`).join(' ');

/** A form that draws the next one ten times. */
const form = (number: number) => {
  const drawn = names.map((name) => `/${name} ${number + 1} 0 R`).join('');
  const dict = `<</Subtype/Form/Resources<</XObject<<${drawn}>>>>/Length ${drawing.length}>>`;
  return `${number} 0 obj${dict}stream\n${drawing}\nendstream endobj`;
};

it('gives up on forms that draw forms that draw forms', async () => {
  const forms = [2, 3, 4, 5, 6, 7, 8].map(form).join('\n');
  const text = `%PDF-1.5\n1 0 obj<</Type/Catalog>>endobj\n${forms}`;
  const file = openPdf(await testFile('forms.pdf', Buffer.from(text)), { rebuild: true });
  const resources = Dict.of({ XObject: Dict.of({ A: new Ref(2) }) });
  const clean = () =>
    withoutHiddenText(
      { file, writeForm: () => new Ref(99), page: [0, 0, 100, 100] },
      Buffer.from('/A Do'),
      resources,
    );
  expect(clean).toThrow(PdfSyntaxError);
  file.close();
});
