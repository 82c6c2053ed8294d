import type { LeftAloneReason } from '../engine.ts';
import type { PageContent, PlacedImage } from './page-content.ts';

/** From here on a page counts as mostly covered by images. */
const MOSTLY = 0.5;
/** A stamp, a page number, a download notice: as much text of its own a scan may have. */
const LITTLE_TEXT = 300;

/**
 * Why a page is left alone, or undefined for a page that should be recognised. What decides is what
 * the page draws; tags and producer names are no evidence, since scanner programs write them too.
 * @param pageArea in square points
 */
export function reasonToLeaveAlone(
  content: PageContent,
  pageArea: number,
): LeftAloneReason | undefined {
  if (content.objects === 0) return 'blank';
  const isScan = imageCoverage(content.images, pageArea) >= MOSTLY;
  if (isScan && content.invisibleLetters > 0) return 'has-text-layer';
  if (content.visibleLetters === 0) return undefined;
  return isScan && content.visibleLetters <= LITTLE_TEXT ? undefined : 'born-digital';
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
