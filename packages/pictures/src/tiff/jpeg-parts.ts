import { readJpeg } from '../formats/jpeg.ts';
import { joined } from '../bytes/joined.ts';
import type { Bytes, EncodedImage, PlacedImage } from '../picture/picture.ts';
import { damaged } from '../picture/picture-error.ts';
import { MEANING, partsOf, type TiffHeader } from './header.ts';
import { joinedJpeg } from './joined-jpeg.ts';

const TABLES = 347;

/**
 * The JPEG streams of a TIFF, not coded again. Strips become one stream where that can be; otherwise, and of tiles, each part
 * is an image of its own. Tables that all share go to the front of each.
 * @throws {PictureError} `damaged`, `unsupported`, `too-large`
 */
export function jpegImages(header: TiffHeader): PlacedImage[] {
  const { fields, width, height, partWidth, partHeight } = header;
  const tables = fields.bytes(TABLES);
  const parts = [...partsOf(header)].map(({ bytes, ...place }) => ({
    ...place,
    stream: withTables(bytes, tables),
  }));
  const streams = parts.map(({ stream }) => stream);
  const whole =
    partWidth === width && parts.length > 1 && !header.isPlanar
      ? joinedJpeg(streams, height, partHeight)
      : undefined;
  if (whole) return [{ left: 0, top: 0, image: imageOf(header, whole, height) }];
  return parts.map(({ left, top, stream, height: rows }) => ({
    left,
    top,
    image: imageOf(header, stream, rows),
  }));
}

function imageOf({ meaning, partWidth }: TiffHeader, stream: Bytes, rows: number): EncodedImage {
  const [placed] = readJpeg(stream).images;
  if (!placed) throw damaged('a part of it is missing');
  const { image } = placed;
  if (image.width !== partWidth || image.height < rows)
    throw damaged('a part of it has another size');
  const isPlain = meaning === MEANING.rgb && image.colours === 'rgb';
  return isPlain ? { ...image, parameters: { ColorTransform: 0 } } : image;
}

/** Between the first marker of a stream and the rest of it: tables without their own first and last marker. */
function withTables(stream: Bytes, tables: Bytes | undefined): Bytes {
  if (!tables || tables.length < 4) return stream;
  return joined([stream.subarray(0, 2), tables.subarray(2, -2), stream.subarray(2)]);
}
