import { describe, expect, it } from 'vitest';
import { streamObject } from '@legible/fixtures/plain-pdf';
import { archived, onePage, refusal } from '../../test/archived.ts';
import { looksAlike } from '../../test/looks-alike.ts';
import { openPdf } from '../inspect/open-pdf.ts';

describe('presentations in PDF/A (ISO 19005-2, 6.10)', () => {
  it.each([
    { page: '/PresSteps<</Type/NavNode>>' },
    { catalogue: '/Names<</AlternatePresentations<</Names[]>>>>' },
    { catalogue: '/Names 5 0 R', others: ['<</AlternatePresentations<</Names[]>>>>'] },
  ])('are refused: %j', async (page) => {
    expect(await refusal(page)).toContain('it holds a presentation');
  });
});

describe('requirements of a document in PDF/A (ISO 19005-2, 6.11)', () => {
  it('are left out', async () => {
    const catalogue = '/Requirements[<</Type/Requirement/S/EnableJavaScripts>>]/PageMode/UseNone';
    const { input, output } = await archived(onePage({ catalogue, content: '9 9 9 9 re f' }));
    expect(await looksAlike(input, output)).toEqual([]);
    const file = openPdf(output);
    const entries = file.dict(file.xref.trailer.get('Root'));
    expect([entries?.has('Requirements'), entries?.has('PageMode')]).toEqual([false, true]);
    file.close();
  });
});

describe('annotations in PDF/A (ISO 19005-2, 6.3.1)', () => {
  it.each(['3D', 'Movie', 'RichMedia', 'Projection', 'Own'])(
    'are refused if there are none such in ISO 32000-1, or they move: %s',
    async (kind) => {
      const page = `/Annots[<</Subtype/${kind}/Rect[0 0 9 9]/F 4/AP<<>>>>]`;
      expect(await refusal({ page })).toContain(`it holds an annotation: ${kind}.`);
    },
  );

  it.each(['Link', 'Popup', 'Highlight', 'PrinterMark'])('stay: %s', async (kind) => {
    const page = `/Annots[<</Subtype/${kind}/Rect[0 0 9 9]/F 4/AP<<>>>>]`;
    expect(await refusal({ page })).toBeUndefined();
  });
});

/** A page whose one letter is drawn by this content. */
const written = (glyph: string) => ({
  resources: '/Font<</F 5 0 R>>',
  content: 'BT /F 9 Tf 9 9 Td (a) Tj ET',
  others: [
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97/Widths[9]' +
      '/Encoding<</Differences[97/a]>>/CharProcs<</a 6 0 R>>/Resources<<>>>>',
    streamObject('', glyph),
  ],
});

describe('the glyphs of a Type 3 font in PDF/A', () => {
  it.each([
    ['in CMYK', '9 0 d0 0 0 0 1 k 0 0 9 9 re f', 'printing press'],
    ['by an operator that is none', '9 0 d0 foo', 'an operator that there is not: foo'],
  ])('are refused if they draw %s', async (_, glyph, reason) => {
    expect(await refusal(written(glyph))).toContain(reason);
  });

  it('stay if they draw as pages may', async () => {
    expect(await refusal(written('9 0 0 0 9 9 d1 0 0 9 9 re f'))).toBeUndefined();
  });
});
