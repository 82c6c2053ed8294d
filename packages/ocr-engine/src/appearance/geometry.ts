import { type PdfDocument, withPage } from '../render/document.ts';
import type { Matrix, Point } from '../render/matrix.ts';
import { withMemory } from '../render/pdfium.ts';

/** Side of the imaginary screen on which PDFium is asked where its corners lie on the page. */
const SCREEN = 10_000;

/**
 * The matrix from the page as shown (points, origin top left, y down) to the page's own user space
 * (origin and direction as its content stream has them). PDFium is asked instead of working it out
 * from MediaBox, CropBox and /Rotate, so that the layer lies by construction where the picture was.
 * @param number page, counted from 1
 * @param width, height size of the page as shown, in points
 */
export function shownToUserSpace(
  document: PdfDocument,
  number: number,
  width: number,
  height: number,
): Matrix {
  return withPage(document, number, (page) => {
    const origin = toPage(document, page, 0, 0);
    const right = toPage(document, page, SCREEN, 0);
    const bottom = toPage(document, page, 0, SCREEN);
    const [ax, ay] = direction(origin, right, width);
    const [cx, cy] = direction(origin, bottom, height);
    return [ax, ay, cx, cy, ...origin];
  });
}

function toPage({ pdfium }: PdfDocument, page: number, x: number, y: number): Point {
  return withMemory(pdfium, 16, (out) => {
    pdfium.FPDF_DeviceToPage(page, 0, 0, SCREEN, SCREEN, 0, x, y, out, out + 8);
    return [pdfium.pdfium.getValue(out, 'double'), pdfium.pdfium.getValue(out + 8, 'double')];
  });
}

function direction([x0, y0]: Point, [x1, y1]: Point, length: number): Point {
  return [(x1 - x0) / length, (y1 - y0) / length];
}
