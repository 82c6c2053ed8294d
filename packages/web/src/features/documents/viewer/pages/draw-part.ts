import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PagePoint } from '../pdf/turned-place.ts';
import { renderOn } from './draw-page.ts';

/** A part of a page, as large as it is shown. */
export interface PagePart {
  /** What stands in its middle. */
  middle: PagePoint;
  /** Pixels of CSS for each point of the page. */
  scale: number;
  /** In pixels of CSS. */
  width: number;
  height: number;
}

/**
 * Draws a part of a page, as sharp as the screen is.
 * @throws what pdf.js finds wrong with the page, and where the signal ends it
 */
export async function drawPart(
  page: PDFPageProxy,
  { middle, scale, width, height }: PagePart,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const sharp = window.devicePixelRatio;
  const plain = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({
    scale: scale * sharp,
    offsetX: (width / 2 - middle.x * plain.width * scale) * sharp,
    offsetY: (height / 2 - middle.y * plain.height * scale) * sharp,
  });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * sharp), Math.round(height * sharp)];
  await renderOn(canvas, page, { viewport }, signal);
  return canvas;
}
