import { streamObject } from '@legible/fixtures/plain-pdf';
import { describe, expect, it } from 'vitest';
import { archived, onePage, refusal } from '../../test/archived.ts';
import { looksAlike } from '../../test/looks-alike.ts';

/** A page that says in each of the four places how colours are to be fitted. */
const placesOf = (intent: string) => [
  { content: `/${intent} ri 9 9 9 9 re f` },
  { content: `q 9 0 0 9 9 9 cm BI /W 1 /H 1 /BPC 8 /CS /G /Intent /${intent} ID x EI Q` },
  { content: '/E gs 9 9 9 9 re f', resources: `/ExtGState<</E<</RI/${intent}>>>>` },
  {
    content: 'q 9 0 0 9 9 9 cm /I Do Q',
    resources: '/XObject<</I 5 0 R>>',
    others: [
      streamObject(
        `/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Intent/${intent}`,
        'x',
      ),
    ],
  },
];

describe('rendering intents in PDF/A (ISO 19005-2, 6.2.6)', () => {
  it.each(placesOf('Foo'))(
    'are refused where ISO 32000-1 has none of this name: %j',
    async (page) => {
      expect(await refusal(page)).toContain('it fits colours in a way that there is not: Foo');
    },
  );

  it.each(
    ['AbsoluteColorimetric', 'RelativeColorimetric', 'Saturation', 'Perceptual'].flatMap(placesOf),
  )('stay: %j', async (page) => {
    const { input, output } = await archived(onePage(page));
    expect(await looksAlike(input, output)).toEqual([]);
  });
});
