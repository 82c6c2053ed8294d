import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Turn } from '../pdf/turned-place.ts';

/** A picture of 16 million pixels takes 64 MB: sharper is not worth more. */
const MOST_PIXELS = 16_000_000;
const LONGEST_SIDE = 8192;

/** How many pixels of a picture stand for one of CSS, so that it does not outgrow the memory. */
export function sharpness(width: number, height: number, wanted: number): number {
  const byArea = Math.sqrt(MOST_PIXELS / (width * height));
  return Math.min(wanted, byArea, LONGEST_SIDE / Math.max(width, height));
}

/**
 * A page as a picture.
 * @param width of the picture on the screen, in pixels of CSS
 * @throws what pdf.js finds wrong with it, and the signal's reason
 */
export async function drawPage(
  page: PDFPageProxy,
  { width, turn }: { width: number; turn: Turn },
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const rotation = page.rotate + turn;
  const plain = page.getViewport({ scale: 1, rotation });
  const scale = width / plain.width;
  const sharp = sharpness(width, plain.height * scale, window.devicePixelRatio);
  const viewport = page.getViewport({ scale: scale * sharp, rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await renderOn(canvas, page, { viewport }, signal);
  return canvas;
}

/**
 * Draws a page on a canvas, whose memory is given back where that fails.
 * @throws what pdf.js finds wrong with the page, and where the signal ends it
 */
export async function renderOn(
  canvas: HTMLCanvasElement,
  page: PDFPageProxy,
  how: { viewport: PageViewport; intent?: 'print' },
  signal: AbortSignal,
): Promise<void> {
  const task = page.render({ canvas, ...how });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
  } catch (error) {
    release(canvas);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Gives the memory of a picture back at once, and not when the browser gets around to it. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}
