import type { Box, PageText } from '../interface/page-text.ts';

/** The page in whole pixels of the picture that was recognised, as hOCR and ALTO count. */
export interface PixelPage {
  width: number;
  height: number;
  pixel: (points: number) => number;
  box: (box: Box) => Box;
}

/** What turns a page's points into whole pixels of the resolution in which it was read. */
export function pixelPage({ width, height, dpi }: PageText): PixelPage {
  const pixel = (points: number) => Math.round((points * dpi) / 72);
  return {
    width: pixel(width),
    height: pixel(height),
    pixel,
    box: ([left, top, right, bottom]) => [pixel(left), pixel(top), pixel(right), pixel(bottom)],
  };
}
