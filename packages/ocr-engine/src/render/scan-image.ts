import type { GreyImage } from './page-image.ts';
import type { Pdfium } from './pdfium.ts';

/** FPDFBitmap_Gray, FPDFBitmap_BGR and FPDFBitmap_BGRx of fpdfview.h: bytes a pixel. */
const BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4 };

/**
 * Decodes the picture of an image object, in its own pixels, and lends it to `use`. Where a scan is all
 * that a page draws this gives what drawing the page would give, without the scaling that takes most
 * of the time of drawing.
 * @param object FPDF_PAGEOBJECT of an image without masks
 * @param size in pixels, as the page's objects claim it
 * @returns undefined for a picture whose data have another size, or that PDFium gives in another form;
 * `use` was not called then
 */
export function withScanImage<T>(
  pdfium: Pdfium,
  object: number,
  size: { width: number; height: number },
  use: (image: GreyImage) => T,
): { result: T } | undefined {
  const bitmap = pdfium.FPDFImageObj_GetBitmap(object);
  if (bitmap === 0) return undefined;
  try {
    const bytes = BYTES[pdfium.FPDFBitmap_GetFormat(bitmap)];
    if (bytes === undefined) return undefined;
    const [width, height] = [
      pdfium.FPDFBitmap_GetWidth(bitmap),
      pdfium.FPDFBitmap_GetHeight(bitmap),
    ];
    if (width !== size.width || height !== size.height) return undefined;
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap) >>> 0;
    const pixels = pdfium.pdfium.HEAPU8.subarray(start, start + stride * height);
    if (bytes === 1) return { result: use({ width, height, stride, pixels }) };
    makeGrey(pixels, stride, bytes, width, height);
    return { result: use({ width, height, stride: width, pixels }) };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** In place, without gaps between rows; weights as PDFium has them (FXRGB2GRAY). */
function makeGrey(
  pixels: Uint8Array,
  stride: number,
  bytes: number,
  width: number,
  height: number,
): void {
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let from = y * stride; to < (y + 1) * width; from += bytes, to += 1) {
      pixels[to] = (11 * pixels[from]! + 59 * pixels[from + 1]! + 30 * pixels[from + 2]!) / 100;
    }
  }
}
