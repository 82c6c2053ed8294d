import { damaged, tooLarge } from './picture-error.ts';

/** As many as the largest sensor of a phone has, and a sheet of A0 at 300 dpi. */
const MOST_PIXELS = 250_000_000;
/** What JPEG can count to. */
const MOST_PIXELS_A_SIDE = 65_535;
/** Bytes of one picture when it is unpacked. */
const MOST_UNPACKED = 400_000_000;
/** Of a file of many pages. */
export const MOST_PAGES = 2_000;
/** Bytes; those of printers have up to 3 million. */
export const MOST_PROFILE = 8_000_000;

/** @throws {PictureError} `damaged`, `too-large` */
export function checkSize(width: number, height: number): void {
  if (!(width > 0) || !(height > 0)) throw damaged('it has no width or no height');
  const isTooLong = width > MOST_PIXELS_A_SIDE || height > MOST_PIXELS_A_SIDE;
  if (isTooLong || width * height > MOST_PIXELS) {
    throw tooLarge(
      `it has ${width} x ${height} pixels, and at most ${MOST_PIXELS / 1e6} million can be taken`,
    );
  }
}

/**
 * @param bytes of the picture when it is unpacked
 * @throws {PictureError} `too-large`
 */
export function checkUnpacked(bytes: number): void {
  if (bytes > MOST_UNPACKED) throw tooLarge('it unpacks to more than can be held');
}
