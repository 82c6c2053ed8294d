import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { asItStands } from '../pdf/text-items.ts';
import type { Turn } from '../pdf/turned-place.ts';

/**
 * Lays the page's words, unseen, on its picture.
 * @returns an element for each of `textItems`
 */
export async function layText(
  page: PDFPageProxy,
  container: HTMLElement,
  turn: Turn,
  signal: AbortSignal,
): Promise<HTMLElement[]> {
  const viewport = page.getViewport({ scale: 1, rotation: page.rotate + turn });
  const textContentSource = await page.getTextContent(asItStands);
  signal.throwIfAborted();
  container.replaceChildren();
  const layer = new TextLayer({ textContentSource, container, viewport });
  const stop = () => layer.cancel();
  signal.addEventListener('abort', stop);
  try {
    await layer.render();
    return layer.textDivs;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
