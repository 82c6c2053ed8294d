import type { LeftAloneReason, Mode } from '../interface/engine.ts';
import type { PageContent, PlacedImage } from './page-content.ts';

/** From here on a page counts as mostly covered by images. */
const MOSTLY = 0.5;
/** A stamp, a page number, a download notice: as much text of its own a scan may have. */
const LITTLE_TEXT = 300;
/** A stray invisible letter or two are no text layer. */
const STRAY = 3;
/** A picture on a page of text may hold text itself if it is not tiny and not coarser than a screenshot (72 dpi). */
const SMALLEST_SHARE = 0.04;
const COARSEST_DPI = 70;

/**
 * Why a page is left alone, or undefined for a page that should be recognised. What decides is what
 * the page draws; tags and producer names are no evidence, since scanner programs write them too.
 * @param pageArea in square points
 */
export function reasonToLeaveAlone(
  content: PageContent,
  pageArea: number,
  mode: Mode = 'auto',
): LeftAloneReason | undefined {
  if (content.objects === 0) return 'blank';
  if (mode === 'force') return undefined;
  const isScan = imageCoverage(content.images, pageArea) >= MOSTLY;
  if (isScan && content.invisibleLetters > STRAY) {
    return mode === 'redo' ? undefined : 'has-text-layer';
  }
  return showsRealText(content, isScan) ? 'born-digital' : undefined;
}

function showsRealText(content: PageContent, isScan: boolean): boolean {
  if (content.visibleLetters === 0 || isMostlyUnmapped(content)) return false;
  return !isScan || content.visibleLetters > LITTLE_TEXT;
}

/** Pictures on a page of real text that are worth a look. */
export function picturesToRead({ images }: PageContent, pageArea: number): PlacedImage[] {
  return images.filter(({ area, dpi }) => area >= SMALLEST_SHARE * pageArea && dpi >= COARSEST_DPI);
}

/** Fonts that do not tell what their letters mean: readers see the text, but no search finds it. */
function isMostlyUnmapped({ unmappedRuns, readableText }: PageContent): boolean {
  return unmappedRuns > readableText.length;
}

/** Share of the page under images. Scans in strips or layers add up, so it is cut off at 1. */
function imageCoverage(images: PlacedImage[], pageArea: number): number {
  const covered = images.reduce((sum, { area }) => sum + area, 0);
  return Math.min(1, covered / pageArea);
}

/** The scan's own resolution: the mean over all images, weighted by what they cover. */
export function imageDpi(images: PlacedImage[]): number | undefined {
  const covered = images.reduce((sum, { area }) => sum + area, 0);
  if (covered === 0) return undefined;
  return images.reduce((sum, { area, dpi }) => sum + dpi * area, 0) / covered;
}

/** Coarser pictures that leave most of a page free are no scan of it: what is drawn beside them may be finer. */
const COARSE_DPI = 200;

/** The resolution of the scan that a page consists of; undefined where it is none. */
export function scanDpi(images: PlacedImage[], pageArea: number): number | undefined {
  const dpi = imageDpi(images);
  const isScan = imageCoverage(images, pageArea) >= MOSTLY;
  return dpi !== undefined && (isScan || dpi >= COARSE_DPI) ? dpi : undefined;
}
