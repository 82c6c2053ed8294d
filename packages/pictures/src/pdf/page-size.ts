import type { PicturePage, Resolution } from '../picture/picture.ts';

/** Points of an inch. */
const INCH = 72;
/** The sides of A4 and the longer side of A3, in inches. */
const A4 = { short: 8.27, long: 11.69 };
const A3_LONG = 16.54;
/** Of a screen, and what a small picture without any resolution gets. */
const SCREEN = 96;
const LEAST = 30;
const MOST = 9_600;
/** Most that the two directions may differ: faxes have twice as many dots across as down. */
const MOST_UNEVEN = 4;
/** Points a side that a page may have (ISO 32000-2, annex C). */
const MOST_POINTS = 14_400;

/** A page's sides in points, before it is turned. */
export interface PageSize {
  width: number;
  height: number;
}

/**
 * The size of a picture's page, by the resolution that it states, if that can mean paper: what cameras and screens state
 * does not. Otherwise it is the largest that fits on A4, but no pixel is larger than a screen's.
 */
export function pageSizeOf(page: PicturePage): PageSize {
  const { x, y } = statedResolution(page) ?? fitting(page);
  const [width, height] = [(page.width / x) * INCH, (page.height / y) * INCH];
  const shrink = Math.min(1, MOST_POINTS / Math.max(width, height));
  return { width: width * shrink, height: height * shrink };
}

function statedResolution({
  resolution,
  isPhoto,
  width,
  height,
}: PicturePage): Resolution | undefined {
  if (!resolution || isPhoto) return undefined;
  const { x, y } = resolution;
  const [least, most] = [Math.min(x, y), Math.max(x, y)];
  if (least < LEAST || most > MOST || most / least > MOST_UNEVEN) return undefined;
  // What stands where no resolution was chosen. It is believed of what would be paper.
  const isDefault = Math.round(x) <= SCREEN;
  return isDefault && Math.max(width / x, height / y) > A3_LONG ? undefined : resolution;
}

function fitting({ width, height }: PicturePage): Resolution {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const dots = Math.max(SCREEN, long / A4.long, short / A4.short);
  return { x: dots, y: dots };
}
