import { createHash } from 'node:crypto';
import { type PdfDocument, withPage } from '../render/document.ts';
import { withPageImage } from '../render/page-image.ts';
import { chooseResolution } from '../render/resolution.ts';

/** Fine enough for a letter to be seen. */
const DPI = 60;

/**
 * A fingerprint of each page's picture: equal ones are of pages that look alike.
 * @param open asked at each page, see `openDocument`
 */
export async function looksOf(
  open: () => Promise<PdfDocument>,
  pages: number[],
): Promise<string[]> {
  const looks: string[] = [];
  for (const number of pages) looks.push(lookOf(await open(), number));
  return looks;
}

function lookOf(document: PdfDocument, number: number): string {
  const { pdfium } = document;
  return withPage(document, number, (page) => {
    const width = pdfium.FPDF_GetPageWidthF(page);
    const height = pdfium.FPDF_GetPageHeightF(page);
    const size = smaller(chooseResolution(width, height, undefined));
    return withPageImage(pdfium, page, size, ({ pixels }) =>
      createHash('sha256').update(pixels).digest('base64'),
    );
  });
}

function smaller({ dpi, width, height }: { dpi: number; width: number; height: number }) {
  const scale = Math.min(1, DPI / dpi);
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { dpi: dpi * scale, width: pixels(width), height: pixels(height) };
}
