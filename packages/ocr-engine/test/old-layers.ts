import { deflateSync } from 'node:zlib';
import { PdfWriter } from '@legible/fixtures/pdf-writer';

const WIDTH = 300;
const HEIGHT = 400;
/** Where the old layers put their word, and what it is. */
const WORD = 'ghost';

export interface OldLayer {
  /** The page's own content; `/Scan` is a picture of the whole page, `/Layer` a form. */
  content: string;
  /** Content of the form. */
  form?: string;
}

const text = (mode: number) => `BT /Old 12 Tf ${mode} Tr 40 200 Td (${WORD}) Tj ET`;
const scan = `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Scan Do Q`;

/** How programs hide their text, by name. */
export const oldLayers: [name: string, layer: OldLayer][] = [
  ['tesseract: invisible text before the picture', { content: `${text(3)} ${scan}` }],
  ['OCRmyPDF: a form under the page', { content: `q /Layer Do Q ${scan}`, form: text(3) }],
  [
    'Acrobat: marked text in a form over the page',
    {
      content: `${scan} /Artifact BMC q 1 0 0 1 0 0 cm /Layer Do Q EMC`,
      form: `/P <</MCID 0>> BDC ${text(3)} EMC`,
    },
  ],
  ['FineReader: visible text under the picture', { content: `${text(0)} ${scan}` }],
  ['a visible form under the picture', { content: `/Layer Do ${scan}`, form: text(0) }],
  [
    'quotes that show text as well',
    {
      content: `${scan} BT /Old 12 Tf 3 Tr 14 TL 40 200 Td (${WORD}) ' 1 2 (${WORD}) " [(${WORD})] TJ ET`,
    },
  ],
];

/** A page of grey stripes with an old text layer as one of the programs writes it. */
export function pageWithOldLayer({ content, form }: OldLayer): Buffer {
  const writer = new PdfWriter();
  const font = writer.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const pixels = Buffer.from(Array.from({ length: 30 * 40 }, (_, index) => (index * 7) % 256));
  const picture = writer.addStream(
    '/Type /XObject /Subtype /Image /Width 30 /Height 40 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
    deflateSync(pixels),
  );
  const fonts = `/Font << /Old ${font} 0 R >>`;
  const layer = form
    ? writer.addStream(
        `/Type /XObject /Subtype /Form /BBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << ${fonts} >>`,
        Buffer.from(form),
      )
    : undefined;
  const drawn = `/XObject << /Scan ${picture} 0 R ${layer === undefined ? '' : `/Layer ${layer} 0 R`} >>`;
  const stream = writer.addStream('', Buffer.from(content));
  const catalog = writer.reserve();
  const tree = writer.reserve();
  const page = writer.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${stream} 0 R /Resources << ${fonts} ${drawn} >> >>`,
  );
  writer.set(catalog, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  writer.set(tree, `<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`);
  return Buffer.from(writer.finish(catalog));
}
