import { deflate } from '../bytes/zlib.ts';
import type { Bytes, EncodedImage } from '../picture/picture.ts';
import { filteredParameters, type Layout, pixelBytes, rowBytes, unfilter } from './png-rows.ts';

/**
 * Takes colours and alpha apart, which lie together in a PNG and apart in a PDF. A filter of PNG looks at the same sample
 * of other pixels only, so that rows may stay filtered as they are.
 * @param layout of the rows, whose last sample of each pixel is alpha
 * @param common what is said of the picture besides
 * @param rows each begins with the number of its filter
 * @throws {PictureError} `damaged`
 */
export async function withoutAlpha(
  layout: Layout,
  common: Omit<EncodedImage, 'data'>,
  rows: Bytes,
): Promise<EncodedImage> {
  const colours = { ...layout, channels: layout.channels - 1 };
  const alpha = { ...layout, channels: 1 };
  const [before, width] = [pixelBytes(colours), pixelBytes(alpha)];
  const shown = samplesOf(rows, layout, colours, 0);
  const cover = samplesOf(rows, layout, alpha, before);
  const image = {
    ...common,
    parameters: filteredParameters(colours),
    data: await deflate([shown]),
  };
  const packed = await deflate([cover]);
  if (isOpaque(cover, alpha)) return image;
  const { width: pixels, height, bits } = layout;
  return {
    ...image,
    mask: {
      width: pixels,
      height,
      bitsPerComponent: width === 1 ? 8 : bits,
      colours: 'grey',
      filter: 'FlateDecode',
      parameters: filteredParameters(alpha),
      data: packed,
    },
  };
}

/** Some samples of every pixel, in rows that keep their filters. */
function samplesOf(rows: Bytes, all: Layout, wanted: Layout, skipped: number): Bytes {
  const [step, width] = [pixelBytes(all), pixelBytes(wanted)];
  const [fromRow, toRow] = [rowBytes(all) + 1, rowBytes(wanted) + 1];
  const result = new Uint8Array(toRow * all.height);
  for (let row = 0; row < all.height; row += 1) {
    let to = row * toRow;
    result[to] = rows[row * fromRow]!;
    to += 1;
    const end = (row + 1) * fromRow;
    for (let from = row * fromRow + 1 + skipped; from < end; from += step) {
      for (let index = 0; index < width; index += 1) result[to + index] = rows[from + index]!;
      to += width;
    }
  }
  return result;
}

/** Changes the rows: their filters are taken back. */
function isOpaque(rows: Bytes, layout: Layout): boolean {
  unfilter(rows, layout);
  const length = rowBytes(layout) + 1;
  return rows.every((value, at) => value === 255 || at % length === 0);
}
