import type { Block, Box, Line, PageText, Word } from '../page-text.ts';
import { type PixelPage, pixelPage } from './pixels.ts';
import { isBroken } from './text.ts';
import { escapeXml } from './xml.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.loc.gov/standards/alto/ns-v4# http://www.loc.gov/standards/alto/v4/alto-4-4.xsd" SCHEMAVERSION="4.4">
<Description>
<MeasurementUnit>pixel</MeasurementUnit>
<Processing ID="ocr"><processingSoftware><softwareName>Legible</softwareName></processingSoftware></Processing>
</Description>
<Layout>
`;
const FOOT = '</Layout>\n</alto>\n';
const HYPHEN = /[-\u00ad\u2010\u00ac]$/u;

/**
 * A document in ALTO 4, with places in pixels of the recognised picture.
 * @param pages in page order; undefined for a page that was not recognised, which is left out
 */
export async function* altoOf(pages: AsyncIterable<PageText | undefined>): AsyncGenerator<string> {
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
    lineElement(pixels, `${id}_${index + 1}`, line, lines[index - 1], lines[index + 1]),
  );
  return `<TextBlock ID="block_${id}" ${place(pixels.box(box))}>\n${inner.join('')}</TextBlock>\n`;
}

function lineElement(
  pixels: PixelPage,
  id: string,
  line: Line,
  before: Line | undefined,
  after: Line | undefined,
): string {
  const { words } = line;
  const [x0, y0, x1, y1] = line.baseline.map(pixels.pixel);
  const parts: string[] = [];
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    if (previous) parts.push(spaceElement(pixels.box(previous.box), pixels.box(word.box)));
    const half = halfOf(
      word,
      index === 0 ? before : undefined,
      index === words.length - 1 ? after : undefined,
    );
    parts.push(wordElement(word, pixels, `${id}_${index + 1}`, half));
    if (half?.type === 'HypPart1') parts.push('<HYP CONTENT="-"/>');
  }
  const baseline = `BASELINE="${x0},${y0} ${x1},${y1}"`;
  return `<TextLine ID="line_${id}" ${baseline} ${place(pixels.box(line.box))}>${parts.join('')}</TextLine>\n`;
}

interface Half {
  type: 'HypPart1' | 'HypPart2';
  /** The whole word. */
  whole: string;
}

/** The part that a word is of one that a hyphen breaks, and the whole. */
function halfOf(word: Word, before: Line | undefined, after: Line | undefined): Half | undefined {
  const [first, last] = [after?.words[0]?.text, before?.words.at(-1)?.text];
  if (first !== undefined && isBroken(word.text, first)) {
    return { type: 'HypPart1', whole: word.text.replace(HYPHEN, '') + first };
  }
  if (last === undefined || !isBroken(last, word.text)) return undefined;
  return { type: 'HypPart2', whole: last.replace(HYPHEN, '') + word.text };
}

function wordElement(
  { text, box, confidence }: Word,
  pixels: PixelPage,
  id: string,
  half?: Half,
): string {
  const content = half?.type === 'HypPart1' ? text.replace(HYPHEN, '') : text;
  const whole = half ? ` SUBS_TYPE="${half.type}" SUBS_CONTENT="${escapeXml(half.whole)}"` : '';
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
