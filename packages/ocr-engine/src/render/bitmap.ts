import type { Resolution } from './resolution.ts';
import { type Pdfium, WasmOutOfMemory } from './pdfium.ts';

const WHITE = 0xffffffff;

/** How PDFium draws: values of fpdfview.h. */
export interface BitmapFormat {
  /** FPDFBitmap_Gray or FPDFBitmap_BGRx. */
  format: number;
  bytesPerPixel: number;
  /** FPDF_GRAYSCALE, FPDF_ANNOT, both or none: see `withPageImage`. */
  flags: number;
  /** FPDF_FORMHANDLE: fields are drawn, too. */
  form?: number;
}

/** Pixels row by row from the top left, as PDFium keeps them. */
export interface Bitmap {
  /** Bytes from one row to the next. */
  stride: number;
  /** A view into WebAssembly memory, valid only inside the callback that got it. */
  bytes: Uint8Array;
}

/**
 * Draws a page as a viewer shows it (CropBox, /Rotate) on white, and lends the pixels to `use`.
 * @throws {WasmOutOfMemory}
 */
export function withBitmap<T>(
  pdfium: Pdfium,
  page: number,
  { width, height }: Resolution,
  { format, bytesPerPixel, flags, form }: BitmapFormat,
  use: (bitmap: Bitmap) => T,
): T {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, format, 0, 0);
  if (bitmap === 0) throw new WasmOutOfMemory(bytesPerPixel * width * height);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    if (form !== undefined) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap) >>> 0;
    return use({ stride, bytes: pdfium.pdfium.HEAPU8.subarray(start, start + stride * height) });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
