/** At which a page is drawn when its images do not say something better. Finer scans are reduced to it. */
export const FINEST_READ_DPI = 300;
/** Under this the scan is enlarged: Tesseract's models want letters at least 20 px high. */
const LOWEST_NATIVE_DPI = 200;
/** This much at most, as PDFium draws: what is blurred more is read worse, though its letters are larger. */
const MOST_DRAWN_LARGER = 2;
/** As `rotatePicture` does, which blurs less. */
const MOST_ENLARGED = 3;
/** And to no more pixels than A4 has at 300 dpi: a scan that has as many is not as coarse as it says. */
const ENLARGED_CAP = 9_000_000;
/** Less is not worth new pixels. */
const LEAST_ENLARGED = 1.25;
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
 * coarser ones are enlarged, to 300 at most, and finer ones reduced to 300, where Tesseract is at its best.
 * @param width, height size of the page as shown, in points
 * @param imageDpi resolution of the scan on the page, undefined if there is none
 */
export function chooseResolution(width: number, height: number, imageDpi?: number): Resolution {
  return resolutionAt(width, height, wantedDpi(width * height, MOST_DRAWN_LARGER, imageDpi));
}

/**
 * To what a scan's own pixels are enlarged before they are read: the same where they are fine enough.
 * @param width, height size of the page as shown, in points
 */
export function enlargedResolution(width: number, height: number, scan: Resolution): Resolution {
  const wanted = wantedDpi(width * height, MOST_ENLARGED, scan.dpi);
  return wanted > scan.dpi ? resolutionAt(width, height, wanted) : scan;
}

/**
 * A resolution, as far as a picture of that size may be made.
 * @param width, height size of the page as shown, in points
 */
export function resolutionAt(width: number, height: number, wanted: number): Resolution {
  const byArea = dpiFor(PIXEL_CAP, width * height);
  const bySide = (72 * SIDE_CAP) / Math.max(width, height);
  const dpi = Math.min(wanted, byArea, bySide);
  const pixels = (points: number) => Math.max(1, Math.round((points * dpi) / 72));
  return { dpi: Math.round(dpi), width: pixels(width), height: pixels(height) };
}

/**
 * @param area of the page in square points
 * @param most how many times coarse scans are enlarged at most
 */
function wantedDpi(area: number, most: number, imageDpi = FINEST_READ_DPI): number {
  if (imageDpi >= LOWEST_NATIVE_DPI) return Math.min(imageDpi, FINEST_READ_DPI);
  const largest = Math.min(most * imageDpi, dpiFor(ENLARGED_CAP, area), FINEST_READ_DPI);
  return largest < LEAST_ENLARGED * imageDpi ? imageDpi : largest;
}

function dpiFor(pixels: number, area: number): number {
  return 72 * Math.sqrt(pixels / area);
}
