import { dieWithParent } from '../src/isolation/die-with-parent.ts';
import type { PageText } from '../src/interface/page-text.ts';
import { openDocument, withPage } from '../src/render/document.ts';
import { readPageContent } from '../src/inspect/page-content.ts';
import { withPageImage } from '../src/render/page-image.ts';
import { chooseResolution } from '../src/render/resolution.ts';
import { handlers } from '../src/workers/handlers.ts';
import { serve } from '../src/workers/serve.ts';

/** Coarse, since what is tried here is the file and not the reading. */
const DPI = 20;

/**
 * A child that looks at a page and draws it as the real one does, but reads the same words from every
 * page, at once.
 */
dieWithParent();
serve({
  ...handlers,
  recognise: async ({ path, page: number }) => {
    const document = await openDocument(path);
    const text = withPage(document, number, (page) => {
      const { pdfium } = document;
      const width = pdfium.FPDF_GetPageWidthF(page);
      const height = pdfium.FPDF_GetPageHeightF(page);
      readPageContent(pdfium, page);
      const size = chooseResolution(width, height, undefined);
      const scale = DPI / Math.max(DPI, size.dpi);
      const pixels = (length: number) => Math.max(1, Math.round(length * scale));
      const small = { dpi: DPI, width: pixels(size.width), height: pixels(size.height) };
      withPageImage(pdfium, page, small, ({ pixels: seen }) => seen[0]);
      return sameWords(number, width, height);
    });
    return { kind: 'recognised', json: JSON.stringify(text), seconds: 0 };
  },
});

function sameWords(page: number, width: number, height: number): PageText {
  const words = ['Every', 'page', 'says', 'this'].map((text, index) => ({
    text,
    box: [10 + 30 * index, 10, 35 + 30 * index, 20] as [number, number, number, number],
    confidence: 90,
    language: 'eng',
  }));
  const box: [number, number, number, number] = [10, 10, 125, 20];
  const line = {
    box,
    baseline: [10, 18, 125, 18] as [number, number, number, number],
    orientation: 0 as const,
    direction: 'ltr' as const,
    confidence: 90,
    words,
  };
  return { page, width, height, dpi: DPI, blocks: [{ box, lines: [line] }] };
}
