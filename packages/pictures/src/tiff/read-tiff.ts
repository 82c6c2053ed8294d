import { MOST_PAGES, MOST_PROFILE } from '../picture/limits.ts';
import type { Bytes, PicturePage } from '../picture/picture.ts';
import { damaged, tooLarge, unsupported } from '../picture/picture-error.ts';
import { circumstancesOf } from '../exif/circumstances.ts';
import { faxImages } from './fax.ts';
import { Fields, openFields } from '../exif/fields.ts';
import { headerOf, type TiffHeader } from './header.ts';
import { jpegImages } from './jpeg-parts.ts';
import { sampledPage } from './samples.ts';

const NEW_SUBFILE_TYPE = 254;
const PROFILE = 34_675;
/** Of NewSubfileType: a smaller copy of another picture, or its mask. */
const SMALLER_COPY = 1;
const MASK = 4;

/** Values of the tag Compression. */
const FAX = [2, 3, 4];
const JPEG = 7;
const OTHERS: Readonly<Record<number, string>> = {
  6: 'TIFF with JPEG of the old kind',
  34_712: 'TIFF with JPEG 2000',
  34_925: 'TIFF packed by LZMA',
  50_000: 'TIFF packed by Zstandard',
  50_001: 'TIFF with WebP',
};

/**
 * A TIFF file as pages, one for each picture in it but for smaller copies and masks.
 * @throws {PictureError} `damaged`, `unsupported`, `too-large`
 */
export async function readTiff(bytes: Bytes): Promise<PicturePage[]> {
  const pages: PicturePage[] = [];
  for (const header of headersOf(bytes)) pages.push(await pageOf(header));
  if (pages.length === 0) throw damaged('it holds no picture');
  return pages;
}

function headersOf(bytes: Bytes): TiffHeader[] {
  const { reader, first, isLarge } = openFields(bytes);
  const headers: TiffHeader[] = [];
  const seen = new Set<number>();
  for (let start = first; start !== 0;) {
    if (seen.has(start)) throw damaged('its pages go round in a circle');
    if (seen.size >= MOST_PAGES) {
      throw tooLarge(`it has more than ${MOST_PAGES} pages`);
    }
    seen.add(start);
    const fields = new Fields(reader, start, isLarge);
    const isAside = (fields.number(NEW_SUBFILE_TYPE, 0) & (SMALLER_COPY | MASK)) !== 0;
    if (!isAside) headers.push(headerOf(reader, fields));
    start = fields.next;
  }
  return headers;
}

async function pageOf(header: TiffHeader): Promise<PicturePage> {
  const { packing, width, height, fields } = header;
  const other = OTHERS[packing];
  if (other) throw unsupported(other);
  const circumstances = circumstancesOf(fields);
  const profile = profileOf(fields);
  if (FAX.includes(packing)) {
    return { width, height, images: faxImages(header), ...circumstances };
  }
  if (packing === JPEG) {
    const images = jpegImages(header).map(({ image, ...place }) => ({
      ...place,
      image: profile ? { ...image, profile } : image,
    }));
    return { width, height, images, ...circumstances };
  }
  return sampledPage(header, circumstances, profile);
}

function profileOf(fields: Fields): Bytes | undefined {
  const profile = fields.bytes(PROFILE);
  return profile && profile.length <= MOST_PROFILE ? profile : undefined;
}
