import type { Block, Line, PageText, Word } from '../interface/page-text.ts';
import { type PixelPage, pixelPage } from './pixels.ts';
import { escapeXml } from './xml.ts';
import type { PagePlace } from '../structure/page-place.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
<title></title>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<meta name="ocr-system" content="Legible" />
<meta name="ocr-capabilities" content="ocr_page ocr_carea ocr_line ocrx_word ocrp_wconf" />
</head>
<body>
`;
const FOOT = '</body>\n</html>\n';

/**
 * A document in hOCR 1.2: XHTML whose titles tell places in pixels of the recognised picture.
 * @param pages in page order; those that were not recognised are left out
 */
export async function* hocrOf(pages: AsyncIterable<PagePlace>): AsyncGenerator<string> {
  yield HEAD;
  for await (const page of pages) if (page) yield pageElement(page);
  yield FOOT;
}

function pageElement(page: PageText): string {
  const pixels = pixelPage(page);
  const { page: number, dpi } = page;
  const title = `bbox 0 0 ${pixels.width} ${pixels.height}; ppageno ${number - 1}; scan_res ${dpi} ${dpi}`;
  const blocks = page.blocks.map((block, index) =>
    blockElement(block, pixels, `${number}_${index + 1}`),
  );
  return `<div class="ocr_page" id="page_${number}" title="${title}">\n${blocks.join('')}</div>\n`;
}

function blockElement({ box, lines }: Block, pixels: PixelPage, id: string): string {
  const title = `bbox ${pixels.box(box).join(' ')}`;
  const inner = lines.map((line, index) => lineElement(line, pixels, `${id}_${index + 1}`));
  return `<div class="ocr_carea" id="block_${id}" title="${title}">\n${inner.join('')}</div>\n`;
}

function lineElement(line: Line, pixels: PixelPage, id: string): string {
  const title = [`bbox ${pixels.box(line.box).join(' ')}`, ...baselineOf(line, pixels)];
  const turn = (360 - line.orientation) % 360;
  if (turn !== 0) title.push(`textangle ${turn}`);
  const direction = line.direction === 'rtl' ? ' dir="rtl"' : '';
  const words = line.words.map((word, index) => wordElement(word, pixels, `${id}_${index + 1}`));
  return `<span class="ocr_line" id="line_${id}"${direction} title="${title.join('; ')}">${words.join(' ')}</span>\n`;
}

/**
 * Slope, and where the baseline meets the box's left side, counted up from its lower left corner. Lines
 * that stand have none that could be told so.
 */
function baselineOf(
  { baseline: [x0, y0, x1, y1], box, orientation, direction }: Line,
  { pixel }: PixelPage,
): string[] {
  if (orientation !== 0 || direction === 'ttb' || x1 === x0) return [];
  const slope = (y1 - y0) / (x1 - x0);
  const atLeft = y0 + (box[0] - x0) * slope;
  return [`baseline ${Number(slope.toFixed(4))} ${pixel(atLeft - box[3])}`];
}

function wordElement(
  { text, box, confidence, language }: Word,
  pixels: PixelPage,
  id: string,
): string {
  const title = `bbox ${pixels.box(box).join(' ')}; x_wconf ${Math.round(confidence)}`;
  const lang = escapeXml(language);
  return `<span class="ocrx_word" id="word_${id}" title="${title}" lang="${lang}">${escapeXml(text)}</span>`;
}
