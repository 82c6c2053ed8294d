import { expect, it, onTestFinished, vi } from 'vitest';
import { testFile } from '@legible/fixtures/folder';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { readPageContent } from '../inspect/page-content.ts';
import { FileSource } from '@legible/pdf/source';
import { openDocument, withPage } from '../render/document.ts';
import { withPageImage } from '../render/page-image.ts';
import { withScanImage } from '../render/scan-image.ts';
import { bareScan } from './bare-scan.ts';
import { isShownAsStored } from './shown-as-stored.ts';

/** An inch at 240 dpi. */
const SIDE = 240;
const SIZE = { width: SIDE, height: SIDE };
const GREY = '/ColorSpace/DeviceGray/BitsPerComponent 8';
const BILEVEL = '/ColorSpace/DeviceGray/BitsPerComponent 1';
const WHOLE_PAGE = 'q 72 0 0 72 0 0 cm /Scan Do Q';

/** Squares and slopes in which every byte and every bit is met; `bits` a pixel, all its colours together. */
function picture(bits: number): Buffer {
  const row = (SIDE * bits) / 8;
  const bytes = Array.from(
    { length: row * SIDE },
    (_, at) => (at * 7 + Math.floor(at / row / 9) * 40) & 255,
  );
  return Buffer.from(bytes);
}

interface Made {
  entries?: string;
  data?: Buffer;
  content?: string;
  page?: string;
  resources?: string;
  catalogue?: string;
  dpi?: number;
}

