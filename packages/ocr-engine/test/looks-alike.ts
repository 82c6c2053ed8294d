import { createHash } from 'node:crypto';
import { openDocument, withPage } from '../src/render/document.ts';
import { drawPage } from '../src/render/page-picture.ts';
import { chooseResolution } from '../src/render/resolution.ts';

/** Pages that look different in PDFium, in colour, at this resolution or at what the page's size allows. */
export async function looksAlike(before: string, after: string, dpi = 100): Promise<number[]> {
  const [old, fresh] = [await fingerprints(before, dpi), await fingerprints(after, dpi)];
  if (old.length !== fresh.length) return [0];
  return old.flatMap((print, index) => (print === fresh[index] ? [] : [index + 1]));
}

async function fingerprints(path: string, dpi: number): Promise<string[]> {
  const document = await openDocument(path);
  const { pdfium, handle } = document;
  const count = pdfium.FPDF_GetPageCount(handle);
  return Array.from({ length: count }, (_, index) =>
    withPage(document, index + 1, (page) => {
      const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
      const full = chooseResolution(width, height, undefined);
      const scale = Math.min(1, dpi / full.dpi);
      const pixels = (length: number) => Math.max(1, Math.round(length * scale));
      const size = { dpi, width: pixels(full.width), height: pixels(full.height) };
      return createHash('sha256')
        .update(drawPage(pdfium, page, size).pixels)
        .digest('hex');
    }),
  );
}
