import { readJpeg } from '../formats/jpeg.ts';
import { joined } from '../bytes/joined.ts';
import type { Bytes, PlacedImage } from '../picture.ts';
import { damaged } from '../picture-error.ts';
import { MEANING, partsOf, type TiffHeader } from './header.ts';

const TABLES = 347;

/**
 * The JPEG streams of a TIFF, taken over as they are but for the tables that all share, which go to the front of each.
 * @throws {PictureError} `damaged`, `unsupported`, `too-large`
 */
export function jpegImages(header: TiffHeader): PlacedImage[] {
  const tables = header.fields.bytes(TABLES);
  return [...partsOf(header)].map(({ bytes, left, top, height }) => {
    const [placed] = readJpeg(withTables(bytes, tables)).images;
    if (!placed) throw damaged('a part of it is missing');
    const { image } = placed;
    if (image.width !== header.partWidth || image.height < height) {
      throw damaged('a part of it has another size');
    }
    const isPlain = header.meaning === MEANING.rgb && image.colours === 'rgb';
    return {
      left,
      top,
      image: isPlain ? { ...image, parameters: { ColorTransform: 0 } } : image,
    };
  });
}

/** Between the first marker of a stream and the rest of it: tables without their own first and last marker. */
function withTables(stream: Bytes, tables: Bytes | undefined): Bytes {
  if (!tables || tables.length < 4) return stream;
  return joined([stream.subarray(0, 2), tables.subarray(2, -2), stream.subarray(2)]);
}
