import { withBitmap } from './bitmap.ts';
import type { Pdfium } from './pdfium.ts';
import type { Resolution } from './resolution.ts';

/** FPDFBitmap_Gray, drawn with FPDF_GRAYSCALE: one byte a pixel. */
const GREY = { format: 1, bytesPerPixel: 1, flags: 0x08 };
/** FPDF_ANNOT: annotations are drawn as well. */
const ANNOTATIONS = 0x01;

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
 * @param form of the document: annotations and form fields are drawn as well that are not hidden; without it none,
 * since a highlighter or a sticky note would only disturb the picture below
 */
export function withPageImage<T>(
  pdfium: Pdfium,
  page: number,
  resolution: Resolution,
  use: (image: GreyImage) => T,
  form?: number,
): T {
  const { width, height } = resolution;
  const format = form === undefined ? GREY : { ...GREY, flags: GREY.flags | ANNOTATIONS, form };
  return withBitmap(pdfium, page, resolution, format, ({ stride, bytes }) =>
    use({ width, height, stride, pixels: bytes }),
  );
}
