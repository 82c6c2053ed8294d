import { readBmp } from './formats/bmp.ts';
import { type Format, formatOf } from './formats/format-of.ts';
import { readGif } from './formats/gif.ts';
import { readJpeg } from './formats/jpeg.ts';
import { readPng } from './formats/png.ts';
import { type Pixels, readWebp } from './formats/webp.ts';
import type { Bytes, PicturePage } from './picture/picture.ts';
import { PictureError, unsupported } from './picture/picture-error.ts';
import { readTiff } from './tiff/read-tiff.ts';

/** What this package does not unpack itself. */
export interface Decoders {
  /** Of WebP, four bytes a pixel. */
  webp: (bytes: Bytes) => Promise<Pixels | undefined>;
}

type Reader = (bytes: Bytes, decoders: Decoders) => PicturePage[] | Promise<PicturePage[]>;

const READERS: Partial<Record<Format, Reader>> = {
  jpeg: (bytes) => [readJpeg(bytes)],
  png: async (bytes) => [await readPng(bytes)],
  tiff: readTiff,
  webp: async (bytes, { webp }) => [await readWebp(bytes, webp)],
  gif: async (bytes) => [await readGif(bytes)],
  bmp: async (bytes) => [await readBmp(bytes)],
};

/** What is known, and cannot be read. */
const ELSEWHERE: Partial<Record<Format, string>> = {
  pdf: 'PDF files among pictures',
  heic: 'HEIC pictures',
  avif: 'AVIF pictures',
  jpeg2000: 'JPEG 2000 pictures',
};

/**
 * The pages of a picture: one, or as many as a TIFF has.
 * @param bytes of the file, whatever its name says
 * @throws {PictureError}
 */
export async function readPicture(bytes: Bytes, decoders: Decoders): Promise<PicturePage[]> {
  if (bytes.length === 0) {
    throw new PictureError('empty', 'the file is empty');
  }
  const format = formatOf(bytes);
  const read = format && READERS[format];
  if (read) return read(bytes, decoders);
  throw refusalOf(format);
}

function refusalOf(format: Format | undefined): PictureError {
  const what = format && ELSEWHERE[format];
  return what
    ? unsupported(what)
    : new PictureError('unknown', 'this is no picture that is known here');
}
