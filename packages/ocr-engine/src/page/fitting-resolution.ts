import { findComponents } from '../pixels/find-components.ts';
import type { GreyImage } from '../render/page-image.ts';
import { type Resolution, resolutionAt } from '../render/resolution.ts';

/** A scan this much finer than the picture that is made of it may have smaller letters than its resolution says. */
const FINER = 1.3;
/** Where most letters are lower, in pixels, the scan's own pixels are needed; they should be as high as that. */
const LOW = 15;
const WANTED = 22;
/** Print of 10 points has them so high at as many dpi. */
const USUAL_DPI = 300;
const POINTS_PER_INCH = 72;
/** On whitened paper, this shade and darker is ink. */
const INK = 160;
/** On fewer letters, or more, nothing is told. */
const FEWEST = 60;
const MOST = 40_000;
/** A picture of fewer pixels a side shows no letters of a whole page; that is then made this long. */
const TINY = 200;
const WHOLE = 3500;
/** Smaller pieces are specks. */
const LEAST = { height: 3, width: 2 };

/** Size of a page in points, the picture to make of it, and the resolution of its scan. */
interface ScannedPage {
  width: number;
  height: number;
  resolution: Resolution;
  scanDpi: number | undefined;
}

/**
 * The resolution at which a page's letters are large enough: files say that a scan has 1200 dpi though it has 300.
 * @param look lends the picture that is made of the page
 * @returns what to make of it, and the resolution at which letters usually are as large as they then are
 */
export function fittingResolution(
  { width, height, resolution, scanDpi = 0 }: ScannedPage,
  look: (use: (image: GreyImage) => number) => number | undefined,
): { resolution: Resolution; readingDpi: number } {
  const asItSays = { resolution, readingDpi: resolution.dpi };
  if (scanDpi < FINER * resolution.dpi) return asItSays;
  // A picture that is as large as one may be cannot be finer: it need not be drawn for a look.
  if (resolutionAt(width, height, scanDpi).dpi <= resolution.dpi) return asItSays;
  const letters = look(usualHeight) ?? 0;
  if (letters === 0 && Math.max(resolution.width, resolution.height) < TINY) {
    // Some files count a page's inches, or a scan's pixels, as if they were points or less.
    const whole = Math.min(scanDpi, (POINTS_PER_INCH * WHOLE) / Math.max(width, height));
    return { resolution: resolutionAt(width, height, whole), readingDpi: USUAL_DPI };
  }
  if (letters === 0 || letters >= LOW) return asItSays;
  const wanted = Math.min(scanDpi, (resolution.dpi * WANTED) / letters);
  const finer = resolutionAt(width, height, wanted);
  const higher = (letters * finer.dpi) / resolution.dpi;
  return { resolution: finer, readingDpi: Math.round((USUAL_DPI * higher) / WANTED) };
}

/** The height of most letters in pixels, 0 where there are few. */
function usualHeight(image: GreyImage): number {
  const found = findComponents(image, INK, MOST);
  if (!found) return 0;
  const { left, top, right, bottom } = found;
  const heights = bottom
    .map((end, at) => (right[at]! - left[at]! >= LEAST.width ? end - top[at]! : 0))
    .filter((high) => high >= LEAST.height)
    .toSorted();
  return heights.length < FEWEST ? 0 : heights[heights.length >> 1]!;
}
