import {
  hasColorSpace,
  IMAGE,
  matrixOf,
  type PageContent,
  pixelSize,
} from '../inspect/page-content.ts';
import type { PdfDocument } from '../render/document.ts';
import type { Pdfium } from '../render/pdfium.ts';
import { FINEST_READ_DPI, type Resolution, resolutionAt } from '../render/resolution.ts';
import { shownBox } from './regions.ts';
import { isShownAsStored } from './shown-as-stored.ts';

/** How many pixels the scan's edges may lie off the page's, and its size off the size at which it would be drawn. */
const SLACK = 1.5;

/**
 * Whether a page draws nothing but one upright scan that covers it, no finer than what is read: then the page's picture is made of
 * the scan's own pixels.
 * @param path of the file, for what PDFium does not tell
 * @returns the scan's size in pixels; undefined for any other page
 */
export function bareScan(
  path: string,
  document: PdfDocument,
  page: number,
  { objects, images: [image] }: PageContent,
): Resolution | undefined {
  const { pdfium } = document;
  if (objects !== 1 || !image || pdfium.FPDFPage_GetRotation(page) !== 0) return undefined;
  const object = pdfium.FPDFPage_GetObject(page, 0);
  if (!isWholeAndUpright(pdfium, page, object)) return undefined;
  const [width, height] = pixelSize(pdfium, object);
  if (!fits(document, page, image, { width, height })) return undefined;
  return isShownAsStored(path, document, page)
    ? { dpi: Math.round(image.dpi), width, height }
    : undefined;
}

function isWholeAndUpright(pdfium: Pdfium, page: number, object: number): boolean {
  const [a, b, c, d] = matrixOf(pdfium, object);
  return (
    pdfium.FPDFPageObj_GetType(object) === IMAGE &&
    // A stencil has none, however it is written.
    hasColorSpace(pdfium, page, object) &&
    !pdfium.FPDFPageObj_HasTransparency(object) &&
    pdfium.FPDFClipPath_CountPaths(pdfium.FPDFPageObj_GetClipPath(object)) <= 0 &&
    [a > 0, d > 0, b === 0, c === 0].every(Boolean)
  );
}

/** Whether the scan covers the page exactly and would be drawn pixel by pixel. */
function fits(
  { pdfium }: PdfDocument,
  page: number,
  { bounds, dpi }: PageContent['images'][number],
  { width, height }: { width: number; height: number },
): boolean {
  const across = pdfium.FPDF_GetPageWidthF(page);
  const down = pdfium.FPDF_GetPageHeightF(page);
  const wanted = resolutionAt(across, down, Math.min(dpi, FINEST_READ_DPI));
  const box = shownBox(pdfium, page, bounds);
  return (
    Math.abs(wanted.width - width) <= SLACK &&
    Math.abs(wanted.height - height) <= SLACK &&
    [box[0], box[2] - across].every((off) => Math.abs(off) * width <= SLACK * across) &&
    [box[1], box[3] - down].every((off) => Math.abs(off) * height <= SLACK * down)
  );
}
