import { type Pdfium, WasmOutOfMemory } from './pdfium.ts';
import type { Resolution } from './resolution.ts';

/** FPDFBitmap_BGRx of fpdfview.h: four bytes a pixel. */
const BGRX = 3;
const WHITE = 0xffffffff;

/** A picture in rows without gaps: one byte a pixel if it is grey, otherwise red, green, blue. */
export interface ColourPicture {
  width: number;
  height: number;
  isGrey: boolean;
  pixels: Buffer;
}

/** Draws a page as a viewer shows it, in colour, without annotations. */
export function drawPage(
  pdfium: Pdfium,
  page: number,
  { width, height }: Resolution,
): ColourPicture {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRX, 0, 0);
  if (bitmap === 0) throw new WasmOutOfMemory(4 * width * height);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap) >>> 0;
    const bytes = pdfium.pdfium.HEAPU8.subarray(start, start + stride * height);
    const isGrey = hasNoColour(bytes, width, stride, height);
    return { width, height, isGrey, pixels: packed(bytes, { width, height, stride, isGrey }) };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
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