function scan(made: Made) {
  const { entries = GREY, data = picture(8), content, page = '', resources = '' } = made;
  const image = (more: string, bytes: Buffer) =>
    streamObject(`/Type/XObject/Subtype/Image/Width ${SIDE}/Height ${SIDE}${more}`, bytes);
  return testFile(
    'scan.pdf',
    plainPdf([
      `<</Type/Catalog/Pages 2 0 R${made.catalogue ?? ''}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 72 72]>>',
      `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</Scan 5 0 R>>${resources}>>${page}>>`,
      streamObject('', content ?? WHOLE_PAGE),
      image(entries, data),
      image(GREY, Buffer.alloc(SIDE * SIDE, 90)),
      image('/ImageMask true/BitsPerComponent 1', picture(1)),
      'true',
      '<</Type/OCG/Name(Hidden)>>',
      '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>',
      '<</Curve (',
    ]),
  );
}

async function look<T>(made: Made, use: (pdfium: Pdfium, page: number, found: Found) => T) {
  const path = await scan(made);
  const document = await openDocument(path);
  const { pdfium } = document;
  return withPage(document, 1, (page) =>
    use(pdfium, page, bareScan(path, document, page, readPageContent(pdfium, page))),
  );
}

type Pdfium = Awaited<ReturnType<typeof openDocument>>['pdfium'];
type Found = ReturnType<typeof bareScan>;

it.each<[string, Made]>([
  ['grey', {}],
  ['black and white', { entries: BILEVEL, data: picture(1) }],
  ['inverted', { entries: `${BILEVEL}/Decode[1 0]`, data: picture(1) }],
  [
    'of two shades',
    { entries: '/ColorSpace[/Indexed/DeviceGray 1<30C0>]/BitsPerComponent 1', data: picture(1) },
  ],
  [
    'of sixteen colours',
    {
      entries: `/ColorSpace[/Indexed/DeviceRGB 15<${'102030A0B0C0'.repeat(8)}>]/BitsPerComponent 4`,
      data: picture(4),
    },
  ],
  ['in colour', { entries: '/ColorSpace/DeviceRGB/BitsPerComponent 8', data: picture(24) }],
  ['in print colours', { entries: '/ColorSpace/DeviceCMYK/BitsPerComponent 8', data: picture(32) }],
  [
    'coarse',
    {
      page: '/MediaBox[0 0 144 144]',
      content: 'q 144 0 0 144 0 0 cm /Scan Do Q',
      dpi: 120,
    },
  ],
])('a scan that is %s gives the pixels that drawing the page gives', async (_, made) => {
  const { found, own, drawn } = await look(made, (pdfium, page, size) => ({
    found: size,
    own: withScanImage(pdfium, pdfium.FPDFPage_GetObject(page, 0), SIZE, rowsOf)?.result,
    drawn: withPageImage(pdfium, page, { dpi: SIDE, ...SIZE }, rowsOf),
  }));
  expect(found).toEqual({ dpi: made.dpi ?? SIDE, ...SIZE });
  const off = drawn.map((shade, at) => Math.abs(shade - (own?.[at] ?? 1000)));
  expect(Math.max(...off)).toBeLessThanOrEqual(1);
  expect(new Set(drawn).size).toBeGreaterThan(1);
});

function rowsOf({
  pixels,
  stride,
  width,
  height,
}: Parameters<Parameters<typeof withPageImage>[3]>[0]) {
  return Array.from({ length: height }, (_, y) => [
    ...pixels.subarray(y * stride, y * stride + width),
  ]).flat();
}

it.each<[string, Made]>([
  ['with a soft mask', { entries: `${GREY}/SMask 6 0 R` }],
  ['with a stencil mask', { entries: `${GREY}/Mask 7 0 R` }],
  ['with a colour that is left out', { entries: `${GREY}/Mask[0 20]` }],
  ['that is a stencil', { entries: '/ImageMask true/BitsPerComponent 1', data: picture(1) }],
  [
    'that is a stencil in other words',
    { entries: '/ImageMask 8 0 R/BitsPerComponent 1', data: picture(1) },
  ],
  [
    'that is a stencil in the page itself',
    { content: 'q 72 0 0 72 0 0 cm BI /W 240 /H 240 /IM true /F /AHx ID 0FF0> EI Q' },
  ],
  ['with a mask in its data', { entries: `${GREY}/SMaskInData 1` }],
  [
    'on a layer that may be hidden',
    {
      entries: `${GREY}/OC 9 0 R`,
      catalogue: '/OCProperties<</OCGs[9 0 R]/D<</OFF[9 0 R]>>>>',
    },
  ],
  [
    'whose shades are changed by a function',
    { content: `/Curve gs ${WHOLE_PAGE}`, resources: '/ExtGState<</Curve<</TR 10 0 R>>>>' },
  ],
  [
    'whose colours the page explains',
    { resources: '/ColorSpace<</DefaultGray[/Separation/Ink/DeviceGray 10 0 R]>>' },
  ],
  [
    'whose colours the page explains, of three',
    {
      entries: '/ColorSpace/DeviceRGB/BitsPerComponent 8',
      data: picture(24),
      resources: '/ColorSpace<</DefaultRGB[/CalRGB<</WhitePoint[1 1 1]>>]>>',
    },
  ],
  [
    'whose colours the page explains, of four',
    {
      entries: '/ColorSpace/DeviceCMYK/BitsPerComponent 8',
      data: picture(32),
      resources: '/ColorSpace<</DefaultCMYK/DeviceCMYK>>',
    },
  ],
  [
    'whose shades are changed by a function of the newer kind',
    { content: `/Curve gs ${WHOLE_PAGE}`, resources: '/ExtGState<</Curve<</TR2 10 0 R>>>>' },
  ],
  ['whose page refers to what cannot be read', { resources: '/ExtGState 11 0 R' }],
  ['that leans to the right', { content: 'q 72 0 .3 72 0 0 cm /Scan Do Q' }],
  ['that rises', { content: 'q 72 .3 0 72 0 0 cm /Scan Do Q' }],
  ['on a turned page', { page: '/Rotate 90' }],
  ['on a page of which less is shown', { page: '/CropBox[4 4 68 68]' }],
  ['that leaves a margin', { content: 'q 70 0 0 70 1 1 cm /Scan Do Q' }],
  ['that is mirrored', { content: 'q -72 0 0 72 72 0 cm /Scan Do Q' }],
  ['that stands askew', { content: 'q 72 1 -1 72 0 0 cm /Scan Do Q' }],
  ['that is cut off', { content: `q 0 0 36 72 re W n 72 0 0 72 0 0 cm /Scan Do Q` }],
  ['under a line', { content: `${WHOLE_PAGE} 0 0 m 72 72 l S` }],
  [
    'that shines through',
    { content: `/Half gs ${WHOLE_PAGE}`, resources: '/ExtGState<</Half<</ca .5>>>>' },
  ],
  [
    'that is finer than what is read',
    { page: '/MediaBox[0 0 36 36]', content: 'q 36 0 0 36 0 0 cm /Scan Do Q' },
  ],
])('a scan %s is drawn', async (_, made) => {
  expect(await look(made, (_pdfium, _page, found) => found)).toBeUndefined();
});

it.each([
  ['that has no way into it', () => Buffer.from('no PDF')],
  [
    'that asks for a password',
    () =>
      plainPdf(
        ['<</Type/Catalog>>', '<</Filter/Standard/V 1/R 2/Length 40/P -4/O<00>/U<00>>>'],
        `/Encrypt 2 0 R/ID[<00><00>]`,
      ),
  ],
])('a scan is drawn whose page cannot be looked into: a file %s', async (_, made) => {
  const document = await openDocument(await scan({}));
  const path = await testFile('other.pdf', made());
  expect(withPage(document, 1, (page) => isShownAsStored(path, document, page))).toBe(false);
});

it('a scan whose data have another size than it claims gives no pixels', async () => {
  const found = await look({}, (pdfium, page) =>
    withScanImage(
      pdfium,
      pdfium.FPDFPage_GetObject(page, 0),
      { width: SIDE, height: SIDE * 2 },
      rowsOf,
    ),
  );
  expect(found).toBeUndefined();
});

it('a scan is not read from the file to see whether it has a mask', async () => {
  const read = vi.spyOn(FileSource.prototype, 'read');
  onTestFinished(() => read.mockRestore());
  expect(await look({}, (_pdfium, _page, found) => found)).toEqual({ dpi: SIDE, ...SIZE });
  const pieces = read.mock.results.map(({ value }) => (value as Buffer).length);
  expect(pieces).not.toEqual([]);
  expect(Math.max(...pieces)).toBeLessThan(SIDE * SIDE);
});
