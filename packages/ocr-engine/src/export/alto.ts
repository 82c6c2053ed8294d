import type { Block, Box, Line, PageText, Word } from '../interface/page-text.ts';
import {
  type BrokenWord,
  brokenWord,
  type Neighbours,
  withoutHyphen,
} from '../structure/line-text.ts';
import { type PixelPage, pixelPage } from './pixels.ts';
import { escapeXml } from './xml.ts';
import type { PagePlace } from '../structure/page-place.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.loc.gov/standards/alto/ns-v4# http://www.loc.gov/standards/alto/v4/alto-4-4.xsd" SCHEMAVERSION="4.4">
<Description>
<MeasurementUnit>pixel</MeasurementUnit>
<Processing ID="ocr"><processingSoftware><softwareName>Legible</softwareName></processingSoftware></Processing>
</Description>
<Layout>
`;
const FOOT = '</Layout>\n</alto>\n';

/**
 * A document in ALTO 4, with places in pixels of the recognised picture.
 * @param pages in page order; those that were not recognised are left out
 */
export async function* altoOf(pages: AsyncIterable<PagePlace>): AsyncGenerator<string> {
  yield HEAD;
  for await (const page of pages) if (page) yield pageElement(page);
  yield FOOT;
}

function pageElement(page: PageText): string {
  const pixels = pixelPage(page);
  const { page: number } = page;
  const size = `WIDTH="${pixels.width}" HEIGHT="${pixels.height}"`;
  const blocks = page.blocks.map((block, index) =>
    blockElement(block, pixels, `${number}_${index + 1}`),
  );
  return (
    `<Page ID="page_${number}" PHYSICAL_IMG_NR="${number}" ${size}>\n` +
    `<PrintSpace HPOS="0" VPOS="0" ${size}>\n${blocks.join('')}</PrintSpace>\n</Page>\n`
  );
}

function blockElement({ box, lines }: Block, pixels: PixelPage, id: string): string {
  const inner = lines.map((line, index) =>
    lineElement(pixels, `${id}_${index + 1}`, line, {
      before: lines[index - 1],
      after: lines[index + 1],
    }),
  );
  return `<TextBlock ID="block_${id}" ${place(pixels.box(box))}>\n${inner.join('')}</TextBlock>\n`;
}

function lineElement(pixels: PixelPage, id: string, line: Line, neighbours: Neighbours): string {
  const { words } = line;
  const [x0, y0, x1, y1] = line.baseline.map(pixels.pixel);
  const parts: string[] = [];
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    if (previous) parts.push(spaceElement(pixels.box(previous.box), pixels.box(word.box)));
    const broken = brokenWord(line, index, neighbours);
    parts.push(wordElement(word, pixels, `${id}_${index + 1}`, broken));
    if (broken?.part === 1) parts.push('<HYP CONTENT="-"/>');
  }
  const baseline = `BASELINE="${x0},${y0} ${x1},${y1}"`;
  return `<TextLine ID="line_${id}" ${baseline} ${place(pixels.box(line.box))}>${parts.join('')}</TextLine>\n`;
}

function wordElement(
  { text, box, confidence }: Word,
  pixels: PixelPage,
  id: string,
  broken: BrokenWord | undefined,
): string {
  const content = broken?.part === 1 ? withoutHyphen(text) : text;
  const whole = broken
    ? ` SUBS_TYPE="HypPart${broken.part}" SUBS_CONTENT="${escapeXml(broken.whole)}"`
    : '';
  const certainty = Math.min(1, Math.max(0, confidence / 100)).toFixed(2);
  return `<String ID="word_${id}" ${place(pixels.box(box))} CONTENT="${escapeXml(content)}" WC="${certainty}"${whole}/>`;
}

function spaceElement([l0, t0, r0]: Box, [l1, , r1]: Box): string {
  const [left, right] = l1 >= r0 ? [r0, l1] : [r1, l0];
  const width = Math.max(0, right - left);
  return `<SP HPOS="${left}" VPOS="${t0}" WIDTH="${width}"/>`;
}

function place([left, top, right, bottom]: Box): string {
  return `HPOS="${left}" VPOS="${top}" WIDTH="${Math.max(0, right - left)}" HEIGHT="${Math.max(0, bottom - top)}"`;
}
