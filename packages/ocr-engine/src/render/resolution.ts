/** At which a page is drawn when its images do not say something better. */
const DEFAULT_DPI = 300;
/** Under this the scan is enlarged to 300: Tesseract's models want letters at least 20 px high. */
const LOWEST_NATIVE_DPI = 200;
/** 25 megapixels: more than A3 at 300 dpi. Bigger pages are drawn coarser, never refused. */
export const PIXEL_CAP = 25_000_000;
/** Tesseract counts coordinates in 16 bits. */
const SIDE_CAP = 30_000;

export interface Resolution {
  dpi: number;
  /** Size of the picture in pixels. */
  width: number;
  height: number;
}

/**
 * Chooses the resolution at which a page is recognised. A scan of 200 to 300 dpi keeps its own pixels;
 * coarser ones are enlarged and finer ones reduced to 300, where Tesseract is at its best.
 * @param width, height size of the page as shown, in points
 * @param imageDpi resolution of the scan on the page, undefined if there is none
 */
export function chooseResolution(width: number, height: number, imageDpi?: number): Resolution {
  const native = imageDpi !== undefined && imageDpi >= LOWEST_NATIVE_DPI;
  const wanted = native ? Math.min(imageDpi, DEFAULT_DPI) : DEFAULT_DPI;
  const byArea = 72 * Math.sqrt(PIXEL_CAP / (width * height));
  const bySide = (72 * SIDE_CAP) / Math.max(width, height);
  const dpi = Math.min(wanted, byArea, bySide);
  const pixels = (points: number) => Math.max(1, Math.round((points * dpi) / 72));
  return { dpi: Math.round(dpi), width: pixels(width), height: pixels(height) };
}
