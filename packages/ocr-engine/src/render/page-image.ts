import type { Resolution } from './resolution.ts';
import { type Pdfium, WasmOutOfMemory } from './pdfium.ts';

/** FPDFBitmap_Gray of fpdfview.h: one byte a pixel. */
const GRAY = 1;
/** FPDF_GRAYSCALE; FPDF_ANNOT is left out, see below. */
const RENDER_FLAGS = 0x08;
const WHITE = 0xffffffff;

/** Grey pixels, 0 black to 255 white, row by row from the top left. */
export interface GreyImage {
  width: number;
  height: number;
  /** Bytes from one row to the next. */
  stride: number;
  /** A view into WebAssembly memory, valid only inside the callback that got it. */
  pixels: Uint8Array;
}

/**
 * Draws a page as a viewer shows it (CropBox, /Rotate) on white and lends the picture to `use`.
 * Annotations and form fields are not drawn: their text is text already, and a highlighter or a
 * sticky note would only disturb the picture below.
 */
export function withPageImage<T>(
  pdfium: Pdfium,
  page: number,
  { width, height }: Resolution,
  use: (image: GreyImage) => T,
): T {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GRAY, 0, 0);
  if (bitmap === 0) throw new WasmOutOfMemory(width * height);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDER_FLAGS);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap) >>> 0;
    const pixels = pdfium.pdfium.HEAPU8.subarray(start, start + stride * height);
    return use({ width, height, stride, pixels });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
