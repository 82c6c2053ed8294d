import { describe, expect, it } from 'vitest';
import { testFile } from '@legible/fixtures/folder';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { openDocument, withPage } from './document.ts';
import { withPageImage } from './page-image.ts';

/** A tint function from one colour to four inks: full tint is full black. */
const toBlackInk = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0 0 1]/N 1>>';
const D50 = '/WhitePoint[.9642 1 .8249]';

/** A page under a picture of two pixels: on the left what is black there, on the right what is white. */
function twoPixels(colourSpace: string, pixels: number[], entries = ''): Buffer {
  const image = `/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace ${colourSpace}${entries}`;
  return plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 80 40]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    streamObject('', 'q 80 0 0 40 0 0 cm /I Do Q'),
    streamObject(image, Buffer.from(pixels)),
  ]);
}

describe('a scan is drawn as it looks', () => {
  it.each<[string, string, number[], string?]>([
    ['in grey', '/DeviceGray', [0, 255]],
    ['in grey with its ends changed', '/DeviceGray', [255, 0], '/Decode[1 0]'],
    ['in RGB', '/DeviceRGB', [0, 0, 0, 255, 255, 255]],
    ['in CMYK', '/DeviceCMYK', [0, 0, 0, 255, 0, 0, 0, 0]],
    ['in calibrated grey', `[/CalGray<<${D50}/Gamma 2.2>>]`, [0, 255]],
    ['in calibrated RGB', `[/CalRGB<<${D50}/Gamma[2.2 2.2 2.2]>>]`, [0, 0, 0, 255, 255, 255]],
    ['in Lab', `[/Lab<<${D50}/Range[-128 127 -128 127]>>]`, [0, 128, 128, 255, 128, 128]],
    ['by a palette', '[/Indexed/DeviceRGB 1<000000FFFFFF>]', [0, 1]],
    ['in a spot colour', `[/Separation/Ink/DeviceCMYK ${toBlackInk}]`, [255, 0]],
    ['in several inks', `[/DeviceN[/Ink]/DeviceCMYK ${toBlackInk}]`, [255, 0]],
  ])('%s', async (_, colourSpace, pixels, entries) => {
    const path = await testFile('colours.pdf', twoPixels(colourSpace, pixels, entries));
    const document = await openDocument(path);
    const [left = 255, right = 0] = withPage(document, 1, (page) =>
      withPageImage(document.pdfium, page, { dpi: 72, width: 80, height: 40 }, (image) =>
        [10, 70].map((x) => image.pixels[20 * image.stride + x]),
      ),
    ).map(Number);
    expect(left).toBeLessThan(60);
    expect(right).toBeGreaterThan(240);
  });
});
