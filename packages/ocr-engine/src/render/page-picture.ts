import { withBitmap } from './bitmap.ts';
import type { Pdfium } from './pdfium.ts';
import type { Resolution } from './resolution.ts';

/** FPDFBitmap_BGRx: blue, green, red and a byte without meaning. */
const COLOUR = { format: 3, bytesPerPixel: 4, flags: 0 };
/** FPDF_ANNOT: annotations are drawn as well. */
const ANNOTATIONS = 0x01;

/** A picture in rows without gaps: one byte a pixel if it is grey, otherwise red, green, blue. */
export interface ColourPicture {
  width: number;
  height: number;
  isGrey: boolean;
  pixels: Buffer;
}

/**
 * Draws a page as a viewer shows it, in colour.
 * @param form of the document: annotations and form fields are drawn as well; without it none
 */
export function drawPage(
  pdfium: Pdfium,
  page: number,
  resolution: Resolution,
  form?: number,
): ColourPicture {
  const { width, height } = resolution;
  const format = form === undefined ? COLOUR : { ...COLOUR, flags: ANNOTATIONS, form };
  return withBitmap(pdfium, page, resolution, format, ({ stride, bytes }) => {
    const isGrey = hasNoColour(bytes, width, stride, height);
    return { width, height, isGrey, pixels: packed(bytes, { width, height, stride, isGrey }) };
  });
}

function hasNoColour(bytes: Uint8Array, width: number, stride: number, height: number): boolean {
  for (let y = 0; y < height; y += 1) {
    for (let at = y * stride; at < y * stride + 4 * width; at += 4) {
      if (bytes[at] !== bytes[at + 1] || bytes[at] !== bytes[at + 2]) return false;
    }
  }
  return true;
}

interface Layout {
  width: number;
  height: number;
  stride: number;
  isGrey: boolean;
}

function packed(bytes: Uint8Array, { width, height, stride, isGrey }: Layout): Buffer {
  const result = Buffer.alloc(width * height * (isGrey ? 1 : 3));
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    for (let at = y * stride; at < y * stride + 4 * width; at += 4) {
      result[to++] = bytes[at + 2] ?? 0;
      if (isGrey) continue;
      result[to++] = bytes[at + 1] ?? 0;
      result[to++] = bytes[at] ?? 0;
    }
  }
  return result;
}
